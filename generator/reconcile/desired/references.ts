/** The references of an entry: the resources that it names. Pure. */
import { Problem } from '../../base/problem.ts';
import type { Json } from '../../base/json.ts';
import { capitalised } from '../../base/text.ts';
import type { WireItem } from '../../schema/record/schema-response.ts';
import { type Kind, type Reference, kindRow, referencesOfKind } from '../../servarr/kinds.ts';
import { type Value, sameValue } from '../../servarr/values.ts';
import type { AppKind } from '../codec/codec.ts';
import { codecOf } from '../codec/codecs.ts';
import type { Key } from '../codec/resource.ts';
import type { ManifestEntry } from '../manifest/manifest.ts';
import {
  type ReferenceTarget,
  type ReferenceWithTargets,
  type TargetLists,
  findTarget,
  isStoredByName,
  plannedTargets,
  storedReference,
  withTargets,
} from '../service/reference-targets.ts';
import { howToAdd, quoted, titleOf, unknownNames } from './unknown-names.ts';
import { describeEntry } from '../service/problems.ts';

/** The references of one entry. */
export interface References {
  /** The references that resources of this service have. */
  readonly references: ReadonlyMap<Key, ReferenceWithTargets>;
  /** The stored target of each reference that the entry does not set, for a new resource. */
  readonly defaultTargets: ReadonlyMap<Key, Json>;
  /** Notes for the user if suite creates the resource. */
  readonly defaultNotes: readonly string[];
  /** Why suite cannot create a new resource. */
  readonly missingTarget: Problem | undefined;
}

/** The context in which names are looked up. */
interface LookupContext extends AppKind {
  readonly service: string;
  readonly lists: TargetLists;
}

/**
 * Looks up the resources that an entry names.
 * @throws Problem `reference-unknown` if the service has no resource of that name
 */
export function referencesOf(
  entry: Pick<ManifestEntry, 'path' | 'values'> & { readonly name: string },
  item: WireItem | undefined,
  context: LookupContext,
): References {
  const live = liveReferences(context.kind, context, item).map((one) => withTargets(one, context.lists));
  const unknown = live.flatMap((one) => {
    const { key, path, name: property, all, going } = one;
    const name = entry.values[key];
    if (typeof name !== 'string' || findTarget(all, name, one) !== undefined) return [];
    const isGoing = findTarget(going, name, one) !== undefined;
    return [{ key, known: all.map((target) => target.name), target: { path, property, name }, isGoing }];
  });
  if (unknown.length > 0) throw unknownNames(entry, context.service, unknown);
  const unset = live.filter((one) => one.none === undefined && entry.values[one.key] === undefined);
  return {
    references: new Map(live.map((one) => [one.key, one])),
    // A schema shows no target: a new resource refers to the first one of the list.
    ...defaultsOf(entry, context.service, kindRow(context.kind).codec === 'provider' ? unset : []),
  };
}

/**
 * Checks the names in structures: the custom formats that a profile scores, the profiles that a condition asks for.
 * @throws Problem `reference-unknown`
 */
export function refuseUnknownNames(
  entry: Pick<ManifestEntry, 'path' | 'values'> & { readonly name: string },
  item: WireItem | undefined,
  context: LookupContext,
): void {
  const { kind, lists, service } = context;
  const planned = (path: string): string[] => plannedTargets(lists, path).map(({ name }) => name);
  const unresolved = codecOf(kind).unresolved(context, item, entry.values, planned);
  if (unresolved.length > 0) throw unknownNames(entry, service, unresolved);
}

/** Returns the references that the resources of a service have; the apps do not all have the same. */
function liveReferences(kind: Kind, { app }: AppKind, item: WireItem | undefined): Reference[] {
  return referencesOfKind(kind).filter(
    ({ key }) => codecOf(kind).traits({ kind, app }, item, key) !== undefined,
  );
}

function defaultsOf(
  { path, name }: { readonly path: string; readonly name: string },
  service: string,
  unset: readonly ReferenceWithTargets[],
): Pick<References, 'defaultNotes' | 'defaultTargets' | 'missingTarget'> {
  // A path is known before its folder exists, an ID is not.
  const first = unset.map((one) => ({
    one,
    target: one.all.find(({ id }) => id !== undefined || isStoredByName(one)),
  }));
  const missing = first.filter(({ target }) => target === undefined).map(({ one }) => one);
  const titles = missing.map(titleOf);
  const problem = new Problem({
    code: 'reference-none',
    place: describeEntry({ path, name }),
    what: `${service} has no ${titles.join(' and no ')}, and needs one for this`,
    fix: `${capitalised(howToAdd(service, missing[0]))}, then run again.`,
  });
  return {
    defaultTargets: new Map(first.map(({ one, target }) => [one.key, storedReference(one, target) ?? null])),
    defaultNotes: first.flatMap(({ one, target }) =>
      target === undefined || one.all.length < 2
        ? []
        : [`${one.key} is not set; suite takes the first of ${one.all.length}: ${quoted(target.name)}`],
    ),
    missingTarget: missing.length > 0 ? problem : undefined,
  };
}

/** Returns the target that a declared name means. */
export function targetOf(reference: ReferenceWithTargets, name: Value): ReferenceTarget | undefined {
  return typeof name === 'string' ? findTarget(reference.all, name, reference) : undefined;
}

/** Returns a stored reference by name, as a configuration has it; undefined for none. */
export function displayName({ all, going, none, name }: ReferenceWithTargets, stored: Value): Value {
  if (none !== undefined && sameValue(stored, none)) return undefined;
  if (isStoredByName({ name }) || stored === undefined) return stored;
  const isIt = ({ id, replaces }: ReferenceTarget): boolean => id === stored || replaces === stored;
  return (all.find(isIt) ?? going.find(isIt))?.name ?? stored;
}
