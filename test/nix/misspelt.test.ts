/** Keys and words of every kind, misspelt as people do: the message names what was meant. */
import { describe, expect, it } from 'vitest';
import type { Json } from '../../generator/base/json.ts';
import { exampleEntry } from '../../generator/emit/example.ts';
import { APP_NAMES } from '../../generator/servarr/apps.ts';
import { type Kind, PROVIDER_KINDS, providerRow } from '../../generator/servarr/kinds.ts';
import { nixValue } from '../../generator/nix/nix-values.ts';
import { choiceTables } from '../../generator/schema/field/describe.ts';
import { type FieldType, typeFor } from '../../generator/schema/field/types.ts';
import type { ModelImplementation } from '../../generator/schema/model/implementation.ts';
import type { ModelKey } from '../../generator/schema/model/keys.ts';
import { type Model, buildModel } from '../../generator/schema/model/model.ts';
import { readRecords } from '../../generator/schema/record/folder.ts';
import { evaluate, root } from './evaluate.ts';

/** One entry with one mistake in it, as an attribute of `suite.<module>`. */
interface Mistake {
  readonly kind: Kind;
  readonly attribute: string;
  readonly value: Json;
  readonly wrong: string;
  readonly meant: string;
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

interface Place {
  readonly kind: Kind;
  readonly item: ModelImplementation;
  readonly app: string;
  readonly keys: readonly ModelKey[];
}

function places(model: Model): Place[] {
  return PROVIDER_KINDS.flatMap((kind) => {
    const { implementations = [], general = [] } = model.kinds[kind] ?? {};
    return implementations.flatMap((item) => {
      const app = item.schemas.at(-1);
      if (app === undefined) return [];
      const own = general.filter(({ name }) => !item.fields.some((field) => field.name === name));
      return [{ kind, item, app, keys: [...item.fields, ...own].filter((key) => key.schemas.includes(app)) }];
    });
  });
}

/** Keys of list entries. */
function ofKeys({ kind, item, app, keys }: Place): Mistake[] {
  const entry = { ...exampleEntry(kind, item, app), services: [app] };
  const named = { ...entry, implementationName: item.names[0] ?? '', implementation: item.implementation };
  const known = new Set(keys.map(({ name }) => name));
  return keys
    .filter(({ name }) => !/^on[A-Z]/u.test(name))
    .flatMap(({ name }) =>
      misspellings(name)
        .filter((wrong) => !known.has(wrong))
        .map((wrong) => ({
          kind,
          attribute: providerRow(kind).declaredAt.list,
          value: [{ ...named, [wrong]: 1 }],
          wrong,
          meant: name,
        })),
    );
}

function takesList(type: FieldType): boolean {
  return type.name === 'constrained' ? takesList(type.of) : type.name === 'list';
}

/** Words of typed options. */
function ofWords({ kind, item, app, keys }: Place): Mistake[] {
  const entry = { ...exampleEntry(kind, item, app), services: [app] };
  return keys.flatMap((key) => {
    const words = Object.keys(choiceTables(key.type)[app] ?? {});
    const meant = words[Math.floor(words.length / 2)] ?? '';
    return misspellings(meant)
      .filter((wrong) => !words.includes(wrong))
      .map((wrong) => {
        const value = takesList(typeFor(key.type, app)) ? [wrong] : wrong;
        return { kind, attribute: item.option, value: { ...entry, [key.name]: value }, wrong, meant };
      });
  });
}

/** Those of which the message does not name what was meant. */
function unanswered(mistakes: readonly Mistake[]): string[] {
  const services = APP_NAMES.map((app, index) => `${app} = common.service "${app}" ${8000 + index};`);
  const all = mistakes.map(({ kind, attribute, value }) => {
    const { module } = providerRow(kind).declaredAt;
    return `(said { suite.${module} = { enable = true; ${attribute} = ${nixValue(value, 0)}; }; })`;
  });
  const said = evaluate<string[][]>(`
    let
      said = configuration: (evaluate [
        (root + "/nix/modules")
        { suite.services = { ${services.join(' ')} }; suite.applications.connect = [ ]; }
        configuration
      ]).errors;
    in [ ${all.join('\n')} ]`);
  return mistakes.flatMap(({ kind, wrong, meant }, index) => {
    const texts = said[index]?.filter((text) => text.includes(JSON.stringify(wrong))) ?? [];
    const named = texts.some((text) =>
      /Did you mean (?<names>[^?]*)\?/u.exec(text)?.[1]?.includes(`"${meant}"`),
    );
    return named ? [] : [`${kind}: ${wrong} for ${meant}: ${texts.join(' ').slice(0, 200)}`];
  });
}

/** Every so many of them: all are several thousand. */
function some<T>(all: readonly T[], every: number): T[] {
  return all.filter((_, index) => index % every === 0);
}

describe('the nearest match is what was meant', { tags: ['nixpkgs'] }, async () => {
  const { model } = buildModel(await readRecords(`${root}/nix/schemas`), PROVIDER_KINDS);

  it('of every key and every word', () => {
    const candidates = places(model).flatMap(({ app, keys }) => [
      keys.map(({ name }) => name),
      ...keys.map((key) => Object.keys(choiceTables(key.type)[app] ?? {})),
    ]);
    const corpus = candidates.map((names) => ({
      names,
      slips: names.flatMap((meant) =>
        misspellings(meant)
          .filter((wrong) => !names.includes(wrong))
          .map((wrong) => ({ wrong, meant })),
      ),
    }));
    const missed = evaluate<string[]>(`
      let
        inherit (import (root + "/nix/lib") { inherit lib; }) nearest;
        missedIn = { names, slips }: let suggest = nearest.among names; in
          builtins.filter ({ wrong, meant }: !lib.hasInfix (builtins.toJSON meant) (suggest wrong)) slips;
      in lib.concatMap missedIn (builtins.fromJSON ${nixValue(JSON.stringify(corpus), 0)})`);
    expect(corpus.flatMap(({ slips }) => slips).length).toBeGreaterThan(11_000);
    expect(missed).toEqual([]);
  });

  it('of keys, in lists', () => {
    const mistakes = some(places(model).flatMap(ofKeys), 23);
    expect(mistakes.length).toBeGreaterThan(150);
    expect(unanswered(mistakes)).toEqual([]);
  });

  it('of words, in typed options', () => {
    const mistakes = some(places(model).flatMap(ofWords), 4);
    expect(mistakes.length).toBeGreaterThan(100);
    expect(unanswered(mistakes)).toEqual([]);
  });
});
