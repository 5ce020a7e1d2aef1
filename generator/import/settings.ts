/** Settings of running services that differ from the app's defaults -> the options that declare them. Pure. */
import { groupBy, lookUp } from '../base/collections.ts';
import { type Json, canonical } from '../base/json.ts';
import { Problem } from '../base/problem.ts';
import { displaySafe, joinSome } from '../base/text.ts';
import { type Notes, optionOfService } from './values/notes.ts';
import { choiceNames } from '../reconcile/codec/choices.ts';
import { codecOf } from '../reconcile/codec/codecs.ts';
import { type Key, type Tag, tagLabels } from '../reconcile/codec/resource.ts';
import { CREDENTIAL, isCredential } from './values/credential.ts';
import { unprintable } from './values/printable.ts';
import { freshSetting } from '../servarr/choices/fresh-settings.ts';
import { type Kind, kindRow, settingsRow } from '../servarr/kinds.ts';
import { type Value, isUnset } from '../servarr/values.ts';
import type { ServiceContents } from './read.ts';

/** Group -> key -> value, as a user would write them. */
export type WrittenSettings = Readonly<Record<string, Readonly<Record<Key, Json>>>>;

/** The imported settings. */
export interface ImportedSettings {
  /** Settings that differ from the default in two services and are equal in all with the key: `suite.settings`. */
  readonly shared: WrittenSettings;
  /** Service -> its own settings: `suite.services.<name>.settings`. */
  readonly own: ReadonlyMap<string, WrittenSettings>;
}

/** One setting of one service. */
interface Setting {
  readonly service: string;
  readonly group: string;
  readonly key: Key;
  /** As a user would write it; undefined for a key that suite does not set. */
  readonly value: Json | undefined;
  /** False for the default of the app, and if the default is unknown. */
  readonly explicit: boolean;
}

/**
 * Returns the settings that differ from the defaults of their app, which were recorded from new services. Leaves out
 * settings with an unknown default. A value that is equal in all services with the key is shared if two of them need it.
 */
export function importSettings(contents: readonly ServiceContents[], notes: Notes): ImportedSettings {
  const found = contents.flatMap((one) => settingsOf(one, notes));
  const shared = groupBy(found, ({ group, key }) => `${group} ${key}`).flatMap(([, same]) => isShared(same));
  const known = new Set(shared.map(({ group, key }) => `${group} ${key}`));
  const own = found.filter(({ group, key }) => !known.has(`${group} ${key}`));
  return {
    shared: byGroup(shared),
    own: new Map(
      [...Map.groupBy(own, ({ service }) => service)]
        .map(([service, some]) => [service, byGroup(some)] as const)
        .filter(([, groups]) => Object.keys(groups).length > 0),
    ),
  };
}

/** Returns the first of several equal settings if all services with the key have that value; else none. */
function isShared(same: readonly Setting[]): Setting[] {
  const [first, ...others] = same.filter(({ explicit }) => explicit);
  if (first?.value === undefined || others.length === 0) return [];
  const text = canonical(first.value);
  return same.every(({ value }) => value !== undefined && canonical(value) === text) ? [first] : [];
}

function byGroup(some: readonly Setting[]): WrittenSettings {
  const set = some.filter(
    (one): one is Setting & { readonly value: Json } => one.explicit && one.value !== undefined,
  );
  return Object.fromEntries(
    groupBy(set, ({ group }) => group).map(([group, keys]) => [
      group,
      Object.fromEntries(
        groupBy(keys, ({ key }) => key).flatMap(([key, [one]]) => (one ? [[key, one.value]] : [])),
      ),
    ]),
  );
}

function settingsOf({ service, kinds, tags }: ServiceContents, notes: Notes): Setting[] {
  return kinds.flatMap(({ kind, resources }) => {
    const group = settingsRow(kind)?.declaredAt.settings;
    const [one] = resources;
    if (group === undefined || one === undefined) return [];
    const read = [...one.values].map(([key, stored]) => ({
      key,
      reading: written(kind, service.app, key, stored, tags),
    }));
    const lost = read.flatMap(({ key, reading: { lost: why } }) =>
      why === undefined ? [] : [`${displaySafe(key, 60)} (${why})`],
    );
    if (lost.length > 0) notes.leaveOut(optionOfService(service.name), leftOut(service.name, group, lost));
    return read.map(({ key, reading: { value, explicit } }) => ({
      service: service.name,
      group,
      key,
      value,
      explicit,
    }));
  });
}

function written(
  kind: Kind,
  app: ServiceContents['service']['app'],
  key: Key,
  stored: Value,
  tags: readonly Tag[],
): { readonly value: Json | undefined; readonly explicit: boolean; readonly lost?: string } {
  const unknown = { value: undefined, explicit: false };
  const traits = codecOf(kind).traits({ kind, app }, undefined, key);
  if (traits === undefined || traits.hidden) return unknown;
  const standard = freshSetting(app, kind, key);
  const explicit = standard !== undefined && !traits.same(stored, standard);
  const value = inForm(kind, key, choiceNames(traits.choices, stored), tags);
  if (isUnset(value)) return unknown;
  const why = unprintable(value ?? null) ?? (isCredential(value) ? CREDENTIAL : undefined);
  if (why !== undefined) return explicit ? { ...unknown, lost: why } : unknown;
  return { value: value ?? null, explicit };
}

function leftOut(service: string, group: string, lost: readonly string[]): Problem {
  return new Problem({
    code: 'import-value',
    place: `${service}, settings.${group}`,
    what: `left out: ${joinSome(lost, 10)}`,
    fix: `Correct them in the web UI of ${service}, or declare the keys with values of your own.`,
  });
}

function inForm(kind: Kind, key: Key, value: Value, tags: readonly Tag[]): Value {
  const type = lookUp(kindRow(kind).keys, key)?.type;
  if (type === 'tag')
    return tags.some(({ id }) => id === value) ? tagLabels([value as number], tags)[0] : undefined;
  if (type !== 'commaList' || typeof value !== 'string') return value;
  return value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
