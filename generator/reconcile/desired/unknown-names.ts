/** Messages about names that a service does not have. Pure. */
import { nearest } from '../../base/nearest.ts';
import { Problem } from '../../base/problem.ts';
import { joinSome, displaySafe, withArticle } from '../../base/text.ts';
import { type Reference, isKind, isSchemaKind, kindRow, moduleOf } from '../../servarr/kinds.ts';
import type { UnresolvedName } from '../codec/codec.ts';
import { optionPath } from '../../nix/keys.ts';
import { type ReferenceWithTargets, findTarget } from '../service/reference-targets.ts';
import { describeEntry } from '../service/problems.ts';

/** Returns the display name of a reference: `qualityProfile` -> "quality profile". */
export function referenceTitle({ key }: Pick<Reference, 'key'>): string {
  return key.replace(/Path$/u, '').replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
}

/** A name without a target. */
interface UnresolvedReference {
  readonly one: ReferenceWithTargets;
  readonly name: string;
}

/** Returns the Problem of names that a service does not have. */
export function unknownNames(
  { path, name }: { readonly path: string; readonly name: string },
  service: string,
  unknown: readonly UnresolvedReference[],
): Problem {
  return new Problem({
    code: 'reference-unknown',
    place: describeEntry({ path, name }),
    what: unknown.map((one) => unknownName(service, one)).join('; '),
    fix: unknown.map((one) => suggestion(service, one)).join(' '),
  });
}

/** Returns the Problem of names in structures that a service does not have. */
export function unknownStructureNames(
  { path, name }: { readonly path: string; readonly name: string },
  service: string,
  unresolved: readonly UnresolvedName[],
): Problem {
  const what = unresolved.map(({ key, known, target }) => {
    const title = isKind(target.path) ? kindRow(target.path).title : target.path;
    const has = known.length === 0 ? 'it has none' : `it has ${joinSome(known, 20, quoted)}`;
    return `${displaySafe(key, 80)}: ${service} has no ${title} ${quoted(target.name)}; ${has}`;
  });
  const fixes = unresolved.map(({ known, target }) => {
    const near = nearest(target.name, known);
    if (near !== undefined) return `Did you mean ${quoted(near)}?`;
    if (!isKind(target.path)) return `Create ${quoted(target.name)} in ${service} first.`;
    const option = `suite.${moduleOf(target.path)}`;
    return `Declare ${quoted(target.name)} in ${option}, or create it in ${service} first. If ${option} declares it for other services, add ${quoted(service)} to its services.`;
  });
  return new Problem({
    code: 'reference-unknown',
    place: `${path} ("${displaySafe(name)}")`,
    what: what.join('; '),
    fix: [...new Set(fixes)].join(' '),
  });
}

function unknownName(service: string, { one, name }: UnresolvedReference): string {
  const called = `${referenceTitle(one)} ${quoted(name)}`;
  const has = one.all.map((other) => other.name);
  const known = has.length === 0 ? 'it has none' : `it has ${joinSome(has, 20, quoted)}`;
  const when = findTarget(one.going, name, one) === undefined ? '' : ' after this run';
  return `${one.key}: ${service} has no ${called}${when}; ${known}`;
}

function suggestion(service: string, { one, name }: UnresolvedReference): string {
  const names = one.all.map((known) => known.name);
  const near = nearest(name, names);
  return near === undefined
    ? `Write the name of ${withArticle(referenceTitle(one))} that exists, or first ${howToAdd(service, one)}.`
    : `Did you mean ${quoted(near)}?`;
}

/** Returns a clause that says how to add a target: declare it, if suite creates such resources. */
export function howToAdd(service: string, one: Reference | undefined): string {
  const page = `add one in the web UI of ${service}`;
  const option = one && declaredIn(service, one);
  return option === undefined ? page : `declare one in ${option}, or ${page}`;
}

/** Returns the option that declares the targets of a reference; undefined if suite does not create them. */
function declaredIn(service: string, { path }: Pick<Reference, 'path'>): string | undefined {
  if (!isKind(path)) return undefined;
  const { declaredAt } = kindRow(path);
  if ('option' in declaredAt) return optionPath('suite', 'services', service, declaredAt.option);
  return isSchemaKind(path) ? `suite.${moduleOf(path)}` : undefined;
}

/** Returns a name as messages show it. */
export function quoted(name: string): string {
  return `"${displaySafe(name, 60)}"`;
}
