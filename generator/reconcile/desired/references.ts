/** The references of an entry: the resources that it names. Pure. */
import { Problem } from '../../base/problem.ts';
import { didYouMean } from '../../base/nearest.ts';
import { capitalised, joinSome, wholeName } from '../../base/text.ts';
import { isSince } from '../../base/version.ts';
import type { WireItem } from '../../schema/record/schema-response.ts';
import { APPS } from '../../servarr/apps.ts';
import { optionPath } from '../../nix/option-path.ts';
import {
  type Reference,
  isKind,
  isSchemaKind,
  kindRow,
  moduleOf,
  referencesOfKind,
} from '../../servarr/kinds.ts';
import type { AppKind } from '../codec/codec.ts';
import { codecOf } from '../codec/codecs.ts';
import type { Key } from '../codec/resource.ts';
import type { ManifestEntry } from '../manifest/manifest.ts';
import {
  type NamedTarget,
  type TargetLists,
  findTarget,
  isStoredByName,
  isTag,
  plannedTargets,
} from '../values/names-and-ids.ts';
import { describeEntry } from '../service/problems.ts';

/** An entry of which the service has no resource yet. */
interface NewEntry extends AppKind, Pick<NamedEntry, 'name' | 'path'> {
  readonly item: WireItem | undefined;
  readonly lists: TargetLists;
  readonly values: ReadonlyMap<Key, unknown>;
}

/** The references that a new resource needs although its entry does not set them. */
export interface DefaultReferences {
  /** The name of the first target of each. */
  readonly targets: ReadonlyMap<Key, string>;
  /** Notes for the user: which of several suite takes. */
  readonly notes: readonly string[];
  /** Why suite cannot create the resource. */
  readonly problem: Problem | undefined;
}

interface LookupContext extends AppKind {
  readonly service: string;
  /** The version of the service; undefined counts as the newest. */
  readonly version?: string | undefined;
  readonly lists: TargetLists;
}

/** An entry with the name of its resource. */
type NamedEntry = Pick<ManifestEntry, 'path' | 'values'> & { readonly name: string };

/** A name that a service does not have. */
interface UnknownName {
  readonly key: Key;
  readonly target: NamedTarget;
  /** The names that it has. */
  readonly known: readonly string[];
  /** The run deletes the resource of that name. */
  readonly isGoing: boolean;
}

/**
 * Returns the Problem of names that the service does not have. suite creates missing tags, as far as the service takes
 * their labels.
 */
export function unknownReferences(
  entry: NamedEntry,
  item: WireItem | undefined,
  of: LookupContext,
): Problem | undefined {
  const { kind, lists, service } = of;
  const unknown = Object.entries(entry.values).flatMap(([key, value]) => {
    const targets = codecOf(kind).traits(of, item, key)?.targets(value) ?? [];
    return targets.flatMap((target): UnknownName[] => {
      const planned = plannedTargets(lists, target.path);
      const isGoing = findTarget(lists.get(target.path) ?? [], target) !== undefined;
      const isMade = isTag(target) && takesLabel(of, target.name);
      if (isMade || findTarget(planned, target) !== undefined) return [];
      return [{ key, target, known: planned.map(({ name }) => name), isGoing }];
    });
  });
  return unknown.length === 0 ? undefined : unknownNames(entry, service, unknown);
}

/** Returns true if a service creates tags with the label. */
function takesLabel({ app, version }: LookupContext, label: string): boolean {
  const { plainTagsSince: since } = APPS[app];
  return since === undefined || !isSince(version, since) || /^[a-z\d-]+$/iu.test(label);
}

/** Returns the first target of each reference that a new resource needs: a schema shows none. */
export function defaultReferences(desired: NewEntry, service: string): DefaultReferences {
  const { kind, item, lists, values } = desired;
  const needed = kindRow(kind).codec === 'provider' ? referencesOfKind(kind) : [];
  const unset = needed.filter(
    ({ none, key }) =>
      none === undefined && !values.has(key) && codecOf(kind).traits(desired, item, key) !== undefined,
  );
  // A path is known before its folder exists, an ID is not.
  const defaults = unset.map((reference) => {
    const targets = plannedTargets(lists, reference.path);
    const first = targets.find(({ id }) => id !== undefined || isStoredByName(reference));
    return { reference, count: targets.length, first };
  });
  const missing = defaults.flatMap(({ first, reference }) => (first === undefined ? [reference] : []));
  const taken = defaults.flatMap(({ first, ...rest }) => (first === undefined ? [] : { ...rest, first }));
  return {
    targets: new Map(taken.map(({ reference, first }) => [reference.key, first.name])),
    notes: taken
      .filter(({ count }) => count > 1)
      .map(
        ({ reference, count, first }) =>
          `${reference.key} is not set; suite takes the first of ${count}: ${quoted(first.name)}`,
      ),
    problem: missing[0] && noTarget(desired, service, [missing[0], ...missing.slice(1)]),
  };
}

/** Returns the Problem of references that a new resource needs, to kinds of which the service has nothing. */
function noTarget(
  entry: Pick<NamedEntry, 'name' | 'path'>,
  service: string,
  missing: readonly [Reference, ...Reference[]],
): Problem {
  return new Problem({
    code: 'reference-none',
    place: describeEntry(entry),
    what: `${service} has no ${missing.map(titleOf).join(' and no ')}, and needs one for this`,
    fix: `${capitalised(howToAdd(service, missing[0]))}, then run again.`,
  });
}

/** Returns the display name of what a list has: `quality profile`. */
export function titleOf({ path }: { readonly path: string }): string {
  return isKind(path) ? kindRow(path).title : path;
}

/** Returns the Problem of names that a service does not have. */
export function unknownNames(
  entry: { readonly path: string; readonly name: string },
  service: string,
  unknown: readonly UnknownName[],
): Problem {
  const what = unknown.map(({ key, known, target, isGoing }) => {
    const has = known.length === 0 ? 'it has none' : `it has ${joinSome(known, 20, quoted)}`;
    const when = isGoing ? ' after this run' : '';
    return `${wholeName(key)}: ${service} has no ${titleOf(target)} ${quoted(target.name)}${when}; ${has}`;
  });
  const fixes = unknown.map(({ known, target }) => {
    const near = didYouMean(target.name, known, { show: quoted });
    if (near !== '') return near.trimEnd();
    if (isTag(target)) return plainLabel(service, target.name);
    const option = declaredIn(service, target);
    if (option === undefined) return `Create ${quoted(target.name)} in ${service} first.`;
    const [writer] = isKind(target.path) ? kindRow(target.path).externalManagers : [];
    const others =
      writer === undefined
        ? `If ${option} declares it for other services, add ${quoted(service)} to its services.`
        : `If ${writer.name} writes it into ${service}, its name is ${quoted(target.name + writer.suffix)}.`;
    const declare = `Declare ${quoted(target.name)} in ${option}, or create it in ${service} first.`;
    return isKind(target.path) && isSchemaKind(target.path) ? `${declare} ${others}` : declare;
  });
  return new Problem({
    code: 'reference-unknown',
    place: describeEntry(entry),
    what: what.join('; '),
    fix: [...new Set(fixes)].join(' '),
  });
}

/** Returns the fix for a label that a service does not take for new tags. */
function plainLabel(service: string, label: string): string {
  const plain = label.toLowerCase().replaceAll(/[^a-z\d]+/gu, '-');
  const write = /[a-z\d]/u.test(plain) ? `Write ${quoted(plain)}.` : 'Write a different label.';
  return `For new tags, ${service} accepts only letters a to z, digits and hyphens. ${write}`;
}

/** Returns a clause that says how to add a target: declare it, if suite creates such resources. */
function howToAdd(service: string, reference: Reference): string {
  const page = `add one in the web UI of ${service}`;
  const option = declaredIn(service, reference);
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
  return `"${wholeName(name)}"`;
}
