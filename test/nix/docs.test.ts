/** The worked examples of `docs/` and the one that the README opens with: each evaluates without a word and declares something. */
import { describe, expect, it } from 'vitest';
import { PROVIDER_KINDS, providerRow } from '../../generator/servarr/kinds.ts';
import { GUIDES } from '../run/beside.ts';
import { COMPLETE, HOUSE, PAGES, configurationsOf } from '../docs/blocks.ts';
import { type Row, itEvaluates } from './table.ts';

/** Page -> the configurations on it. */
const pages: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  PAGES.map((page) => [page, configurationsOf(page)]),
);

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

/** Returns the rows of the pages with such configurations: each declares something without an error or a warning. */
const silence = (isMeant: (block: string) => boolean, more: string): Record<string, Row> =>
  Object.fromEntries(
    Object.entries(pages)
      .map(([name, all]) => [name, all.filter(isMeant)] as const)
      .filter(([, blocks]) => blocks.length > 0)
      .map(([name, blocks]) => [
        name,
        [
          `map (configuration:
            let result = evaluate [ (root + "/nix/modules") (root + "/nix/checks/data-folders.nix") configuration (${COMPLETE.has(name) ? '{ }' : HOUSE}) (${more}) (${SECRETS}) ];
            in [
              (result.errors ++ result.warnings)
              (lib.any (manifest: lib.any (kind: kind.entries != [ ]) (lib.attrValues manifest.kinds)) (lib.attrValues result.manifests))
            ]) [ ${blocks.map((block) => `(${block})`).join('\n')} ]`,
          blocks.map(() => [[], true]),
        ],
      ]),
  );

const usesGuides = (block: string): boolean => /\btrash\b/u.test(block);

describe('the worked examples of the documentation', { tags: ['nixpkgs'] }, () => {
  itEvaluates(silence((block) => !usesGuides(block), '{ }'));

  describe('with the names of the guides', { tags: ['guides'] }, () => {
    itEvaluates(silence(usesGuides, `{ suite.trashGuides = ${GUIDES}; }`));
  });

  it('what the README opens with is no longer than can be taken in', () => {
    const [opening = '', ...more] = pages['README.md'] ?? [];
    expect(more).toEqual([]);
    expect(opening.trim().split('\n').length).toBeLessThanOrEqual(25);
  });

  it('are there for every module that has a page of its own', () => {
    const modules = PROVIDER_KINDS.slice(2).map(
      (kind) => `docs/${slug(providerRow(kind).declaredAt.module)}.md`,
    );
    expect(modules.filter((name) => (pages[name] ?? []).length === 0)).toEqual([]);
  });
});

/** `importLists` -> `import-lists`. */
function slug(module: string): string {
  return module.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
}
