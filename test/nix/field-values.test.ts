import path from 'node:path';
import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { nixString } from '../../generator/nix/strings.ts';
import { CONSTRAINTS } from '../../generator/schema/field/constraint-table.ts';
import { PROVIDER_KINDS, providerRow } from '../../generator/servarr/kinds.ts';
import { choiceTables } from '../../generator/schema/field/describe.ts';
import { FIXED_FIELDS } from '../../generator/schema/field/overrides.ts';
import { type Definition, isDefinition } from '../../generator/schema/model/definitions.ts';
import type { ModelImplementation } from '../../generator/schema/model/implementation.ts';
import { type ModelKind, buildModel } from '../../generator/schema/model/model.ts';
import type { SchemaRecord } from '../../generator/schema/record/record.ts';
import { ALL_RECORDINGS, RECORD_SOURCES, type Recording, hasRecorded, recorded } from '../recordings.ts';
import { withEmitted } from '../emit.ts';
import { nixEval } from '../nix-tools.ts';
import { PROBES, type Taken } from '../probes.ts';
import { recordedItems, recordOf } from '../records.ts';

type FieldValues = Record<
  string,
  Record<string, Record<string, { type: string; takes: Record<string, Taken> }>>
>;

/** Pairs as our option writes them; everything else as it was sent. */
const WRITTEN: Readonly<Record<string, unknown>> = { ...PROBES, pairs: { a: 'b' } };

/** The modules of all kinds that records hold, those that are not emitted yet among them. */
const RECORDED = PROVIDER_KINDS.map((kind) => JSON.stringify(providerRow(kind).declaredAt.module)).join(' ');

interface Probe {
  readonly module: string;
  /** The option of an implementation, or the name of a definition. */
  readonly option: string;
  /** The implementation of a definition; absent where it is an option. */
  readonly of?: string;
  readonly field: string;
  readonly probe: string;
  readonly value: unknown;
  readonly wanted: boolean;
}

/**
 * Returns the recorded values of all kinds: clients and notifications of every service, the others of some.
 */
function fieldValues(folder: Recording): FieldValues {
  const file = 'kinds-field-values.json';
  const others = hasRecorded(folder, file) ? recorded<FieldValues>(folder, file) : {};
  return { ...recorded<FieldValues>(folder, 'field-values.json'), ...others };
}

/** Indexers that Prowlarr 2.6 no longer has, and fields of another type. */
const GONE = ['SceneTime', 'ZonaQ'];
const CHANGED = ['MyAnonamouse.useFreeleechWedge'];

/** The probes of one recording against the options of a model. A choice is probed with a number it offers. */
function probes(folder: Recording, schema: string, records: Record<string, SchemaRecord>): Probe[] {
  const { model } = buildModel(records, PROVIDER_KINDS);
  const values = fieldValues(folder);
  return PROVIDER_KINDS.flatMap((kind) =>
    Object.entries(values[kind] ?? {}).flatMap(([label, fields]) => {
      const item = itemOf(model.kinds[kind], schema, label, folder);
      return Object.entries(fields).flatMap(([name, { type, takes }]) => {
        if (type === 'oAuth' || FIXED_FIELDS.has(name)) return [];
        const key = item?.fields.find((field) => (field.spelling[schema] ?? field.name) === name);
        // Of some indexers, newer versions have another type, or none.
        if (GONE.includes(label) || CHANGED.includes(`${label}.${name}`)) return [];
        if (!item || !key) throw new Error(`${folder}: no option for ${label}.${name}`);
        const [offered] = Object.values(choiceTables(key.type)[schema] ?? {});
        return Object.entries(takes).map(([probe, taken]) => ({
          module: providerRow(kind).declaredAt.module,
          ...(isDefinition(item) ? { option: item.name, of: item.implementation } : { option: item.option }),
          field: key.name,
          probe,
          value:
            probe === 'int'
              ? (offered ?? PROBES.int)
              : probe === 'ints'
                ? offered === undefined
                  ? PROBES.ints
                  : [offered]
                : WRITTEN[probe],
          wanted: isTaken(taken),
        }));
      });
    }),
  );
}

/**
 * What was recorded under a name: an implementation, or one of the definitions that share it, by the name that the
 * service has for those itself (`Cardigann/musopia`).
 */
function itemOf(
  found: ModelKind | undefined,
  schema: string,
  label: string,
  folder: Recording,
): Definition | ModelImplementation | undefined {
  const [implementation = '', named] = label.split('/');
  const { definitions = [], implementations = [] } = found ?? {};
  const fits = (item: ModelImplementation) =>
    item.implementation === implementation && item.schemas.includes(schema);
  const plain = implementations.find(fits);
  if (plain && (named === undefined || plain.names.includes(named))) return plain;
  const wire =
    named === undefined
      ? undefined
      : recordedItems(folder, found?.kind ?? 'indexer').find(
          (item) => item.implementation === implementation && item['definitionName'] === named,
        );
  return definitions.find((item) => fits(item) && (wire === undefined || item.name === wire.name));
}

/** Stored as sent; secrets that were stored come back as asterisks. */
function isTaken(taken: Taken): boolean {
  return taken === '=' || (typeof taken === 'object' && taken.stored === '********');
}

function checkAll(folder: string, all: readonly Probe[]): boolean[] {
  const file = path.join(folder, 'probes.json');
  writeFileSync(file, JSON.stringify(all));
  return nixEval(`
    let
      lib = import <nixpkgs/lib>;
      ours = import ${path.resolve('nix/lib')} { inherit lib; };
      index = import (/. + ${nixString(path.join(folder, 'index.nix'))});
      load = item: (import item.file { inherit lib; inherit (ours) defaultText; inherit types; }).options;
      options = lib.genAttrs [ ${RECORDED} ] (module: lib.mapAttrs (_: load) index.\${module}.implementations);
      # Without the constraints of the services: a constraint takes its numbers and then a type.
      unconstrained = base: if builtins.isInt base then unconstrained else base;
      types = ours.types // lib.genAttrs [ ${Object.keys(CONSTRAINTS).map(nixString).join(' ')} ] (_: unconstrained);
      shared = lib.mapAttrs (_: module: import module.definitions { inherit types; }) (lib.filterAttrs (_: module: module ? definitions) index);
      typesOf = lib.mapAttrs (_: module: lib.mapAttrs (name: lib.mapAttrs (implementation: shape:
        let own = (import module.shapes { inherit types; }).\${shape};
        in lib.foldl' (all: word: all // module.common.\${word}) own.types (own.common or [ ]))) module.definitions) shared;
      typeOf = probe:
        if probe ? of then typesOf.\${probe.module}.\${probe.option}.\${probe.of}.\${probe.field}
        else options.\${probe.module}.\${probe.option}.\${probe.field}.type.plain;
    in
    map (probe: (typeOf probe).check probe.value)
      (builtins.fromJSON (builtins.readFile (/. + ${nixString(file)})))`);
}

/** The services whose fields were tried with values of each JSON type. */
const TRIED = ALL_RECORDINGS.filter(({ folder }) => hasRecorded(folder, 'field-values.json'));

describe(
  'a type takes what the service stores as sent, and refuses what it refuses or bends',
  { tags: ['nixpkgs'] },
  () => {
    const schemaOf = (folder: Recording, app: string) => (folder === 'sonarr-develop' ? folder : app);
    const all = () =>
      Object.fromEntries(
        [...RECORD_SOURCES, 'sonarr-develop' as const].map((folder) => {
          const record = recordOf(folder);
          return [schemaOf(folder, record.app), record];
        }),
      );

    test.each(
      TRIED.flatMap((recording) => [
        { ...recording, merged: false },
        { ...recording, merged: true },
      ]),
    )('$folder, with other apps: $merged', async ({ folder, app, merged }) => {
      const schema = merged ? schemaOf(folder, app) : app;
      const records = merged ? all() : { [app]: recordOf(folder) };
      const asked = probes(folder, schema, records);
      const results = await withEmitted(records, (out) => checkAll(out, asked), PROVIDER_KINDS);
      const differences = asked.filter(({ wanted }, index) => wanted !== results[index]);
      const fields = new Set(asked.map(({ module, option, field }) => `${module}.${option}.${field}`));
      console.log(
        `${folder}${merged ? ' (merged)' : ''}: ${fields.size} fields compared with ${asked.length} probes, ${differences.length} differences`,
      );
      expect(fields.size).toBeGreaterThan(200);
      expect(differences).toEqual([]);
    });
  },
);
