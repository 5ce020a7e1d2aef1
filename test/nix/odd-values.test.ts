/**
 * Implausible values for a key of every existing type: each one is reported, and none makes Nix itself
 * fail.
 */
import { describe, expect, it } from 'vitest';
import { canonical } from '../../generator/base/json.ts';
import { exampleEntry } from '../../generator/emit/example.ts';
import { type Kind, PROVIDER_KINDS, metaKeys, providerRow } from '../../generator/servarr/kinds.ts';
import { nixKey } from '../../generator/nix/option-path.ts';
import { nixString } from '../../generator/nix/strings.ts';
import { nixValue } from '../../generator/nix/nix-values.ts';
import type { FieldType } from '../../generator/schema/field/types.ts';
import type { ModelImplementation } from '../../generator/schema/model/implementation.ts';
import { type ModelKind, buildModel } from '../../generator/schema/model/model.ts';
import { readRecords } from '../../generator/schema/record/folder.ts';
import { evaluate, root } from './evaluate.ts';

/** No type takes these. */
const NEVER = ['(value: value)', '[ (value: value) ]', '(lib.mkIf true "x")', '{ a.b = value: value; }'];
/** Some types take some of these. */
const ODD = [
  '0',
  '(-1)',
  '2.5',
  'true',
  '""',
  '"x"',
  '[ ]',
  '[ 1 ]',
  '[ "x" ]',
  '[ [ "x" ] ]',
  '[ { } ]',
  '[ null ]',
  '{ }',
  '{ x = 1; }',
  '{ _secret = 1; }',
  '{ _secret = "/run/x"; }',
  './.',
  '(common.fromStore "x")',
];

/** A key of an entry for some services. */
interface Place {
  readonly kind: Kind;
  readonly item: ModelImplementation;
  readonly services: readonly string[];
  readonly name: string;
  /** As Nix has it: beside `fields` or below. */
  readonly attribute: string;
}

/** Returns a type without its enum values; whether these differ between apps counts. */
function shapeOf(type: FieldType): unknown {
  if (type.name === 'list' || type.name === 'constrained') return { ...type, of: shapeOf(type.of) };
  if (type.name !== 'choice') return type;
  return { name: type.name, tables: new Set(Object.values(type.tables).map(canonical)).size };
}

/** A field and a general key of each type, for one app and for all that have it; and the keys of every entry. */
function places({ kind, implementations, general }: ModelKind): Place[] {
  const fields = implementations.flatMap((item) =>
    item.fields.map((key) => ({ item, key, attribute: `fields.${nixKey(key.name)}` })),
  );
  const beside = general.flatMap((key) =>
    implementations
      .filter(({ schemas }) => key.schemas.some((schema) => schemas.includes(schema)))
      .slice(0, 1)
      .map((item) => ({ item, key, attribute: nixKey(key.name) })),
  );
  const typed = [...fields, ...beside].map((one) => [JSON.stringify(shapeOf(one.key.type)), one] as const);
  const ofTypes = [...new Map(typed).values()].flatMap(({ item, key, attribute }) => {
    const schemas = key.schemas.filter((schema) => item.schemas.includes(schema));
    return [schemas.slice(0, 1), schemas].map((services) => ({
      kind,
      item,
      services,
      name: key.name,
      attribute,
    }));
  });
  const [item] = implementations;
  if (item === undefined) return ofTypes;
  const ofEach = metaKeys(kind).map((name) => ({
    kind,
    item,
    services: item.schemas,
    name,
    attribute: name,
  }));
  return [...ofTypes, ...ofEach];
}

/** Returns a list entry that is correct except for the value of one key. */
function entryOf({ kind, item, services, name, attribute }: Place, value: string, index: number): string {
  const { [name]: _, ...rest } = exampleEntry(kind, item);
  const { implementation, names } = item;
  const called = { implementationName: names[0] ?? '', name: `entry ${index}` };
  const entry = { ...rest, implementation, ...called, services: [...services] };
  return `(${nixValue(entry, 0)} // { ${attribute} = ${value}; })`;
}

/** Returns the errors of entries of one kind. */
function said(kind: Kind, apps: readonly string[], entries: readonly string[]): string[] {
  const { list, module } = providerRow(kind).declaredAt;
  const services = apps.map(
    (app, index) => `${nixString(app)} = common.service ${nixString(app)} ${8000 + index};`,
  );
  const { applied, errors } = evaluate<{ applied: boolean; errors: string[] }>(`
    let
      result = evaluate [
        (root + "/nix/modules")
        {
          suite.services = { ${services.join(' ')} };
          suite.applications.connect = [ ];
          suite.${module} = { enable = true; ${list} = [ ${entries.join('\n')} ]; };
        }
      ];
    in { inherit (result) errors; applied = builtins.stringLength (builtins.toJSON result.manifests) > 0; }`);
  expect(applied).toBe(true);
  return errors;
}

describe('odd values of every key', { tags: ['nixpkgs'] }, async () => {
  const { model } = buildModel(await readRecords(`${root}/nix/schemas`), PROVIDER_KINDS);

  it.each(Object.values(model.kinds))('$kind', (of) => {
    const all = places(of);
    const cases = [...NEVER, ...ODD].flatMap((value) => all.map((place) => ({ place, value })));
    const entries = cases.map(({ place, value }, index) => entryOf(place, value, index));
    const errors = said(of.kind, [...new Set(all.flatMap(({ services }) => services))], entries);
    const isTold = ({ name }: Place, index: number) =>
      errors.some((text) => text.includes(`[${index}]`) && text.includes(name));
    const untold = cases
      .slice(0, NEVER.length * all.length)
      .filter(({ place }, index) => !isTold(place, index));
    expect(untold.map(({ place, value }) => `${place.item.option}: ${place.attribute} = ${value}`)).toEqual(
      [],
    );
  });
});
