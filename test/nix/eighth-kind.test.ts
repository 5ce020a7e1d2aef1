/**
 * A made-up kind: one row of the table and the response of a service. The generator and the modules know nothing
 * else of it, and yet the kind works from the records to the manifests.
 */
import { describe, expect, it, vi } from 'vitest';
import { nixString } from '../../generator/nix/strings.ts';
import { toRecordItems } from '../../generator/schema/record/from-wire.ts';
import { RECORD_FORMAT, type SchemaRecord } from '../../generator/schema/record/record.ts';
import { parseSchema } from '../../generator/schema/record/schema-response.ts';
import type { Kind } from '../../generator/servarr/kinds.ts';
import schema from '../new-kind/schema.json' with { type: 'json' };
import { withEmitted } from '../emit.ts';
import { evaluate } from './evaluate.ts';

vi.mock('../../generator/servarr/kinds.json', async (original) => {
  const { default: rows } = await original<{ default: object }>();
  return { default: { ...rows, gadget: (await import('../new-kind/row.json')).default } };
});

const gadget = 'gadget' as Kind;

function recordOf(app: 'sonarr' | 'radarr', items: readonly unknown[]): SchemaRecord {
  const { items: kept } = toRecordItems(gadget, parseSchema(gadget, items, app), app);
  return {
    format: RECORD_FORMAT,
    app,
    version: '9.8.7.6',
    api: 'v3',
    kinds: { downloadclient: [], [gadget]: kept },
  };
}

/**
 * What every expression below may use: `on`, the modules with the eighth kind, given a configuration.
 * @param changed what the row says otherwise
 */
async function withGadgets<T>(
  task: (expression: (body: string) => string) => T,
  changed = '{ }',
): Promise<T> {
  const records = { radarr: recordOf('radarr', schema.slice(0, 1)), sonarr: recordOf('sonarr', schema) };
  return withEmitted(records, (folder) =>
    task(
      (body) => `
        let
          inherit (import (root + "/nix/lib/kinds.nix")) provider rowOf;
          row = rowOf "gadget" (lib.importJSON (root + "/test/new-kind/row.json"));
          modules = import (root + "/nix/modules/core.nix") {
            generated = import (root + "/nix/lib/index/read.nix") (/. + ${nixString(folder)});
            kinds = provider // { inherit gadget; };
          };
          gadget = row // ${changed};
          on = configuration: evaluate [
            modules
            (root + "/nix/modules/nixos.nix")
            { suite.services = { inherit (common.services) radarr sonarr; }; }
            configuration
          ];
        in ${body}`,
    ),
  );
}

const wellMade = `{
  suite.gadgets = {
    enable = true;
    whirligig = { services = [ "sonarr" "radarr" ]; host = "box.example"; direction = "Right"; pace = "fast"; };
    extraGadgets = [
      { name = "Second"; implementationName = "Pinwheel"; services = [ "sonarr" ]; folder = "/srv/wind"; reach = 2;
        sprocket = "Big"; spinning = false; humming = true; enable = false; }
    ];
  };
}`;

describe('an eighth kind', { tags: ['nixpkgs'] }, () => {
  it('has typed options, a list and manifests', async () => {
    const { errors, warnings, manifests } = await withGadgets((on) =>
      evaluate<{ errors: string[]; warnings: string[]; manifests: Record<string, unknown> }>(
        on(`{ inherit (on ${wellMade}) errors warnings manifests; }`),
      ),
    );
    expect(errors).toEqual([]);
    expect(warnings).toEqual([]);
    const whirligig = {
      implementation: 'Whirligig',
      name: 'Whirligig',
      path: 'suite.gadgets.whirligig',
      enable: true,
      values: { pace: 'fast', fields: { host: 'box.example', direction: { _choice: 'Right', value: 1 } } },
    };
    const second = {
      implementation: 'Pinwheel',
      name: 'Second',
      path: 'suite.gadgets.extraGadgets[0]',
      enable: false,
      values: { reach: 2, sprocket: 'Big', spinning: false, humming: true, fields: { folder: '/srv/wind' } },
    };
    expect(manifests).toMatchObject({
      radarr: { kinds: { gadget: { prune: 'owned', entries: [whirligig] } } },
      sonarr: { kinds: { gadget: { prune: 'owned', entries: [whirligig, second] } } },
    });
  });

  it.each([
    [
      'a key misspelt',
      '{ suite.gadgets = { enable = true; extraGadgets = [ { implementationName = "Whirligig"; services = [ "sonarr" ]; pase = "slow"; } ]; }; }',
      /unknown key "pase"\. Did you mean "pace"\?/u,
    ],
    [
      'no services',
      '{ suite.gadgets = { enable = true; extraGadgets = [ { implementationName = "Whirligig"; } ]; }; }',
      /services is missing\. .*Write, for example, services = /u,
    ],
    [
      'one among the clients',
      '{ suite.downloadarr = { enable = true; extraClients = [ { implementationName = "Whirligig"; } ]; }; }',
      /unknown implementationName "Whirligig"\. Names of clients in /u,
    ],
  ])('says what is wrong: %s', async (_, configuration, want) => {
    const errors = await withGadgets((on) => evaluate<string[]>(on(`(on ${configuration}).errors`)));
    expect(errors).toEqual([expect.stringMatching(want) as string]);
  });

  it('asks for tags where these are what switches it on', async () => {
    const entry = (keys: string) => `{ implementationName = "Whirligig"; services = [ "sonarr" ]; ${keys} }`;
    const errors = await withGadgets(
      (on) =>
        evaluate<string[]>(
          on(`(on { suite.gadgets = { enable = true; extraGadgets = [
            ${entry('')}
            ${entry('name = "b"; tags = [ ];')}
            ${entry('name = "c"; tags = [ "a" ];')}
            ${entry('name = "d"; enable = false;')}
          ]; }; }).errors`),
        ),
      '{ enabledBy.by = "tags"; }',
    );
    expect(errors).toEqual([
      expect.stringMatching(/extraGadgets\[0\].*: tags is missing: a gadget without a tag has no effect/u),
      expect.stringMatching(/extraGadgets\[1\] \("b"\): tags is missing/u),
    ]);
  });

  it('is there, and empty, on declarations that were made before it', async () => {
    const errors = await withGadgets((on) =>
      evaluate<string[]>(
        on(`(evaluate [
          (import (root + "/nix/modules/core.nix") {
            generated = import (root + "/nix/lib/index/read.nix") (root + "/nix/generated");
            kinds = provider // { inherit gadget; };
          })
          (root + "/nix/modules/nixos.nix")
          { suite.services = { inherit (common.services) sonarr; }; }
          ${wellMade.replace(/ {4}whirligig[^]*?\};\n/u, '')}
        ]).errors`),
      ),
    );
    expect(errors).toEqual([
      expect.stringMatching(/unknown implementationName "Pinwheel"\..* Names of gadgets in sonarr: none\./u),
    ]);
  });
});
