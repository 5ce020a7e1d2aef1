/** Values of kinds that are declared with a service, as `nix/lib/service-kinds/values.nix` judges them. Pure. */
import type { Json } from '../../base/json.ts';
import { isHost, isPathAnywhere, isSystemFolder } from '../../schema/constraints/addresses.ts';
import { isBlank, isOneLine, matching } from '../../schema/constraints/pattern.ts';
import { expectedInstead } from '../../schema/constraints/rejection.ts';
import { choicesOf } from '../../servarr/choices/choices.ts';
import type { App } from '../../servarr/apps.ts';
import type { KeyRow } from '../../servarr/kinds.ts';
import { tagProblem } from './entry.ts';
import { expectedOfImport } from './length.ts';

const hasOddEnds = matching('[ \\t-\\r].*|.*[ \\t-\\r]');
const isWord = matching('[A-Za-z]+');
const isRoot = matching('/+');

/** Returns true if a configuration can have a value for a key. */
export function isFlatValue(row: KeyRow, app: App, value: Json): boolean {
  if (expectedOfImport({ name: 'unknown', upstream: '' }, app, value) !== undefined) return false;
  switch (row.type ?? 'text') {
    case 'bool':
      return typeof value === 'boolean';
    case 'number':
      return (
        expectedInstead({ name: 'int' }, app, value) === undefined &&
        typeof value === 'number' &&
        value >= (row.minimum ?? -Infinity)
      );
    case 'tags':
      return areTexts(value) && tagProblem(value) === undefined;
    case 'texts':
      return areTexts(value) && value.every(isName);
    default:
      return typeof value === 'string' && isFlatText(row, app, value);
  }
}

function isFlatText(row: KeyRow, app: App, value: string): boolean {
  const isOf = (apps: readonly string[] = []): boolean => apps.includes(app);
  switch (row.type) {
    case 'folder':
      return (
        isPath(value) &&
        !(isOf(row.refusesSystemFolders) && isSystemFolder(value)) &&
        !(isOf(row.refusesRoot) && isRoot(value))
      );
    case 'remotePath':
      return isPath(value);
    case 'host':
      return isHost(value);
    case 'enum':
      return choicesOf(row, app) !== undefined || isWord(value);
    default:
      return isName(value);
  }
}

function isPath(value: string): boolean {
  return isPathAnywhere(value) && isOneLine(value) && !hasOddEnds(value);
}

function isName(value: string): boolean {
  return !isBlank(value) && isOneLine(value);
}

function areTexts(value: Json): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
