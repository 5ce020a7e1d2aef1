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
import type { RecordField } from '../../generator/schema/record/record.ts';
import { withEmitted } from '../emit.ts';
import { madeItem, madeRecord } from '../made.ts';
import { evaluate } from './evaluate.ts';
import { sources } from './table.ts';

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
const VALUES = sources`true | 1 | 2 | 7 | 1.5 | "" | "First" | "Frist" | "2030-01-01T00:00:00Z" | /etc/hosts | [ ]
  | [ 1 ] | [ "Last" ] | { } | { X-Token = "x"; } | { _secret = "/run/secrets/x"; } | (value: value)`;

const APPS = ['radarr', 'sonarr'] as const;
type App = (typeof APPS)[number];
type Types = Readonly<Record<App, string>>;

/** Each type for both apps. */
const SAME: readonly Types[] = Object.keys(TYPES).map((type) => ({ sonarr: type, radarr: type }));

/** Every two of them, in both orders by turns. */
const PAIRS: readonly Types[] = Object.keys(TYPES).flatMap((one, index, all) =>
  all.slice(index + 1).map((other, turn) => {
    const [sonarr, radarr] = turn % 2 === 0 ? [one, other] : [other, one];
    return { sonarr, radarr };
  }),
);

const nameOf = ({ sonarr, radarr }: Types) => `${sonarr}-${radarr}`;

/** The field of all of them, one that an example shows. */
const FIELD = 'username';

/** Records with an implementation for each two types. */
const records = Object.fromEntries(
  APPS.map((app) => {
    const items = [...SAME, ...PAIRS].map((types) =>
      madeItem(nameOf(types), [{ name: FIELD, ...TYPES[types[app]] } as RecordField]),
    );
    return [app, madeRecord(app, { downloadclient: items })];
  }),
);

/** The errors, and what is sent: service -> entry -> value. */
interface Evaluated {
  readonly errors: readonly string[];
  readonly values: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

/** Evaluates configurations of `suite.downloadarr`, each for some services. */
const evaluated = (configurations: readonly { services: readonly App[]; keys: string }[]) =>
  withEmitted(
    records,
    (folder) =>
      evaluate<Evaluated[]>(`
        let
          evaluated = configuration:
            let
              result = evaluate [
                (import (root + "/nix/lib/mk-module.nix") (/. + ${nixString(folder)}))
                { suite.downloadarr.enable = true; }
                configuration
              ];
              valuesOf = manifest: lib.listToAttrs (map
                ({ name, values, ... }: lib.nameValuePair name (values.fields.${FIELD} or null))
                manifest.kinds.downloadclient.entries);
            in { inherit (result) errors; values = builtins.mapAttrs (_: valuesOf) result.manifests; };
        in map evaluated [ ${configurations
          .map(
            ({ services, keys }) => `{
              suite.services = { inherit (common.services) ${services.join(' ')}; };
              suite.downloadarr = { ${keys} };
            }`,
          )
          .join('\n')} ]`),
    ['downloadclient'],
  );

/** The result for a value: the errors, or its value in the manifest of each service. */
interface Outcome {
  readonly errors: readonly string[];
  readonly values: Readonly<Record<string, Json>>;
}

const ENTRIES: readonly (readonly App[])[] = [['sonarr'], ['radarr'], APPS];

/** A value in an entry for some services. */
const keyOf = (services: readonly App[], types: Types, value: string) =>
  `${services.join(' and ')}: ${nameOf(types)} = ${value}`;

/** Returns the outcomes of all values by their key. One configuration has all of them. */
async function allOutcomes(): Promise<ReadonlyMap<string, Outcome>> {
  const cases = [...SAME, ...PAIRS]
    .flatMap((types) =>
      ENTRIES.slice(0, SAME.includes(types) ? 1 : undefined).map((services) => ({ types, services })),
    )
    .flatMap((one) => VALUES.map((value) => ({ ...one, value })));
  const entries = cases.map(
    ({ types, services, value }, index) => `{
      implementationName = ${nixString(nameOf(types))};
      name = "entry ${index}";
      services = [ ${services.map(nixString).join(' ')} ];
      ${FIELD} = ${value};
    }`,
  );
  const keys = `extraClients = [ ${entries.join('\n')} ];`;
  const [result] = await evaluated([{ services: APPS, keys }]);
  const errors = Map.groupBy(result?.errors ?? [], (text) => /extraClients\[(\d+)\] /u.exec(text)?.[1]);
  const outcomes = cases.map(({ services, types, value }, index): [string, Outcome] => {
    const key = keyOf(services, types, value);
    const mine = errors.get(String(index)) ?? [];
    const values = services.map((service) => [service, result?.values[service]?.[`entry ${index}`]] as const);
    const sent = values.filter((one): one is [App, Json] => one[1] !== undefined);
    // Nothing but wrong entries is left out.
    expect(sent.length, key).toBe(mine.length > 0 ? 0 : services.length);
    return [key, { errors: mine, values: Object.fromEntries(sent) }];
  });
  return new Map(outcomes);
}

describe('types that differ between apps', { tags: ['nixpkgs'] }, () => {
  const { model } = buildModel(records, ['downloadclient']);
  const items = model.kinds.downloadclient?.implementations ?? [];
  let outcomes: ReadonlyMap<string, Outcome>;
  beforeAll(async () => {
    outcomes = await allOutcomes();
  });
  const outcomeOf = (...args: Parameters<typeof keyOf>): Outcome =>
    outcomes.get(keyOf(...args)) ?? expect.fail(keyOf(...args));
  const isWrong = ({ errors }: Outcome) => errors.length > 0;
  /** Returns the outcome of a value where both apps have the type of this one. */
  const aloneOn = (app: App, types: Types, value: string) =>
    outcomeOf(['sonarr'], { sonarr: types[app], radarr: types[app] }, value);
  const each = PAIRS.flatMap((types) => VALUES.map((value) => ({ types, value })));

  it('a value of either type passes, and no other value does', () => {
    const differ = ENTRIES.flatMap((services) => each.map((one) => ({ ...one, services }))).filter(
      ({ services, types, value }) => {
        const isWanted = !APPS.every((app) => isWrong(aloneOn(app, types, value)));
        return isWanted === isWrong(outcomeOf(services, types, value));
      },
    );
    expect(differ).toEqual([]);
  });

  it('each service gets a value of its type in its form', () => {
    const differ = each.filter(({ types, value }) => {
      const found = outcomeOf(APPS, types, value);
      return APPS.some((app) => {
        const want = aloneOn(app, types, value);
        return !isWrong(want) && JSON.stringify(found.values[app]) !== JSON.stringify(want.values['sonarr']);
      });
    });
    expect(differ).toEqual([]);
  });

  it('no message shows what may be a secret', () => {
    const texts = [...outcomes].flatMap(([name, { errors }]) => (/and.*secret/u.test(name) ? errors : []));
    expect(texts.length).toBeGreaterThan(50);
    expect(texts.filter((text) => text.includes('Frist'))).toEqual([]);
  });

  it('an example of each app is right there, and typed options take either side', async () => {
    const configurations = APPS.flatMap((app) => {
      const examples = items.map((item) => {
        const entry = exampleEntry('downloadclient', item, app);
        expect(Object.keys(entry)).toContain(FIELD);
        return nixValue({ ...entry, implementationName: item.implementation, name: item.option }, 0);
      });
      const typed = PAIRS.flatMap((types) => {
        const option = items.find(({ implementation }) => implementation === nameOf(types))?.option ?? '';
        const value = VALUES.find((one) => !isWrong(aloneOn(app, types, one)));
        return value === undefined
          ? []
          : [`${nixKey(option)} = { services = [ "${app}" ]; ${FIELD} = ${value}; };`];
      });
      expect(typed).toHaveLength(PAIRS.length);
      return [
        { services: [app], keys: `extraClients = [ ${examples.join('\n')} ];` },
        { services: [app], keys: typed.join('\n') },
      ];
    });
    for (const [index, { errors, values }] of (await evaluated(configurations)).entries()) {
      expect(errors).toEqual([]);
      const [service = ''] = configurations[index]?.services ?? [];
      const count = index % 2 === 0 ? items.length : PAIRS.length;
      expect(Object.keys(values[service] ?? {})).toHaveLength(count);
    }
    expect(items).toHaveLength(SAME.length + PAIRS.length);
  });
});

test('what is emitted of them stands as nixfmt leaves it', { tags: ['nixfmt'] }, async () => {
  await withEmitted(records, (folder, files) =>
    execFileSync('nixfmt', ['--check', ...files.map((file) => path.join(folder, file.path))], {
      stdio: 'pipe',
    }),
  );
});
