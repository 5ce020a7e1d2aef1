/** The worked examples of `docs/` and the one that the README opens with: each evaluates without a word and declares something. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROVIDER_KINDS, providerRow } from '../../generator/servarr/kinds.ts';
import { GUIDES } from '../run/beside.ts';
import { evaluate, root } from './evaluate.ts';

const folder = path.join(root, 'docs');

/** Page -> the configurations on it. */
const pages: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  ['../README.md', ...readdirSync(folder)]
    .filter((name) => name.endsWith('.md'))
    .map((name) => [
      name,
      [
        ...readFileSync(path.join(folder, name), 'utf8').matchAll(
          /^```nix\n((?:\{ config, \.\.\. \}:\n)?\{\n {2}(?:services|suite) = [^]*?)^```$/gmu,
        ),
      ].map(([, block = '']) => block),
    ]),
);

interface Outcome {
  readonly said: readonly string[];
  readonly entries: number;
}

/** The options of sops-nix and agenix, as far as examples use them. */
const SECRETS = `{
  options = lib.genAttrs [ "age" "sops" ] (_: lib.mkOption { type = lib.types.anything; });
  config.sops = {
    placeholder.transmission = "placeholder";
    secrets.transmission.path = "/run/secrets/transmission";
    templates."transmission.json".path = "/run/secrets/rendered/transmission.json";
  };
  config.age.secrets = {
    transmission.path = "/run/agenix/transmission";
    transmission-json.path = "/run/agenix/transmission-json";
  };
}`;

/** The options of NixOS that nixarr sets. */
const NIXARR = '{ services = lib.genAttrs [ "prowlarr" "sonarr" ] (_: { enable = true; }); }';

/** Evaluates the configurations of a page; each must declare something without an error or a warning. */
function expectSilence(blocks: readonly string[], more = '{ }'): void {
  const outcomes = evaluate<Outcome[]>(`
    map (configuration:
      let result = evaluate [ (root + "/nix/modules") (root + "/nix/checks/data-folders.nix") configuration (${more}) (${SECRETS}) ];
      in {
        said = result.errors ++ result.warnings;
        entries = lib.length (lib.concatMap (manifest: lib.concatMap (kind: kind.entries) (lib.attrValues manifest.kinds))
          (lib.attrValues result.manifests));
      }) [ ${blocks.map((block) => `(${block})`).join('\n')} ]`);
  expect(outcomes.flatMap(({ said }) => said)).toEqual([]);
  expect(outcomes.every(({ entries }) => entries > 0)).toBe(true);
}

const usesGuides = (block: string): boolean => /\btrash\b/u.test(block);

/** A page, its examples without and those with the TRaSH guides. */
const split = Object.entries(pages).map(
  ([name, blocks]) =>
    [name, blocks.filter((one) => !usesGuides(one)), blocks.filter((one) => usesGuides(one))] as const,
);

describe('the worked examples of the documentation', { tags: ['nixpkgs'] }, () => {
  it.each(split.filter(([, plain]) => plain.length > 0))('%s', (name, plain) => {
    expectSilence(plain, name === 'from-nixarr.md' ? NIXARR : '{ }');
  });

  it.each(split.filter(([, , guided]) => guided.length > 0))(
    '%s, with the names of the guides',
    { tags: ['guides'] },
    (_, __, guided) => {
      expectSilence(guided, `{ suite.trashGuides = ${GUIDES}; }`);
    },
  );

  it('what the README opens with is no longer than can be taken in', () => {
    const [opening = '', ...more] = pages['../README.md'] ?? [];
    expect(more).toEqual([]);
    expect(opening.trim().split('\n').length).toBeLessThanOrEqual(25);
  });

  it('are there for every module that has a page of its own', () => {
    const modules = PROVIDER_KINDS.slice(2).map((kind) => `${slug(providerRow(kind).declaredAt.module)}.md`);
    expect(modules.filter((name) => (pages[name] ?? []).length === 0)).toEqual([]);
  });
});

/** `importLists` -> `import-lists`. */
function slug(module: string): string {
  return module.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
}
