/** A quality profile of a service, written with a choice from the TRaSH guides. Pure. */
import { type Json, isObject, sameJson } from '../../base/json.ts';
import { type Choice, formatsOf, keysOf, scoreOf } from '../../source/trash/choice.ts';
import type { TrashFormat, TrashGuide, TrashProfile } from '../../source/trash/guide.ts';
import { keysOf as rowsOf } from '../../servarr/kinds.ts';
import { scoredFormat } from '../../servarr/values.ts';
import { type Draft, type Keys, keysWith } from '../sets/reading.ts';
import { declaredValue } from '../values/keys-of-table.ts';

export interface ServiceFormats {
  readonly guide: TrashGuide;
  /** Those of the guide, with its names and conditions. */
  readonly guideFormats: ReadonlyMap<string, TrashFormat>;
  /** The names of the others. */
  readonly otherNames: ReadonlySet<string>;
}

export interface WrittenProfile {
  readonly choice: Choice;
  readonly keys: Keys;
  /** The number of values that a reader has to read. */
  readonly size: number;
  readonly declares: readonly string[];
  /** The formats that are written one by one. */
  readonly single: ReadonlySet<string>;
}

/** Returns a profile with a choice, and what differs from it. `required`: formats that it must declare. */
export function writtenWith(
  draft: Draft,
  choice: Choice,
  context: ServiceFormats,
  required: readonly string[] = [],
): WrittenProfile {
  const { taken, formats, scores } = formatsWith(draft, choice, context, required);
  const { without, keys: ownKeys } = profileKeys(draft, choice.profile);
  const trash = trashOf(choice, without, formats);
  const keys = keysWith([
    ['trash', trash],
    ...Object.entries(ownKeys),
    ['scores', orNothing(Object.fromEntries(scores))],
  ]);
  return {
    choice,
    keys,
    size: sizeOf(keys),
    declares:
      trash === undefined
        ? []
        : [...taken, ...scores.keys()].filter((name) => context.guideFormats.has(name)),
    single: new Set([...formats, ...scores.keys()]),
  };
}

/** Returns the formats of a choice, those that the profile has besides, and the scores that differ from the guides. */
function formatsWith(
  draft: Draft,
  choice: Choice,
  { guide, guideFormats, otherNames }: ServiceFormats,
  required: readonly string[],
): { taken: string[]; formats: string[]; scores: Map<string, number | null> } {
  const stored = scoresIn(draft);
  const scoreIn = (name: string): number => stored.get(name) ?? 0;
  const inChoice = formatsOf(guide, choice);
  const names = new Set(inChoice.map(({ name }) => name));
  const scored = [...stored.keys()].filter((name) => scoreIn(name) !== 0);
  const others = [...new Set([...scored, ...required])].filter((name) => !names.has(name));
  const offered = [...inChoice, ...others.flatMap((name) => guideFormats.get(name) ?? [])];
  const atGuide = new Set(
    offered.filter((one) => scoreOf(one, choice) === scoreIn(one.name)).map(({ name }) => name),
  );
  const inService = (name: string): boolean => guideFormats.has(name) || otherNames.has(name);
  const isBare = choice.profile === undefined && choice.groups === undefined;
  // Without a choice, a profile cannot score a format of the guides.
  const needsOne = isBare && !others.some((name) => atGuide.has(name));
  const formats = others.filter((name) => (needsOne ? guideFormats.has(name) : atGuide.has(name)));
  const scores = [...names, ...others].flatMap((name): [string, number | null][] => {
    if (!inService(name) && names.has(name)) return [[name, null]];
    return atGuide.has(name) ? [] : [[name, scoreIn(name)]];
  });
  return { taken: [...names, ...formats], formats: formats.toSorted(), scores: new Map(scores) };
}

/** Returns `trash` of a profile; undefined for a profile with nothing of the guides. */
function trashOf(
  { profile, groups, scoreSet }: Choice,
  without: ReadonlySet<string>,
  formats: readonly string[],
): Json | undefined {
  const named = [...(groups ?? [])].map(([group, value]): [string, Json] => [group.name, value]);
  const content = keysWith([
    ['profile', profile?.name],
    ['without', orNothing([...without])],
    ['groups', orNothing(Object.fromEntries(named))],
    ['formats', orNothing([...formats])],
  ]);
  const [first, ...others] = Object.values(content);
  if (first === undefined) return undefined;
  if (scoreSet !== undefined) return { ...content, scoreSet };
  return others.length === 0 && profile !== undefined ? profile.name : content;
}

function scoresIn({ resource: { values } }: Draft): Map<string, number> {
  return new Map(
    [...values].flatMap(([key, score]) => {
      const format = scoredFormat(key);
      return format === undefined ? [] : [[format, Number(score)] as const];
    }),
  );
}

/** Returns the keys that differ from a profile of the guides, and the qualities of the guides that the profile leaves out. */
function profileKeys(
  draft: Draft,
  profile: TrashProfile | undefined,
): { readonly without: ReadonlySet<string>; readonly keys: Keys } {
  const { scores: _scores, ...ownKeys } = draft.keys;
  if (profile === undefined) return { without: new Set(), keys: ownKeys };
  const actual = (key: string): Json =>
    declaredValue(draft.context.contents, draft.kind, key, draft.resource.values.get(key)) ?? null;
  const left = leftOut(profile, actual('qualities'));
  const without = sameJson(keysOf(profile, left)['qualities'], actual('qualities'))
    ? left
    : new Set<string>();
  const guides = Object.entries(keysOf(profile, without)).filter(([key]) =>
    rowsOf(draft.kind, draft.app).has(key),
  );
  const different = guides.filter(([key, value]) => !sameJson(value, actual(key)));
  return {
    without,
    keys: {
      ...Object.fromEntries(Object.entries(ownKeys).filter(([key]) => !guides.some(([one]) => one === key))),
      ...Object.fromEntries(different.map(([key]) => [key, actual(key)])),
    },
  };
}

/** Returns the qualities and whole groups of a profile of the guides that are not among the qualities of a service. */
function leftOut({ items }: TrashProfile, qualities: Json): Set<string> {
  const entries = Array.isArray(qualities) ? qualities : [];
  const has = new Set(entries.flatMap((one) => (isObject(one) ? Object.values(one).flat() : [one])));
  return new Set(
    items
      .filter(({ allowed }) => allowed)
      .flatMap(({ name, items: members = [] }) => {
        const missing = members.filter((one) => !has.has(one));
        return has.has(name) || missing.length < members.length ? missing : [name];
      }),
  );
}

function orNothing<T extends Json & object>(value: T): T | undefined {
  return Object.keys(value).length === 0 ? undefined : value;
}

function sizeOf(value: Json): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + sizeOf(one), 0);
  return isObject(value) ? sizeOf(Object.values(value)) : 1;
}
