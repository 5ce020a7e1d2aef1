/** The codec of profiles: what is allowed of a list that the service has, and scores by the names of custom formats. */
import * as z from 'zod';
import { compareText } from '../../base/collections.ts';
import { canonical, type Json } from '../../base/json.ts';
import { joinSome, wholeName } from '../../base/text.ts';
import {
  type ProfileItem,
  allowedList,
  optionOf,
  profileItems,
  qualitiesIn,
} from '../../schema/profile/wire.ts';
import type { WireItem } from '../../schema/record/schema-response.ts';
import {
  KINDS,
  type KeyRow,
  type KeyType,
  type Kind,
  keysOf,
  kindRow,
  referencesOfKind,
  scores,
} from '../../servarr/kinds.ts';
import { type Value, isUnset, scoreKey, scoredFormat, sizeIn } from '../../servarr/values.ts';
import { type KeyTraits, PLAIN, referenceTraits } from '../values/key-traits.ts';
import type { Codec } from './codec.ts';
import { byName, common } from './common.ts';
import { textOf } from './flat.ts';
import { SIZE, hasSize, sizeProperties, sizesIn, withSizes } from './profile-sizes.ts';
import {
  allowedQualities,
  arrangeQualities,
  cutoffId,
  cutoffName,
  missingQualities,
  otherGroups,
  unknownQualities,
  validCutoff,
} from './qualities.ts';
import { type Body, type Key, parseObject } from './resource.ts';

const score = z.looseObject({ format: z.int().exactOptional(), name: z.string(), score: z.number() });

const shape = z.looseObject({
  id: z.int(),
  name: z.string(),
  items: profileItems.exactOptional(),
  formatItems: z.array(score).exactOptional(),
});

/** A new profile, with the qualities and the custom formats that the service has. */
const schemaShape = shape.omit({ id: true, name: true });

/** A new profile of a kind that allows qualities. */
const schemaWithQualities = schemaShape.required({ items: true });

/** Encodes and decodes quality profiles and metadata profiles. */
export const profile: Codec = {
  ...common,

  // The schema lists the custom formats that the service has.
  schemaChanges: true,

  shape: () => shape,

  decode: ({ kind, app }, body) => {
    const values = new Map<Key, Value>();
    for (const [key, row] of keysOf(kind, app)) {
      const { wire = key, type } = row;
      if (type === 'sizes') for (const [size, value] of sizesIn(kind, itemsIn(body))) values.set(size, value);
      if (body[wire] === undefined) continue;
      if (type === 'scores') for (const one of scoresIn(body)) values.set(scoreKey(one.name), one.score);
      else values.set(key, valueIn(body, wire, row));
    }
    const named = profile.named(kind, { name: body['name'] as Value });
    return { id: body.id, ...named, implementation: '', variant: '', values, body };
  },

  parseSchema: ({ kind }, body, place) => {
    const expected = 'qualities' in kindRow(kind).keys ? schemaWithQualities : schemaShape;
    return [{ ...parseObject(expected, body, place), implementation: '', fields: [] }];
  },

  itemInBody: (body) => ({ ...body, implementation: '', fields: [] }),

  properties: (of) =>
    new Map([...common.properties(of), ...sizeProperties(of.kind), ['score', scoreKey('*')]]),

  named: byName(),

  traits: ({ kind, app }, item, key) => {
    if (sizeIn(key) !== undefined)
      return item === undefined || hasSize(kind, itemsIn(item), key) ? SIZE : undefined;
    const format = scoredFormat(key);
    if (!hasKey(kind, app, item, format === undefined ? key : 'scores')) return undefined;
    if (format !== undefined) return scoreTraits(kind, format);
    const reference = referencesOfKind(kind).find((one) => one.key === key);
    if (reference !== undefined) return referenceTraits(reference);
    const type = keysOf(kind, app).get(key)?.type;
    const same = type && SAME[type];
    return same === undefined ? PLAIN : { ...PLAIN, same, staysWhenUndeclared: true };
  },

  misfit: ({ kind, app }, item, key, declared) => {
    const traits = profile.traits({ kind, app }, item, key);
    if (traits === undefined) return 'the service has no such key';
    const row = keysOf(kind, app).get(key);
    if (item === undefined || row === undefined) return undefined;
    return unknownWords(key, row, item, declared);
  },

  defaultOf: (kind, schema, key) => {
    if (scoredFormat(key) !== undefined) return 0;
    const row = kindRow(kind).keys[key];
    return row?.type === 'number' || row?.type === 'bool' ? (schema?.[row.wire ?? key] as Value) : undefined;
  },

  blank: (schema) => {
    if (schema === undefined) return {};
    const { implementation: _implementation, fields: _fields, id: _id, ...body } = schema;
    return body;
  },

  merge: (blank, body) =>
    body['items'] === undefined
      ? body
      : { ...body, items: [...missingQualities(itemsIn(blank), itemsIn(body)), ...itemsIn(body)] },

  write: ({ kind, app }, base, { id, name, values }) => {
    const rows = keysOf(kind, app);
    const body: Record<string, unknown> = { ...base, name, ...(id === undefined ? {} : { id }) };
    const scored = new Map<string, Value>();
    for (const [key, value] of values) {
      const format = scoredFormat(key);
      if (format !== undefined) scored.set(format, value);
      else if (sizeIn(key) === undefined) writeKey(body, key, rows.get(key), value);
    }
    if ([...values.keys()].some((key) => sizeIn(key) !== undefined))
      body['items'] = withSizes(kind, itemsIn(body), values);
    if (scored.size > 0)
      body['formatItems'] = scoresIn(body).map((one) =>
        scored.has(one.name) ? { ...one, score: scored.get(one.name) } : one,
      );
    if (itemsIn(body).length > 0) {
      const until = values.get('upgradeUntil');
      // Services reject 0. Evaluation compares the cutoff with `qualities`, which an entry for an existing profile can lack.
      body['cutoff'] =
        typeof until === 'string'
          ? (cutoffId(itemsIn(body), until) ?? 0)
          : validCutoff(itemsIn(body), body['cutoff']);
    }
    return body;
  },

  withTargetNames: (of, { id, body }, names) => {
    const formatItems = scoresIn(body).map((one) => ({
      ...one,
      name: names.get(one.format ?? 0) ?? one.name,
    }));
    return profile.decode(of, { ...body, id, ...('formatItems' in body ? { formatItems } : {}) });
  },

  stableValues: (_of, { values, body }) =>
    new Map([
      ['name', textOf(body['name'] as Value)],
      // Someone can also change what is not allowed.
      ['groups', canonical(otherGroups(itemsIn(body)))],
      ['cutoff', cutoffOf(body)],
      // Someone can also score a format that the profile did not have before.
      ['scores', canonical(scoresOtherThanZero(body, ({ format, name }) => format ?? name))],
      // Records of earlier versions have only these; see `changedKeys`.
      ['scored', canonical(scoresOtherThanZero(body, ({ name }) => name))],
      ...[...values].map(([key, value]): [Key, string] => [key, isUnset(value) ? '' : canonical(value)]),
    ]),
};

/** Returns the name of the cutoff. A profile without upgrades also has one. */
function cutoffOf(body: Body): string {
  const name = cutoffName(itemsIn(body), { cutoff: body['cutoff'], upgradeAllowed: true });
  return typeof name === 'string' ? name : '';
}

function valueIn(body: Body, wire: string, { type }: KeyRow): Value {
  switch (type) {
    case 'qualities':
      return allowedQualities(itemsIn(body));
    case 'cutoff':
      return cutoffName(itemsIn(body), { cutoff: body['cutoff'], upgradeAllowed: body['upgradeAllowed'] });
    case 'allowed':
      return allowedNames(body[wire]);
    case 'reference':
      return (body[wire] as { id?: Json } | null)?.id;
    default:
      return (body[wire] ?? undefined) as Value;
  }
}

/** The types without a default, with their comparisons. The null of a cutoff is a value: no upgrades. */
const SAME: Partial<Record<KeyType, KeyTraits['same']>> = {
  allowed: sameSet,
  cutoff: sameJson,
  qualities: sameJson,
};

/** Returns the traits of the score of a custom format. A format that a profile does not show has no score. */
function scoreTraits(kind: Kind, name: string): KeyTraits {
  const path = KINDS.find((one) => scores(kind, one));
  const targets = path === undefined ? [] : [{ path, property: 'name', name, isScored: true } as const];
  return { ...PLAIN, targets: () => targets, same: (left, right) => (left ?? 0) === (right ?? 0) };
}

function hasKey(kind: Kind, app: string, item: WireItem | undefined, key: Key): boolean {
  const row = keysOf(kind, app).get(key);
  return row !== undefined && (item === undefined || item[row.wire ?? key] !== undefined);
}

function unknownWords(key: Key, row: KeyRow, item: WireItem, declared: Json): string | undefined {
  const { wire = key, type } = row;
  const unknown =
    type === 'qualities'
      ? unknownQualities(itemsIn(item), declared)
      : type === 'allowed'
        ? namesOf(declared).filter((name) => !optionsIn(item[wire]).some((one) => one.name === name))
        : [];
  const has =
    type === 'qualities'
      ? qualitiesIn(itemsIn(item)).map(({ name }) => name)
      : optionsIn(item[wire]).map(({ name }) => name);
  return unknown.length === 0
    ? undefined
    : `the service has no ${joinSome(
        unknown.map((one) => `"${wholeName(one)}"`),
        5,
      )}; it has ${joinSome(has.map(wholeName), 40)}`;
}

function writeKey(body: Record<string, unknown>, key: Key, row: KeyRow | undefined, value: Value): void {
  const wire = row?.wire ?? key;
  switch (row?.type) {
    case 'qualities':
      body[wire] = arrangeQualities(itemsIn(body), value ?? null);
      return;
    case 'cutoff':
      body['upgradeAllowed'] = typeof value === 'string';
      return;
    case 'allowed':
      body[wire] = parsedList(allowedList, body[wire]).map((one) => ({
        ...one,
        allowed: namesOf(value).includes(optionOf(one)?.name ?? ''),
      }));
      return;
    case 'reference':
      // The service uses the ID alone. Source: test/recordings, "language by number alone".
      body[wire] = { id: value };
      return;
    default:
      body[wire] = value;
  }
}

type Score = z.infer<typeof score>;

function scoresIn(body: Body): Score[] {
  return parsedList(shape.shape.formatItems.unwrap(), body['formatItems']);
}

function scoresOtherThanZero(body: Body, keyOf: (one: Score) => number | string): Json {
  const scored = scoresIn(body).filter((one) => one.score !== 0);
  return Object.fromEntries(scored.map((one) => [keyOf(one), one.score]));
}

function itemsIn(body: Body): ProfileItem[] {
  return parsedList(profileItems, body['items']);
}

function optionsIn(value: unknown): { id: number; name: string }[] {
  return parsedList(allowedList, value).flatMap((one) => optionOf(one) ?? []);
}

function allowedNames(value: unknown): Json {
  const allowed = parsedList(allowedList, value).filter((one) => one.allowed);
  return allowed.flatMap((one) => optionOf(one)?.name ?? []).sort(compareText);
}

function parsedList<T>(list: z.ZodType<T[]>, value: unknown): T[] {
  return list.safeParse(value).data ?? [];
}

function namesOf(value: Value): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function sameSet(left: Value, right: Value): boolean {
  const [ours, theirs] = [left, right].map((one) => [...new Set(namesOf(one))].sort(compareText));
  return canonical(ours) === canonical(theirs);
}

function sameJson(left: Value, right: Value): boolean {
  return canonical(left ?? null) === canonical(right ?? null);
}
