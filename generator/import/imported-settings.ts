/** Settings of running services that differ from the app's defaults -> the options that declare them. Pure. */
import { groupBy } from '../base/collections.ts';
import { type Json, sameJson } from '../base/json.ts';
import { recordFor } from './sets/sets.ts';
import type { SchemaRecord } from '../schema/record/record.ts';
import {
  type LostKey,
  type Notes,
  lostKeys,
  optionOfService,
  unknownDefaults,
  unrecordedKeys,
} from './values/notes.ts';
import { codecOf } from '../reconcile/codec/codecs.ts';
import type { Key } from '../reconcile/codec/resource.ts';
import { CREDENTIAL, isCredential } from './values/credential.ts';
import { declaredValue } from './values/keys-of-table.ts';
import { unprintable } from './values/printable.ts';
import type { App } from '../servarr/apps.ts';
import { freshValue } from '../servarr/choices/fresh.ts';
import { type Kind, settingsRow } from '../servarr/kinds.ts';
import type { Value } from '../servarr/values.ts';
import type { ServiceContents } from './read.ts';

/** Group -> key -> value, as a user would write them. */
export type WrittenSettings = Readonly<Record<string, Readonly<Record<Key, Json>>>>;

interface ImportedSettings {
  /** Settings that differ from the default in two services and are equal in all with the key: `suite.settings`. */
  readonly shared: WrittenSettings;
  /** Service -> its own settings: `suite.services.<name>.settings`. */
  readonly own: ReadonlyMap<string, WrittenSettings>;
}

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
export function importSettings(
  contents: readonly ServiceContents[],
  records: Readonly<Record<string, SchemaRecord>>,
  notes: Notes,
): ImportedSettings {
  const settings = contents.flatMap((one) => settingsOf(one, records, notes));
  const shared = [...Map.groupBy(settings, pathOf).values()].flatMap(sharedIn);
  const sharedPaths = new Set(shared.map(pathOf));
  const ownSettings = settings.filter((one) => one.explicit && !sharedPaths.has(pathOf(one)));
  return {
    shared: byGroup(shared),
    own: new Map(
      [...Map.groupBy(ownSettings, ({ service }) => service)].map(([service, some]) => [
        service,
        byGroup(some),
      ]),
    ),
  };
}

function pathOf({ group, key }: Setting): string {
  return `${group} ${key}`;
}

/** Returns the first of several equal settings if all services with the key have that value; else none. */
function sharedIn(settings: readonly Setting[]): Setting[] {
  const [first, ...others] = settings.filter(({ explicit }) => explicit);
  if (first === undefined || others.length === 0) return [];
  return settings.every(({ value }) => value !== undefined && sameJson(value, first.value ?? null))
    ? [first]
    : [];
}

function byGroup(some: readonly Setting[]): WrittenSettings {
  return Object.fromEntries(
    groupBy(some, ({ group }) => group).map(([group, keys]) => [
      group,
      Object.fromEntries(keys.map(({ key, value = null }) => [key, value])),
    ]),
  );
}

function settingsOf(
  contents: ServiceContents,
  records: Readonly<Record<string, SchemaRecord>>,
  notes: Notes,
): Setting[] {
  const { app, name } = contents.service;
  const [, record] = recordFor(contents.service, records) ?? [];
  return contents.kinds.flatMap(({ kind, resources: [resource] }) => {
    const group = settingsRow(kind)?.declaredAt.settings;
    if (group === undefined || resource === undefined) return [];
    const place = `settings.${group}`;
    const recorded = record?.kinds[kind]?.[0]?.fields.map((field) => field.name);
    const lost: LostKey[] = [];
    const unrecorded: Key[] = [];
    const unknown: Key[] = [];
    const settings = [...resource.values].map(([key, stored]): Setting => {
      const value = declaredValue(contents, kind, key, stored);
      const isChanged = value !== undefined && !hasDefault(kind, app, key, stored);
      const why = isChanged
        ? (unprintable(value) ?? (isCredential(value) ? CREDENTIAL : undefined))
        : undefined;
      const isUnrecorded = isChanged && recorded?.includes(key) === false;
      if (isUnrecorded) unrecorded.push(key);
      else if (why !== undefined) lost.push([key, why]);
      if (value !== undefined && freshValue(app, kind, '', key) === undefined) unknown.push(key);
      if (!isUnrecorded && why === undefined)
        return { service: name, group, key, value, explicit: isChanged };
      return { service: name, group, key, value: undefined, explicit: false };
    });
    if (unknown.length > 0) notes.warnings.push(unknownDefaults(place, name, unknown));
    if (unrecorded.length > 0) notes.leaveOut(optionOfService(name), unrecordedKeys(place, name, unrecorded));
    if (lost.length > 0) notes.leaveOut(optionOfService(name), lostKeys(place, [name], lost));
    return settings;
  });
}

/** Returns true for the value of a new service, and if that is unknown. */
function hasDefault(kind: Kind, app: App, key: Key, stored: Value): boolean {
  const standard = freshValue(app, kind, '', key);
  const traits = codecOf(kind).traits({ kind, app }, undefined, key);
  return standard === undefined || traits?.same(stored, standard) !== false;
}
