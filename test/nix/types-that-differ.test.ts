/** A field whose type differs between two apps: evaluation accepts a value of either type. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { Json } from '../../generator/base/json.ts';
import { exampleEntry } from '../../generator/emit/example.ts';
import { nixKey } from '../../generator/nix/option-path.ts';
import { nixString } from '../../generator/nix/strings.ts';
import { nixValue } from '../../generator/nix/nix-values.ts';
import { buildModel } from '../../generator/schema/model/model.ts';
import {
  RECORD_FORMAT,
  type RecordField,
  type RecordItem,
  type SchemaRecord,
} from '../../generator/schema/record/record.ts';
import { withEmitted } from '../emit.ts';
import { evaluate } from './evaluate.ts';

const choices = [
  { name: 'First', value: 1 },
  { name: 'Last', value: 2 },
];

/** A field of every type there is. */
const TYPES: Readonly<Record<string, Omit<RecordField, 'name'>>> = {
  bool: { type: 'checkbox', default: false },
  choice: { type: 'select', default: 1, choices },
  choices: { type: 'select', default: [], choices },
  date: { type: 'date' },
  file: { type: 'filePath' },
  float: { type: 'number', isFloat: true },
  int: { type: 'number', default: 1 },
  ints: { type: 'tagSelect', default: [] },
  pairs: { type: 'keyValueList' },
  secret: { type: 'password', privacy: 'password' },
  text: { type: 'textbox' },
  texts: { type: 'tag', default: [] },
  unknown: { type: 'colour' },
};

/** Nix values: each is right for some and wrong for others. */
const VALUES = [
  'true',
  '1',
  '2',
  '7',
  '1.5',
  '""',
  '"First"',
  '"Frist"',
  '"2030-01-01T00:00:00Z"',
  '/etc/hosts',
  '[ ]',
  '[ 1 ]',
  '[ "Last" ]',
  '{ }',
  '{ X-Token = "x"; }',
  '{ _secret = "/run/secrets/x"; }',
  '(value: value)',
];

type App = 'radarr' | 'sonarr';

/** Every two of them, in both orders by turns. */
const PAIRS: readonly Readonly<Record<App, string>>[] = Object.keys(TYPES).flatMap((one, index, all) =>
  all.slice(index + 1).map((other, turn) => {
    const [sonarr, radarr] = turn % 2 === 0 ? [one, other] : [other, one];
    return { sonarr, radarr };
  }),
);

const nameOf = ({ sonarr, radarr }: Readonly<Record<App, string>>) => `${sonarr}-${radarr}`;

/** The field of all of them, one that an example shows. */
const FIELD = 'username';

/** An implementation for each two types. */
function recordOf(app: App): SchemaRecord {
  const items = PAIRS.map((pair): RecordItem => {
    const field = { name: FIELD, ...TYPES[pair[app]] } as RecordField;
    const name = nameOf(pair);
    return { implementation: name, implementationName: name, general: {}, events: [], fields: [field] };
  });
  return { format: RECORD_FORMAT, app, version: '1.2.3.4', api: 'v3', kinds: { downloadclient: items } };
}

/** The result for a value: its value in the manifest, the name of a choice with its number, or the errors. */
type Outcome = { readonly value: Json } | { readonly errors: readonly string[] };

interface Manifest {
  readonly kinds: {
    readonly downloadclient: {
      readonly entries: readonly {
        readonly name: string;
        readonly values: { readonly fields: Readonly<Record<string, Json>> };
      }[];
    };
  };
}

/** Evaluates entries for these services, declared by these records. */
function evaluated(
  records: readonly App[],
  services: readonly App[],
  entries: readonly string[],
  typed = '',
) {
  return withEmitted(
    Object.fromEntries(records.map((app) => [app, recordOf(app)])),
    (folder) =>
      evaluate<{ errors: string[]; manifests: Record<string, Manifest> }>(`
        let
          result = evaluate [
            (import (root + "/nix/lib/mk-module.nix") (/. + ${nixString(folder)}))
            { suite.services = { inherit (common.services) ${services.join(' ')}; }; }
            { suite.downloadarr = { enable = true; ${typed} extraClients = [ ${entries.join('\n')} ]; }; }
          ];
        in { inherit (result) errors manifests; }`),
    ['downloadclient'],
  );
}

const CASES = PAIRS.flatMap((pair) => VALUES.map((value) => ({ name: nameOf(pair), value })));

/** `types = value` -> service -> outcome. */
type Outcomes = ReadonlyMap<string, Readonly<Record<string, Outcome>>>;

/** Every field with every value, in entries for these services. */
async function outcomes(records: readonly App[], services: readonly App[]): Promise<Outcomes> {
  const entries = CASES.map(
    ({ name, value }, index) => `{
      implementationName = ${nixString(name)};
      name = "entry ${index}";
      services = [ ${services.map(nixString).join(' ')} ];
      ${FIELD} = ${value};
    }`,
  );
  const { errors, manifests } = await evaluated(records, services, entries);
  const found = CASES.map(({ name, value }, index) => {
    const mine = errors.filter((text) => text.includes(`extraClients[${index}] `));
    const of = services.map((service) => [service, outcomeOf(manifests[service], index, mine)] as const);
    return [`${name} = ${value}`, Object.fromEntries(of)] as const;
  });
  return new Map(found);
}

function outcomeOf(manifest: Manifest | undefined, index: number, errors: readonly string[]): Outcome {
  const sent = manifest?.kinds.downloadclient.entries.find(({ name }) => name === `entry ${index}`);
  // What is wrong is left out, and nothing else is.
  expect(sent === undefined, errors.join(' ')).toBe(errors.length > 0);
  return sent === undefined ? { errors } : { value: sent.values.fields[FIELD] ?? null };
}

const errorsOf = (outcome: Outcome | undefined) =>
  outcome !== undefined && 'errors' in outcome ? outcome.errors : [];
const isWrong = (outcome: Outcome | undefined) => errorsOf(outcome).length > 0;

describe('types that differ between apps', { tags: ['nixpkgs'] }, () => {
  const { model } = buildModel({ radarr: recordOf('radarr'), sonarr: recordOf('sonarr') }, [
    'downloadclient',
  ]);
  const items = model.kinds.downloadclient?.implementations ?? [];
  let alone: Readonly<Record<App, Outcomes>>;
  let own: Readonly<Record<App, Outcomes>>;
  let both: Outcomes;
  beforeAll(async () => {
    alone = {
      sonarr: await outcomes(['sonarr'], ['sonarr']),
      radarr: await outcomes(['radarr'], ['radarr']),
    };
    own = {
      sonarr: await outcomes(['radarr', 'sonarr'], ['sonarr']),
      radarr: await outcomes(['radarr', 'sonarr'], ['radarr']),
    };
    both = await outcomes(['radarr', 'sonarr'], ['radarr', 'sonarr']);
  });

  it.each([
    ['sonarr', () => own.sonarr],
    ['radarr', () => own.radarr],
    ['both', () => both],
  ])('a value of either type passes in an entry for %s, and no other value does', (_, found) => {
    const wanted = ([name]: readonly [string, unknown]) =>
      isWrong(alone.sonarr.get(name)?.['sonarr']) && isWrong(alone.radarr.get(name)?.['radarr']);
    const differ = [...found()].filter((one) => wanted(one) !== Object.values(one[1]).every(isWrong));
    expect(differ).toEqual([]);
  });

  it('each service gets a value of its type in its form', () => {
    const differ = (['sonarr', 'radarr'] as const).flatMap((app) =>
      [...both].filter(([name, of]) => {
        const want = alone[app].get(name)?.[app];
        return !isWrong(want) && JSON.stringify(of[app]) !== JSON.stringify(want);
      }),
    );
    expect(differ).toEqual([]);
  });

  it('the message says what either of them takes', () => {
    expect(errorsOf(both.get('bool-choice = [ ]')?.['sonarr'])).toEqual([
      expect.stringMatching(
        /username must be one of "First", "Last" on radarr, or true or false on sonarr, but is an empty list\.$/u,
      ),
    ]);
  });

  it('no message shows what may be a secret', () => {
    const texts = [...both].flatMap(([name, of]) => (name.includes('secret') ? errorsOf(of['sonarr']) : []));
    expect(texts.length).toBeGreaterThan(50);
    expect(texts.filter((text) => text.includes('Frist'))).toEqual([]);
  });

  it('an example of each app is right there', async () => {
    expect(items).toHaveLength(PAIRS.length);
    for (const app of ['radarr', 'sonarr'] as const) {
      const examples = items.map((item) => {
        const entry = exampleEntry('downloadclient', item, app);
        expect(Object.keys(entry)).toContain(FIELD);
        return nixValue({ ...entry, implementationName: item.implementation, name: item.option }, 0);
      });
      const { errors } = await evaluated(['radarr', 'sonarr'], [app], examples);
      expect(errors).toEqual([]);
    }
  });

  it('typed options take either side, and each service gets what it takes', async () => {
    for (const app of ['radarr', 'sonarr'] as const) {
      const right = items.flatMap(({ implementation, option }) => {
        const value = VALUES.find((one) => !isWrong(alone[app].get(`${implementation} = ${one}`)?.[app]));
        return value === undefined ? [] : [{ implementation, option, value }];
      });
      const typed = right.map(
        ({ option, value }) => `${nixKey(option)} = { services = [ "${app}" ]; ${FIELD} = ${value}; };`,
      );
      const { errors, manifests } = await evaluated(['radarr', 'sonarr'], [app], [], typed.join('\n'));
      expect(errors).toEqual([]);
      expect(manifests[app]?.kinds.downloadclient.entries).toHaveLength(PAIRS.length);
    }
  });
});

test('what is emitted of them stands as nixfmt leaves it', { tags: ['nixfmt'] }, async () => {
  const records = { radarr: recordOf('radarr'), sonarr: recordOf('sonarr') };
  await withEmitted(records, (folder, files) =>
    execFileSync('nixfmt', ['--check', ...files.map((file) => path.join(folder, file.path))], {
      stdio: 'pipe',
    }),
  );
});
