/** The plan of what stands beside the kinds: a pure function of what is declared, what is there and what we made. */
import { Problem } from '../../base/problem.ts';
import type { Json } from '../../base/json.ts';
import { displaySafe } from '../../base/text.ts';
import type { App } from '../../servarr/apps.ts';
import { type PlainKey, type PlainKind, plainKeys, plainRow } from '../../servarr/plain.ts';
import type { Value } from '../../servarr/values.ts';
import type { KeyChange } from '../desired/changes.ts';
import { tagLabels } from '../desired/changes.ts';
import { displayName, wireValue } from '../desired/references.ts';
import { type UnresolvedReference, unknownNames } from '../desired/unknown-names.ts';
import type { Prune } from '../manifest/manifest.ts';
import type { PlainEntry } from '../manifest/plain.ts';
import { REASON_RETAINED, REASON_CREATED, pruneReason } from '../plan/prune.ts';
import { type ReferenceWithTargets, type TargetLists, findTarget } from '../service/reference-targets.ts';
import type { Tag } from '../service/resource.ts';
import type { PlainRecord } from '../state/shape.ts';
import { folderGone } from './problems.ts';
import {
  type PlainResource,
  type PlainValues,
  labelsIn,
  plainIdentity,
  plainName,
  plainReferences,
  samePlain,
  samePlainValues,
} from './resource.ts';
import type { PlainBlocked, PlainDelete, PlainStep, PlainUpdate } from './step.ts';

/** Everything that a plan of one sort of things follows from. */
export interface PlainInput {
  readonly service: string;
  readonly app: App;
  /** Who the service runs as, where that is known. */
  readonly user: string | undefined;
  readonly kind: PlainKind;
  readonly entries: readonly PlainEntry[];
  readonly actual: readonly PlainResource[];
  readonly lists: TargetLists;
  readonly tags: readonly Tag[];
  /** What we made. */
  readonly records: readonly PlainRecord[];
  readonly prune: Prune;
}

/** The steps: entries in their order, then what we made and is declared no longer. */
export function planPlain(input: PlainInput): PlainStep[] {
  const taken = new Set<string>();
  const steps = input.entries.map((entry) => {
    const identity = plainIdentity(input.kind, entry.values);
    const step = taken.has(identity) ? twice(input, entry) : planEntry(input, entry, identity);
    taken.add(identity);
    return step;
  });
  const gone = input.actual.flatMap((actual) =>
    taken.has(plainIdentity(input.kind, actual.values)) ? [] : undeclared(input, actual),
  );
  return [...steps, ...gone];
}

function planEntry(input: PlainInput, entry: PlainEntry, identity: string): PlainStep {
  const { kind, app, service } = input;
  const { path } = entry;
  const actual = input.actual.find((one) => plainIdentity(kind, one.values) === identity);
  const base = { kind, path, name: plainName(kind, entry.values), changes: [], notes: [], adopted: false };
  const resolved = valuesOf(input, entry);
  if (resolved instanceof Problem) return blocked(base, resolved, actual);
  const values = resolved;
  if (actual === undefined)
    return { ...base, action: 'create', reason: `${service} has no such ${plainRow(kind).title}`, values };
  const changes = [...plainKeys(kind, app)].flatMap(([wire, key]) =>
    changeOf(input, { wire, key }, actual, values),
  );
  const record = recordOf(input, actual);
  const warning = folderGone(input, entry, actual);
  const found = { ...base, values, actual, record, warning, changes };
  if (changes.length === 0) return { ...found, action: 'unchanged', reason: 'as declared' };
  const adopted = record === undefined;
  return {
    ...found,
    action: 'update',
    adopted,
    reason: adopted ? 'was there before and is taken over' : whyUpdate(input, found),
  };
}

function whyUpdate(input: PlainInput, { actual, record }: Pick<PlainUpdate, 'actual' | 'record'>): string {
  return isOurs(input, actual, record)
    ? 'differs from what is declared'
    : 'somebody else has changed it since; it is taken over as it is declared';
}

function blocked(
  base: Omit<PlainBlocked, 'action' | 'problem' | 'reason' | 'actual'>,
  problem: Problem,
  actual: PlainResource | undefined,
): PlainBlocked {
  return { ...base, action: 'blocked', reason: problem.what, problem, actual };
}

/** The values as the service has them, tags aside; the Problem of names that it does not have. */
function valuesOf(input: PlainInput, entry: PlainEntry): PlainValues | Problem {
  const { kind, service } = input;
  const unknown: UnresolvedReference[] = [];
  const values = Object.entries(entry.values).map(([wire, value]): [string, Json] => {
    const one = nameable(input, wire);
    if (one === undefined || typeof value !== 'string') return [wire, value];
    const found = wireValue(one, findTarget(one.all, value, one));
    if (found === undefined) unknown.push({ one, name: value });
    return [wire, found ?? value];
  });
  if (unknown.length === 0) return Object.fromEntries(values);
  return unknownNames({ path: entry.path, name: plainName(kind, entry.values) }, service, unknown);
}

function nameable(input: PlainInput, wire: string): ReferenceWithTargets | undefined {
  const reference = plainReferences(input).find((one) => one.wire === wire);
  return reference && { ...reference, all: input.lists.get(reference.path) ?? [] };
}

function changeOf(
  input: PlainInput,
  { wire, key }: { readonly wire: string; readonly key: PlainKey },
  actual: PlainResource,
  values: PlainValues,
): KeyChange[] {
  const to = key.is === 'tags' ? labelsIn(values[wire])?.sort() : values[wire];
  if (to === undefined) return [];
  const now = actual.values[wire];
  const from = key.is === 'tags' ? tagLabels(numbers(now), input.tags) : now;
  if (samePlain(key, from, to)) return [];
  const reference = nameable(input, wire);
  const people = (value: Value): Value => (reference ? displayName(reference, value) : value);
  const sides = { from: people(from), to: people(to) };
  return [
    {
      key: key.key,
      ...(sides.from === undefined ? {} : { from: sides.from }),
      ...(sides.to === undefined ? {} : { to: sides.to }),
      secret: false,
      why: 'declared',
    },
  ];
}

function numbers(value: Value): number[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];
}

function recordOf({ records }: PlainInput, { id }: PlainResource): PlainRecord | undefined {
  return records.find((one) => one.id === id);
}

/** Ours is what we made and is still as we left it. */
function isOurs(of: PlainInput, { values }: PlainResource, record: PlainRecord | undefined): boolean {
  if (record === undefined || record.doubtful) return false;
  const left = [record.values, ...(record.sending ? [record.sending] : [])];
  return left.some((one) => samePlainValues(of, one, values));
}

function undeclared(input: PlainInput, actual: PlainResource): PlainDelete[] {
  const { kind } = input;
  const record = recordOf(input, actual);
  if (record === undefined) return [];
  const line = {
    kind,
    name: plainName(kind, actual.values),
    changes: [],
    notes: [],
    adopted: false,
    actual,
    record,
    kept: false,
  };
  if (!isOurs(input, actual, record))
    return [
      {
        ...line,
        action: 'leave',
        reason: REASON_RETAINED,
      },
    ];
  const reason = pruneReason(REASON_CREATED, input.prune);
  return input.prune === 'none'
    ? [{ ...line, action: 'leave', kept: true, reason }]
    : [{ ...line, action: 'delete', reason }];
}

function twice({ kind, service }: PlainInput, entry: PlainEntry): PlainBlocked {
  const name = plainName(kind, entry.values);
  const problem = new Problem({
    code: 'name-twice',
    place: `${entry.path} ("${displaySafe(name)}")`,
    what: `another ${plainRow(kind).title} for ${service} is the same; a slash at the end makes no other`,
    fix: 'Remove one of them.',
  });
  return blocked(
    { kind, name, path: entry.path, changes: [], notes: [], adopted: false },
    problem,
    undefined,
  );
}
