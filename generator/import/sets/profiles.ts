/** Quality and metadata profiles as a configuration has them: qualities best first, everything by name. */
import { type Json, isObject } from '../../base/json.ts';
import type { Resource } from '../../reconcile/codec/resource.ts';
import { codecOf } from '../../reconcile/codec/codecs.ts';
import { displayName } from '../../reconcile/desired/references.ts';
import { withTargets } from '../../reconcile/service/reference-targets.ts';
import type { RecordField } from '../../schema/record/record.ts';
import { type KeyRow, type SchemaKind, keysOf } from '../../servarr/kinds.ts';
import { RESERVED_NAMES } from '../../servarr/reserved.ts';
import { type Value, isUnset, scoredFormat } from '../../servarr/values.ts';
import { type ReadValue, type Reading, type ReadingContext, checkedValue, readingOf } from './reading.ts';

/** Returns the keys of a profile. */
export function profileKeys(kind: SchemaKind, resource: Resource, context: ReadingContext): Reading {
  const { app } = context.contents.service;
  const fields = context.known.flatMap((one) => one.fields);
  const scores = scoresOf(resource);
  const own = [...keysOf(kind, app)].map(([key, row]): [string, ReadValue] => [
    key,
    valueOf(key, row, resource.values.get(key), {
      kind,
      context,
      scores,
      resource,
      field: fields.find(({ name }) => name === key),
    }),
  ]);
  return readingOf(own);
}

interface KeyContext {
  readonly kind: SchemaKind;
  readonly context: ReadingContext;
  readonly resource: Resource;
  readonly scores: ReadonlyMap<string, Value>;
  /** The key in the schema record. */
  readonly field: RecordField | undefined;
}

function valueOf(key: string, row: KeyRow, stored: Value, of: KeyContext): ReadValue {
  const choices = new Set(of.field?.choices?.map(({ name }) => name));
  switch (row.type) {
    case 'scores':
      return scoreValue(of.scores);
    case 'qualities':
      return checkedValue(stored, areQualities(stored, choices));
    case 'cutoff':
      return { value: isCutoff(stored, of.resource.values.get('qualities')) ? stored : undefined };
    case 'allowed':
      return checkedValue(stored, isNameList(stored, choices) && !isUnset(stored));
    case 'reference':
      return referenced(key, stored, choices, of);
    case 'number':
      return numberValue(key, stored, of);
    default:
      return isUnset(stored)
        ? { value: undefined }
        : checkedValue(stored, typeof stored === (row.type === 'bool' ? 'boolean' : 'string'));
  }
}

/** Returns the scores that are not 0, the score of a format that a profile does not declare. */
function scoresOf({ values }: Resource): ReadonlyMap<string, Value> {
  const scores = [...values].flatMap(([key, score]): [string, Value][] => {
    const format = scoredFormat(key);
    return format === undefined || score === 0 ? [] : [[format, score]];
  });
  return new Map(scores);
}

function scoreValue(scores: ReadonlyMap<string, Value>): ReadValue {
  const wrong = [...scores].filter(([name, score]) => RESERVED_NAMES.has(name) || !isInteger(score));
  if (wrong.length > 0) return { lost: wrong.map(([name]) => name).join(', ') };
  return { value: scores.size === 0 ? undefined : (Object.fromEntries(scores) as Json) };
}

/** Reads a number. Defaults are not written. Evaluation rejects a minimum score that the scores cannot reach. */
function numberValue(key: string, stored: Value, { field, scores }: KeyContext): ReadValue {
  if (isUnset(stored) || stored === field?.default) return { value: undefined };
  if (!isInteger(stored)) return checkedValue(stored, false);
  const most = [...scores.values()].reduce<number>(
    (sum, one) => sum + (isInteger(one) ? Math.max(0, one) : 0),
    0,
  );
  if (key === 'minimumScore' && stored > most) return { lost: `${stored} cannot be reached` };
  return key === 'minimumUpgradeScore' && stored < 1 ? { lost: 'less than 1' } : { value: stored };
}

/** Returns true for an integer of 32 bits, which is what the services store. */
function isInteger(value: Value): value is number {
  return typeof value === 'number' && (value | 0) === value;
}

function referenced(
  key: string,
  stored: Value,
  choices: ReadonlySet<string>,
  { kind, context: { contents } }: KeyContext,
): ReadValue {
  const { reference } = codecOf(kind).traits({ kind, app: contents.service.app }, undefined, key) ?? {};
  const name = reference && displayName(withTargets(reference, contents.lists), stored);
  return checkedValue(name, typeof name === 'string' && choices.has(name));
}

function isNameList(value: Value, choices: ReadonlySet<string>): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string' && choices.has(one));
}

/** Returns true for qualities as evaluation takes them: each once, and groups of at least two. */
function areQualities(value: Value, choices: ReadonlySet<string>): boolean {
  if (!Array.isArray(value) || value.length === 0) return false;
  const members = value.flatMap((one) => (isObject(one) ? ((one['qualities'] ?? []) as Json[]) : [one]));
  const groups = value.flatMap((one) =>
    isObject(one) && typeof one['name'] === 'string' ? [one['name']] : [],
  );
  return (
    isNameList(members, choices) &&
    new Set(members).size === members.length &&
    new Set(groups).size === groups.length &&
    groups.every((name) => name.trim() !== '') &&
    value.every((one) => !isObject(one) || (Array.isArray(one['qualities']) && one['qualities'].length > 1))
  );
}

function isCutoff(until: Value, qualities: Value): boolean {
  if (until === null) return true;
  const all = Array.isArray(qualities) ? qualities : [];
  // Evaluation rejects a cutoff that is the name of a quality and of a group.
  return all.filter((one) => (isObject(one) ? one['name'] : one) === until).length === 1;
}
