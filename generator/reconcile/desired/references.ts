/** The references of an entry: the resources that it names. Pure. */
import { Problem } from '../../base/problem.ts';
import type { Json } from '../../base/json.ts';
import { capitalised } from '../../base/text.ts';
import { isSince } from '../../base/version.ts';
import type { WireItem } from '../../schema/record/schema-response.ts';
import { APPS } from '../../servarr/apps.ts';
import { type Kind, type Reference, kindRow, referencesOfKind } from '../../servarr/kinds.ts';
import type { AppKind } from '../codec/codec.ts';
import { codecOf } from '../codec/codecs.ts';
import type { Key } from '../codec/resource.ts';
import type { ManifestEntry } from '../manifest/manifest.ts';
import {
  type TargetLists,
  findTarget,
  isStoredByName,
  isTag,
  plannedTargets,
  storedTarget,
} from '../values/names.ts';
import { type UnknownName, howToAdd, quoted, titleOf, unknownNames } from './unknown-names.ts';
import { describeEntry } from '../service/problems.ts';

/** The references that a new resource gets although its entry does not set them. */
export interface DefaultReferences {
  /** The stored target of each. */
  readonly defaultTargets: ReadonlyMap<Key, Json>;
  /** Notes for the user if suite creates the resource. */
  readonly defaultNotes: readonly string[];
  /** Why suite cannot create a new resource. */
  readonly missingTarget: Problem | undefined;
}

interface LookupContext extends AppKind {
  readonly service: string;
  /** The version of the service; undefined counts as the newest. */
  readonly version?: string | undefined;
  readonly lists: TargetLists;
}

/** An entry with the name of its resource. */
type NamedEntry = Pick<ManifestEntry, 'path' | 'values'> & { readonly name: string };

/**
 * Checks the resources that an entry names. suite creates missing tags, as far as the service takes their labels.
 * @throws Problem `reference-unknown` if the service has no resource of that name
 */
export function refuseUnknownNames(entry: NamedEntry, item: WireItem | undefined, of: LookupContext): void {
  const { kind, lists, service } = of;
  const unknown = Object.entries(entry.values).flatMap(([key, value]) => {
    const named = codecOf(kind).traits(of, item, key)?.targets(value) ?? [];
    return named.flatMap((target): UnknownName[] => {
      const known = plannedTargets(lists, target.path);
      const isGoing = findTarget(lists.get(target.path) ?? [], target) !== undefined;
      const isMade = isTag(target) && takesLabel(of, target.name);
      if (isMade || findTarget(known, target) !== undefined) return [];
      return [{ key, target, known: known.map(({ name }) => name), isGoing }];
    });
  });
  if (unknown.length > 0) throw unknownNames(entry, service, unknown);
}

/** Returns true if a service creates tags with the label. */
function takesLabel({ app, version }: LookupContext, label: string): boolean {
  const { plainTagsSince: since } = APPS[app];
  return since === undefined || !isSince(version, since) || /^[a-z\d-]+$/iu.test(label);
}

/** Returns the first target of each reference that a new resource needs: a schema shows none. */
export function defaultReferences(
  entry: NamedEntry,
  item: WireItem | undefined,
  of: LookupContext,
): DefaultReferences {
  const { service, lists } = of;
  const unset = liveReferences(of.kind, of, item).filter(
    ({ none, key }) => none === undefined && entry.values[key] === undefined,
  );
  // A path is known before its folder exists, an ID is not.
  const first = (kindRow(of.kind).codec === 'provider' ? unset : []).map((one) => {
    const all = plannedTargets(lists, one.path);
    return { one, all, target: all.find(({ id }) => id !== undefined || isStoredByName(one)) };
  });
  const missing = first.filter(({ target }) => target === undefined).map(({ one }) => one);
  const problem = (): Problem =>
    new Problem({
      code: 'reference-none',
      place: describeEntry(entry),
      what: `${service} has no ${missing.map(titleOf).join(' and no ')}, and needs one for this`,
      fix: `${capitalised(howToAdd(service, missing[0]))}, then run again.`,
    });
  return {
    defaultTargets: new Map(first.map(({ one, target }) => [one.key, storedTarget(one, target) ?? null])),
    defaultNotes: first.flatMap(({ one, all, target }) =>
      target === undefined || all.length < 2
        ? []
        : [`${one.key} is not set; suite takes the first of ${all.length}: ${quoted(target.name)}`],
    ),
    missingTarget: missing.length > 0 ? problem() : undefined,
  };
}

/** Returns the references that the resources of a service have; the apps do not all have the same. */
function liveReferences(kind: Kind, { app }: AppKind, item: WireItem | undefined): Reference[] {
  return referencesOfKind(kind).filter(
    ({ key }) => codecOf(kind).traits({ kind, app }, item, key) !== undefined,
  );
}
