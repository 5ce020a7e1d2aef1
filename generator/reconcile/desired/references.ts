/** References of an entry: names as the configuration has them -> what the service stores. Pure. */
import { Problem } from '../../base/problem.ts';
import type { Json } from '../../base/json.ts';
import { capitalised, displaySafe } from '../../base/text.ts';
import type { Kind } from '../../servarr/kinds.ts';
import { type Value, sameValue } from '../../servarr/values.ts';
import type { WireItem } from '../../schema/record/wire.ts';
import type { ManifestEntry } from '../manifest/manifest.ts';
import {
  type LiveReference,
  type ReferenceWithTargets,
  type ReferenceTarget,
  type TargetLists,
  findTarget,
  isStoredByName,
  liveReferences,
} from '../service/reference-targets.ts';
import { howToAdd, quoted, referenceTitle, unknownNames } from './unknown-names.ts';

/** The references of one entry. */
export interface References {
  /** Those that the service's resources have, by the key that the service has for them. */
  readonly references: ReadonlyMap<string, ReferenceWithTargets>;
  /** The keys outside `fields` of the entry, names replaced by what the service stores. */
  readonly general: Readonly<Record<string, Json>>;
  /** Key -> the name of something that this configuration makes: its number is known when it is there. */
  readonly pending: ReadonlyMap<string, string>;
  /** What a new resource refers to where the entry does not say. */
  readonly defaultTargets: ReadonlyMap<string, Json>;
  /** What is to be said where a new resource is made. */
  readonly defaultNotes: readonly string[];
  /** Why no new resource can be made. */
  readonly missingTarget: Problem | undefined;
}

/** Where names are looked up. */
export interface LookupContext {
  readonly service: string;
  readonly kind: Kind;
  readonly items: readonly WireItem[];
  readonly lists: TargetLists;
}

/**
 * Looks up what an entry refers to.
 * @throws Problem `reference-unknown` where the service has nothing of such a name
 */
export function referencesOf(entry: ManifestEntry, item: WireItem, names: LookupContext): References {
  const live = liveReferences(names.kind, [item]).map((one) => {
    const { stay = [], going = [] } = Object.groupBy(names.lists.get(one.path) ?? [], ({ deleted }) =>
      deleted ? 'going' : 'stay',
    );
    return { ...one, all: stay, going };
  });
  const told = live.flatMap((one) => {
    const name = entry.general[one.wire];
    return typeof name === 'string' ? [{ one, name, found: findTarget(one.all, name, one) }] : [];
  });
  const unknown = told.filter(({ found }) => found === undefined);
  if (unknown.length > 0) throw unknownNames(entry, names.service, unknown);
  const values = told.map(({ one, name, found }) => [one.wire, wireValue(one, found) ?? name] as const);
  const pending = told.filter(({ one, found }) => found?.id === undefined && !isStoredByName(one));
  const unset = live.filter((one) => one.none === undefined && entry.general[one.wire] === undefined);
  return {
    references: new Map(live.map((one) => [one.wire, one])),
    general: { ...entry.general, ...Object.fromEntries(values) },
    pending: new Map(pending.map(({ one, name }) => [one.wire, name])),
    ...initially(entry, names.service, unset),
  };
}

function initially(
  { path, name }: ManifestEntry,
  service: string,
  unset: readonly ReferenceWithTargets[],
): Pick<References, 'defaultTargets' | 'defaultNotes' | 'missingTarget'> {
  // A number is known when the thing is there; a path is known before.
  const first = unset.map((one) => ({
    one,
    named: one.all.find(({ id }) => id !== undefined || isStoredByName(one)),
  }));
  const empty = first
    .filter(({ named: target }) => target === undefined)
    .map(({ one }) => referenceTitle(one));
  const lacking = new Problem({
    code: 'reference-none',
    place: `${path} ("${displaySafe(name)}")`,
    what: `${service} has no ${empty.join(' and no ')}, and needs one for this`,
    fix: `${capitalised(howToAdd(service, first.find(({ named: target }) => target === undefined)?.one))}, then run again.`,
  });
  return {
    defaultTargets: new Map(
      first.map(({ one, named: target }) => [one.wire, wireValue(one, target) ?? null]),
    ),
    defaultNotes: first.flatMap(({ one, named: target }) =>
      target === undefined || one.all.length < 2
        ? []
        : [`${one.key} is not said: of ${one.all.length} the first is taken, ${quoted(target.name)}`],
    ),
    missingTarget: empty.length > 0 ? lacking : undefined,
  };
}

/** What the service stores for something; undefined where that is not known yet. */
export function wireValue(
  reference: LiveReference,
  target: ReferenceTarget | undefined,
): string | number | undefined {
  return isStoredByName(reference) ? target?.name : target?.id;
}

/** A stored value as the configuration would have it: by name, and nothing for none. */
export function displayName(
  { all, going = [], none, ...reference }: ReferenceWithTargets,
  value: Value,
): Value {
  if (none !== undefined && sameValue(value, none)) return undefined;
  return isStoredByName(reference)
    ? value
    : ([...all, ...going].find(
        ({ id, replaces }) => value !== undefined && [id, replaces].includes(value as number),
      )?.name ?? value);
}
