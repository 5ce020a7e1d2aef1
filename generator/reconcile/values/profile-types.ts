/** The types of the keys of profiles: what is allowed of a list that the service has, scores, and sizes of qualities. Pure. */
import * as z from 'zod';
import { compareText, sortedSet } from '../../base/collections.ts';
import { memo } from '../../base/memo.ts';
import { type Json, sameJson } from '../../base/json.ts';
import { joinSome, wholeName } from '../../base/text.ts';
import {
  type ProfileItem,
  allowedList,
  isGroup,
  optionOf,
  profileItems,
  qualitiesIn,
  qualityItems,
} from '../../schema/profile/wire.ts';
import { KINDS, UNLIMITED, scores } from '../../servarr/kinds.ts';
import { SIZES } from '../../servarr/kinds/quality-sizes.ts';
import {
  type Value,
  isUnset,
  sameValue,
  scoreKey,
  scoredFormat,
  sizeIn,
  sizeKey,
} from '../../servarr/values.ts';
import { referenceIn } from './key-traits.ts';
import {
  allowedQualities,
  arrangeQualities,
  cutoffId,
  cutoffName,
  namedQualities,
  validCutoff,
} from './qualities.ts';
import { type Body, type Key, type KeyPlace, type TypeTable, type ValueType, typeIn } from './value-type.ts';

const TYPES: TypeTable = {
  allowed: ({ key, row: { wire = key }, item }) => ({
    read: (body) => (body[wire] === undefined ? undefined : allowedNames(body[wire])),
    write: (stored, body) => ({
      [wire]: parsedList(allowedList, body[wire]).map((option) => ({
        ...option,
        allowed: namesOf(stored).includes(optionOf(option)?.name ?? ''),
      })),
    }),
    same: (left, right) => sameJson(sortedSet(namesOf(left)), sortedSet(namesOf(right))),
    misfit: (declared) => {
      const options = parsedList(allowedList, item?.[wire]);
      return (
        item &&
        unknownName(
          namesOf(declared),
          options.flatMap((one) => optionOf(one)?.name ?? []),
        )
      );
    },
    staysWhenUndeclared: true,
  }),
  bool: standardIn,
  // Null is a value: no upgrades.
  cutoff: ({ key, row: { wire = key } }) => ({
    read: (body) => {
      const { [wire]: cutoff, upgradeAllowed } = body;
      return cutoff === undefined ? undefined : cutoffName(itemsIn(body), { cutoff, upgradeAllowed });
    },
    // Services reject 0. Evaluation compares the cutoff with `qualities`, which an entry for an existing profile can lack.
    write: (stored, body) =>
      typeof stored === 'string'
        ? { upgradeAllowed: true, [wire]: cutoffId(itemsIn(body), stored) ?? 0 }
        : { upgradeAllowed: false },
    staysWhenUndeclared: true,
  }),
  number: standardIn,
  qualities: ({ key, row: { wire = key }, item }) => ({
    read: (body) => (body[wire] === undefined ? undefined : allowedQualities(itemsIn(body))),
    write: (stored, body) => {
      const items = arrangeQualities(itemsIn(body), stored ?? null);
      return { [wire]: items, cutoff: validCutoff(items, body['cutoff']) };
    },
    misfit: (declared) => {
      const qualities = qualitiesIn(itemsIn(item ?? {})).map(({ name }) => name);
      return item && unknownName(namedQualities(declared), qualities);
    },
    staysWhenUndeclared: true,
    isStructure: true,
  }),
  // The service uses the ID alone. Source: test/recordings, "language by number alone".
  reference: (place) => {
    const { wire = place.key } = place.row;
    return {
      ...referenceIn(place.kind, place.key),
      read: (body) => (body[wire] as { id?: Json } | null | undefined)?.id,
      write: (stored) => ({ [wire]: { id: stored } }),
    };
  },
  scores: ({ kind, key }) => {
    const path = KINDS.find((one) => scores(kind, one));
    const name = scoredFormat(key);
    const targets =
      path === undefined || name === undefined
        ? []
        : [{ path, property: 'name', name, isScored: true } as const];
    return {
      targets: () => targets,
      // A format that a profile does not show has no score.
      same: (left, right) => (left ?? 0) === (right ?? 0),
      standard: 0,
      family: {
        read: (body) => scoresIn(body).map((one) => [scoreKey(one.name), one.score]),
        write: (stored, body) => ({
          formatItems: scoresIn(body).map((format) => {
            const given = stored.get(scoreKey(format.name));
            return given === undefined ? format : { ...format, score: given };
          }),
        }),
      },
    };
  },
  sizes: ({ key }) => ({
    isIn: (item) => hasSize(itemsIn(item), key),
    same: (left, right) => sameValue(isUnset(left) ? UNLIMITED : left, isUnset(right) ? UNLIMITED : right),
    // Services have no default for one quality.
    staysWhenUndeclared: true,
    family: {
      read: (body) => sizesIn(itemsIn(body)),
      write: (stored, body) => ({ items: withSizes(itemsIn(body), stored) }),
    },
  }),
};

export function profileType(place: KeyPlace): ValueType {
  return typeIn(TYPES, place);
}

function standardIn({ key, row: { wire = key }, item }: KeyPlace): Partial<ValueType> {
  return { standard: item?.[wire] as Value };
}

function unknownName(named: readonly string[], offered: readonly string[]): string | undefined {
  const unknown = named.filter((name) => !offered.includes(name));
  if (unknown.length === 0) return undefined;
  const lacks = joinSome(unknown, 5, (one) => `"${wholeName(one)}"`);
  return `the service has no ${lacks}; it has ${joinSome(offered, 40, wholeName)}`;
}

const score = z.looseObject({ format: z.int().exactOptional(), name: z.string(), score: z.number() });

/** The scores of custom formats in a profile. */
export const scoreList = z.array(score);

/** Returns the scores of custom formats in the body of a profile. */
export function scoresIn(body: Body): z.infer<typeof scoreList> {
  return parsedList(scoreList, body['formatItems']);
}

/** Returns the qualities in the body of a profile, and the groups of qualities. */
export function itemsIn({ items }: Body): readonly ProfileItem[] {
  return Array.isArray(items) ? parsedItems(items) : [];
}

/** Each size of each quality looks at all qualities. */
const parsedItems = memo((items: unknown[]) => parsedList(profileItems, items));

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

/** Returns the sizes of a profile by key; none if it shows none. A size without a limit is not shown. */
function sizesIn(items: readonly ProfileItem[]): [Key, Value][] {
  if (!showsSizes(items)) return [];
  return qualityItems(items).flatMap((item) =>
    SIZES.map(([size, property]): [Key, Value] => [
      sizeKey(item.quality.name, size),
      (item[property] ?? UNLIMITED) as Json,
    ]),
  );
}

/** Returns true if a profile, or the schema of profiles, shows a size. */
function showsSizes(items: readonly ProfileItem[]): boolean {
  return qualityItems(items).some((one) => SIZES.some(([, property]) => typeof one[property] === 'number'));
}

/** Returns the properties of sizes, with their keys as `Codec.properties` has them. */
export function sizeProperties(): [string, Key][] {
  return SIZES.map(([size, property]) => [property, sizeKey('*', size)]);
}

/** Returns true if the service has the size of a key. */
function hasSize(items: readonly ProfileItem[], key: Key): boolean {
  const quality = sizeIn(key)?.quality;
  return showsSizes(items) && qualityItems(items).some((one) => one.quality.name === quality);
}

/** Returns the qualities of a profile with sizes: all others stay. A size that is left out would become "no limit". */
function withSizes(items: readonly ProfileItem[], values: ReadonlyMap<Key, Value>): ProfileItem[] {
  return items.map((item): ProfileItem => {
    if (isGroup(item)) return { ...item, items: withSizes(item.items, values) as typeof item.items };
    const sizes = SIZES.flatMap(([size, property]) => {
      const value = values.get(sizeKey(item.quality.name, size));
      return value === undefined ? [] : [[property, value === UNLIMITED ? null : value] as const];
    });
    return { ...item, ...Object.fromEntries(sizes) };
  });
}
