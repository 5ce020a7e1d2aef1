import path from 'node:path';
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nixString } from '../../generator/nix/strings.ts';
import { CONSTRAINTS } from '../../generator/schema/field/constraint-table.ts';
import { PROVIDER_KINDS, providerRow } from '../../generator/servarr/kinds.ts';
import { choiceTables } from '../../generator/schema/field/describe.ts';
import { FIXED_FIELDS } from '../../generator/schema/field/overrides.ts';
import { type Definition, isDefinition } from '../../generator/schema/model/definitions.ts';
import type { ModelImplementation } from '../../generator/schema/model/implementation.ts';
import { type Model, type ModelKind, buildModel } from '../../generator/schema/model/model.ts';
import type { SchemaRecord } from '../../generator/schema/record/record.ts';
import { ALL_RECORDINGS, RECORD_SOURCES, type Recording, hasRecorded, recorded } from '../recordings.ts';
import { emitTo, withFolder } from '../emit.ts';
import { MODULES } from '../nix-tools.ts';
import { PROBES, type Taken, WRITTEN } from '../probes.ts';
import { recordedItems, recordOf } from '../records.ts';
import { evaluate } from './evaluate.ts';

type FieldValues = Record<
  string,
  Record<string, Record<string, { type: string; takes: Record<string, Taken> }>>
>;

interface Probe {
  /** The recordings of the model. */
  readonly model: string;
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
function probes(folder: Recording, schema: string, model: Model): Omit<Probe, 'model'>[] {
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

/** Returns whether the type of each field takes the value. `folder` has a folder of emitted files for each model. */
function checkAll(folder: string, all: readonly Probe[]): boolean[] {
  const file = path.join(folder, 'probes.json');
  writeFileSync(file, JSON.stringify(all));
  const models = [...new Set(all.map(({ model }) => nixString(model)))];
  return evaluate(`
    let
      inherit (suiteLib) defaultText;
      # Without the constraints of the services: a constraint takes its numbers and then a type.
      unconstrained = base: if builtins.isInt base then unconstrained else base;
      types = suiteLib.types // lib.genAttrs [ ${Object.keys(CONSTRAINTS).map(nixString).join(' ')} ] (_: unconstrained);
      load = item: (import item.file { inherit lib defaultText types; }).options;
      typesOf = model:
        let
          index = import (/. + ${nixString(folder)} + "/\${model}/index.nix");
          shared = lib.mapAttrs (_: module: import module.definitions { inherit types; })
            (lib.filterAttrs (_: module: module ? definitions) index);
        in {
          options = lib.genAttrs [ ${MODULES} ] (module: lib.mapAttrs (_: load) index.\${module}.implementations);
          definitions = lib.mapAttrs (_: module: lib.mapAttrs (name: lib.mapAttrs (implementation: shape:
            let own = (import module.shapes { inherit types; }).\${shape};
            in lib.foldl' (all: word: all // module.common.\${word}) own.types (own.common or [ ]))) module.definitions) shared;
        };
      models = lib.genAttrs [ ${models.join(' ')} ] typesOf;
      typeOf = { model, module, option, field, ... }@probe:
        if probe ? of then models.\${model}.definitions.\${module}.\${option}.\${probe.of}.\${field}
        else models.\${model}.options.\${module}.\${option}.\${field}.type.plain;
    in
    map (probe: (typeOf probe).check probe.value)
      (builtins.fromJSON (builtins.readFile (/. + ${nixString(file)})))`);
}

/** The services whose fields were tried with values of each JSON type. */
const TRIED: readonly { folder: Recording }[] = ALL_RECORDINGS.filter(({ folder }) =>
  hasRecorded(folder, 'field-values.json'),
);

const schemaOf = (folder: Recording) => (folder === 'sonarr-develop' ? folder : recordOf(folder).app);

test(
  'a type takes what the service stores as sent, and refuses what it refuses or bends',
  { tags: ['nixpkgs'] },
  async () => {
    const together = [...RECORD_SOURCES, 'sonarr-develop' as const].map((folder) => [
      schemaOf(folder),
      recordOf(folder),
    ]);
    const models: readonly (readonly [string, Record<string, SchemaRecord>, typeof TRIED])[] = [
      ['together', Object.fromEntries(together) as Record<string, SchemaRecord>, TRIED],
      ...TRIED.map((one) => [one.folder, { [schemaOf(one.folder)]: recordOf(one.folder) }, [one]] as const),
    ];
    await withFolder(async (out) => {
      const all = models.flatMap(([name, records, recordings]) => {
        const { model } = buildModel(records, PROVIDER_KINDS);
        return recordings.flatMap(({ folder }) => {
          const asked = probes(folder, schemaOf(folder), model).map((probe) => ({
            ...probe,
            folder,
            model: name,
          }));
          const fields = new Set(asked.map(({ module, option, field }) => `${module}.${option}.${field}`));
          console.log(`${folder} of ${name}: ${fields.size} fields compared with ${asked.length} probes`);
          expect(fields.size).toBeGreaterThan(200);
          return asked;
        });
      });
      await Promise.all(models.map(async ([name, records]) => emitTo(path.join(out, name), records)));
      const results = checkAll(out, all);
      expect(all.filter(({ wanted }, index) => wanted !== results[index])).toEqual([]);
    });
  },
);
