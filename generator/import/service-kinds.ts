/** Resources of kinds that are declared as options of a service -> these options. Pure. */
import { type Json, isObject } from '../base/json.ts';
import { freshKeys, freshValue } from '../servarr/choices/fresh.ts';
import { type FlatRow, type Kind, type KindRow, keysOf, kindRow, positionKey } from '../servarr/kinds.ts';
import { lookUp } from '../base/collections.ts';
import { describeResource } from '../reconcile/service/problems.ts';
import type { SchemaRecord } from '../schema/record/record.ts';
import { lackingKeys } from '../schema/settings/from-settings.ts';
import { recordFor } from './sets/sets.ts';
import { type LostKey, type Notes, lostResource, optionOfService, unrecordedKeys } from './values/notes.ts';
import { unprintable, unprintableName } from './values/printable.ts';
import { saysProtocols } from '../reconcile/values/protocols.ts';
import { declaredValue, structureOf } from './values/keys-of-table.ts';
import type { Key, Resource } from '../reconcile/codec/resource.ts';
import type { ServiceContents } from './read.ts';

/** An option of one service: its root folders, its mappings … */
export interface ImportedOption {
  readonly service: string;
  readonly option: string;
  /** As a user would write it: a list, or the keys of a singleton. */
  readonly value: Json;
}

/** Returns the options of a service. Leaves out values that a configuration cannot have, with a warning. */
export function importServiceOptions(
  contents: ServiceContents,
  records: Readonly<Record<string, SchemaRecord>>,
  notes: Notes,
): ImportedOption[] {
  const [, record] = recordFor(contents.service, records) ?? [];
  const lacks = record === undefined ? {} : lackingKeys(record);
  return contents.kinds.flatMap(({ kind, resources }) => {
    const row = kindRow(kind);
    if (!isOption(row)) return [];
    const entries = inImportOrder(kind, resources).flatMap((resource) =>
      entryOf({ ...contents, lacks: lookUp(lacks, row.declaredAt.option) ?? [] }, kind, row, resource, notes),
    );
    const value = row.lifecycle === 'singleton' ? entries[0] : byAttribute(row, entries);
    if (value === undefined || entries.length === 0) return [];
    return [{ service: contents.service.name, option: row.declaredAt.option, value }];
  });
}

/** Returns entries by the key that the names of attributes set; the list itself if there is none. */
function byAttribute({ attributesAre: key }: FlatRow, entries: readonly Json[]): Json {
  if (key === undefined) return [...entries];
  return Object.fromEntries(
    entries.flatMap((entry) => {
      if (!isObject(entry)) return [];
      const { [key]: name, ...keys } = entry;
      return typeof name === 'string' ? [[name, keys]] : [];
    }),
  );
}

/** Returns true for kinds that are options of a service; settings are written by group instead. */
function isOption(row: KindRow): row is FlatRow {
  return 'option' in row.declaredAt;
}

/** Returns resources by position if their order matters to the service. */
function inImportOrder(kind: Kind, resources: readonly Resource[]): Resource[] {
  const key = positionKey(kind);
  if (key === undefined) return [...resources];
  return resources.toSorted((one, other) => Number(one.values.get(key)) - Number(other.values.get(key)));
}

/** A service, and the keys of a kind that its schema record lacks. */
type KnownContents = ServiceContents & { readonly lacks: readonly Key[] };

function entryOf(
  contents: KnownContents,
  kind: Kind,
  { shorthandKey, attributesAre }: FlatRow,
  { name, values, body }: Resource,
  notes: Notes,
): Json[] {
  const { app, name: service } = contents.service;
  const isSaid = saysProtocols(body);
  const keys = [...keysOf(kind, app)]
    .filter(([, row]) => isSaid(row))
    .map(([key, row]) => ({ key, row, value: declaredValue(contents, kind, key, values.get(key)) }));
  const isFresh = ({ key, value }: (typeof keys)[number]): boolean =>
    value === undefined || value === freshValue(app, kind, name, key);
  if (freshKeys(app, kind, name) !== undefined && keys.every(isFresh)) return [];
  const pairs = keys.flatMap((key): [Key, Json][] =>
    key.value === undefined || (isFresh(key) && key.row.required !== true) ? [] : [[key.key, key.value]],
  );
  const written = pairs.filter(([key]) => !contents.lacks.includes(key));
  const unrecorded = pairs.filter((one) => !written.includes(one)).map(([key]) => key);
  if (unrecorded.length > 0)
    notes.leaveOut(
      optionOfService(service),
      unrecordedKeys(describeResource({ kind, name }), service, unrecorded),
    );
  if (written.length === 0) return [];
  const lost = [
    ...keys
      .filter(({ row, value }) => row.required === true && row.list !== undefined && value === undefined)
      .map(({ key }): LostKey => [key, 'it refers to a resource that the service no longer lists']),
    ...written.flatMap(([key, value]): LostKey[] => {
      const isName = key === attributesAre && typeof value === 'string';
      const why = isName ? unprintableName(value) : unprintable(value, structureOf(kind, app, key));
      return why === undefined ? [] : [[key, why]];
    }),
  ];
  if (lost.length > 0) {
    notes.leaveOut(optionOfService(service), lostResource(service, { kind, name }, lost));
    return [];
  }
  const [first] = written;
  return first !== undefined && written.length === 1 && first[0] === shorthandKey
    ? [first[1]]
    : [Object.fromEntries(written)];
}
