/** Mistakes in keys of every kind, all at once: each is reported, and the message names what was meant. */
import { describe, expect, it } from 'vitest';
import { type Json, canonical } from '../../generator/base/json.ts';
import { exampleEntry } from '../../generator/emit/example.ts';
import { APP_NAMES } from '../../generator/servarr/apps.ts';
import { type Kind, PROVIDER_KINDS, metaKeys, providerRow } from '../../generator/servarr/kinds.ts';
import { nixKey } from '../../generator/nix/option-path.ts';
import { nixValue } from '../../generator/nix/nix-values.ts';
import { choiceTables } from '../../generator/schema/field/describe.ts';
import { type FieldType, typeFor } from '../../generator/schema/field/types.ts';
import type { ModelImplementation } from '../../generator/schema/model/implementation.ts';
import type { ModelKey } from '../../generator/schema/model/keys.ts';
import { type ModelKind, buildModel } from '../../generator/schema/model/model.ts';
import { readRecords } from '../../generator/schema/record/folder.ts';
import { type House, errorsIn } from './entries.ts';
import { root } from './evaluate.ts';
import { sources } from './table.ts';

/** An entry of a list with a mistake, as Nix source. */
interface Mistake {
  readonly kind: Kind;
  readonly source: string;
  /** The key with the mistake. */
  readonly name: string;
}

/** Returns the mistakes with the errors about each. All are in one configuration. */
function answered<Of extends Mistake>(
  mistakes: readonly Of[],
): (Of & { readonly texts: readonly string[] })[] {
  const services = APP_NAMES.map((app, index) => `${app} = common.service "${app}" ${8000 + index};`);
  const kinds = [...Map.groupBy(mistakes, ({ kind }) => kind)].map(([kind, all]) => {
    const { list, module } = providerRow(kind).declaredAt;
    return { module, path: `suite.${module}.${list}`, all };
  });
  const beside = `suite = { services = { ${services.join(' ')} }; applications.connect = [ ]; };`;
  const enabled = kinds.map(({ module }) => `suite.${module}.enable = true;`);
  const lists = kinds.map(({ path, all }) => [path, all.map(({ source }) => `(${source})`)]);
  const house = {
    beside: [beside, ...enabled].join('\n'),
    lists: Object.fromEntries(lists) as House['lists'],
  };
  const [found] = errorsIn([house], true);
  return kinds.flatMap(({ path, all }) =>
    all.map((one, index) => ({ ...one, texts: found?.of[path]?.[index] ?? [] })),
  );
}

/** No type takes these. */
const NEVER = ['(value: value)', '[ (value: value) ]', '(lib.mkIf true "x")', '{ a.b = value: value; }'];
/** Some types take some of these. */
const ODD = sources`0 | (-1) | 2.5 | true | "" | "x" | [ ] | [ 1 ] | [ "x" ] | [ [ "x" ] ] | [ { } ] | [ null ] | { }
  | { x = 1; } | { _secret = 1; } | { _secret = "/run/x"; } | (root + "/flake.nix") | (common.fromStore "x")`;

/** Returns a type without its enum values; whether these differ between apps counts. */
function shapeOf(type: FieldType): unknown {
  if (type.name === 'list' || type.name === 'constrained') return { ...type, of: shapeOf(type.of) };
  if (type.name !== 'choice') return type;
  return { name: type.name, tables: new Set(Object.values(type.tables).map(canonical)).size };
}

/** A key of an entry for some services. */
interface Place {
  readonly item: ModelImplementation;
  readonly services: readonly string[];
  readonly name: string;
  /** As Nix has it: beside `fields` or below. */
  readonly attribute: string;
}

/** A field and a general key of each type, for one app and for all that have it; and the keys of every entry. */
function placesOf({ kind, implementations, general }: ModelKind): Place[] {
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
  const ofTypes = [...new Map(typed).values()].flatMap(({ item, key: { name, schemas }, attribute }) => {
    const all = schemas.filter((schema) => item.schemas.includes(schema));
    return [all.slice(0, 1), all].map((services) => ({ item, services, name, attribute }));
  });
  const ofEach = implementations
    .slice(0, 1)
    .flatMap((item) =>
      metaKeys(kind).map((name) => ({ item, services: item.schemas, name, attribute: name })),
    );
  return [...ofTypes, ...ofEach];
}

/** Returns an entry that is correct except for the value of one key. */
function withValue(
  kind: Kind,
  { item, services, name, attribute }: Place,
  value: string,
  index: number,
): Mistake {
  const { [name]: _, ...rest } = exampleEntry(kind, item);
  const { implementation, names } = item;
  const called = { implementationName: names[0] ?? '', name: `entry ${index}` };
  const entry = { ...rest, implementation, ...called, services: [...services] };
  return { kind, source: `${nixValue(entry, 0)} // { ${attribute} = ${value}; }`, name };
}

/** A letter left out, two swapped, small letters, one too many. */
function misspellings(word: string): string[] {
  const at = Math.max(1, Math.floor(word.length / 2) - 1);
  const [before, after] = [word.slice(0, at), word.slice(at + 2)];
  const [one = '', other = ''] = word.slice(at, at + 2);
  const all = [
    `${before}${other}${after}`,
    `${before}${other}${one}${after}`,
    word.toLowerCase(),
    `${word}s`,
  ];
  return word.length < 4 ? [] : all.filter((wrong) => wrong !== word);
}

/** A word in place of the one that was meant. */
interface Slip {
  readonly wrong: string;
  readonly meant: string;
}

const slips = (words: readonly string[], all = words): Slip[] =>
  words.flatMap((meant) =>
    misspellings(meant)
      .filter((wrong) => !all.includes(wrong))
      .map((wrong) => ({ wrong, meant })),
  );

/** An implementation with the keys that it has in its last app. */
interface Owner {
  readonly kind: Kind;
  readonly item: ModelImplementation;
  readonly app: string;
  readonly keys: readonly ModelKey[];
}

function ownersIn({ kind, implementations, general }: ModelKind): Owner[] {
  return implementations.flatMap((item) => {
    const app = item.schemas.at(-1);
    if (app === undefined) return [];
    const own = general.filter(({ name }) => !item.fields.some((field) => field.name === name));
    return [{ kind, item, app, keys: [...item.fields, ...own].filter((key) => key.schemas.includes(app)) }];
  });
}

const namesOf = (keys: readonly ModelKey[]) => keys.map(({ name }) => name);
const wordsOf = (key: ModelKey, app: string) => Object.keys(choiceTables(key.type)[app] ?? {});

/** Returns a correct entry, except for some keys. */
const entryWith = ({ kind, item, app }: Owner, keys: Readonly<Record<string, Json>>) =>
  nixValue(
    {
      ...exampleEntry(kind, item, app),
      services: [app],
      implementationName: item.names[0] ?? '',
      implementation: item.implementation,
      ...keys,
    },
    0,
  );

/** Entries with a misspelt key. */
const ofKeys = (owner: Owner): (Mistake & Slip)[] =>
  slips(
    namesOf(owner.keys).filter((name) => !/^on[A-Z]/u.test(name)),
    namesOf(owner.keys),
  ).map(({ wrong, meant }) => {
    const source = entryWith(owner, { name: `${owner.item.option} ${wrong}`, [wrong]: 1 });
    return { kind: owner.kind, source, name: wrong, wrong, meant };
  });

function takesList(type: FieldType): boolean {
  return type.name === 'constrained' ? takesList(type.of) : type.name === 'list';
}

/** Entries with a misspelt enum value. */
const ofWords = (owner: Owner): (Mistake & Slip)[] =>
  owner.keys.flatMap((key) => {
    const words = wordsOf(key, owner.app);
    return slips(words.slice(Math.floor(words.length / 2)).slice(0, 1), words).map(({ wrong, meant }) => {
      const value = takesList(typeFor(key.type, owner.app)) ? [wrong] : wrong;
      const source = entryWith(owner, {
        name: `${owner.item.option} ${key.name} ${wrong}`,
        [key.name]: value,
      });
      return { kind: owner.kind, source, name: key.name, wrong, meant };
    });
  });

/** Returns the slips of which no message names what was meant. */
const unanswered = (mistakes: readonly (Mistake & Slip)[]) =>
  answered(mistakes).filter(
    ({ wrong, meant, texts }) =>
      !texts.some(
        (text) =>
          text.includes(JSON.stringify(wrong)) &&
          /Did you mean (?<names>[^?]*)\?/u.exec(text)?.[1]?.includes(`"${meant}"`),
      ),
  );

/** Every so many of them: all are several thousand. */
const some = <T>(all: readonly T[], every: number): T[] => all.filter((_, index) => index % every === 0);

describe('keys of every kind', { tags: ['nixpkgs'] }, async () => {
  const { model } = buildModel(await readRecords(`${root}/nix/schemas`), PROVIDER_KINDS);
  const kinds = Object.values(model.kinds);
  const owners = kinds.flatMap(ownersIn);

  it.each(kinds)('$kind: no value makes Nix fail, and those that no type takes are reported', (of) => {
    const places = placesOf(of);
    const all = [...NEVER, ...ODD].flatMap((value) => places.map((place) => ({ place, value })));
    const mistakes = all.map(({ place, value }, index) => withValue(of.kind, place, value, index));
    const silent = answered(mistakes)
      .slice(0, NEVER.length * places.length)
      .filter(({ name, texts }) => !texts.some((text) => text.includes(name)));
    expect(silent).toEqual([]);
  });

  it.each([
    ['keys', 150, some(owners.flatMap(ofKeys), 23)],
    ['enum values', 100, some(owners.flatMap(ofWords), 4)],
  ] as const)('the message names what was meant: %s', (_, least, mistakes) => {
    expect(mistakes.length).toBeGreaterThan(least);
    expect(unanswered(mistakes)).toEqual([]);
  });
});
