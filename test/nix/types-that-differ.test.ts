/** A field whose type differs between two apps: evaluation accepts a value of either type. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../generator/base/json.ts';
import { nixString } from '../../generator/nix/strings.ts';
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

/** The field of all of them. */
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

/** Evaluates these entries of `suite.downloadarr.extraClients`. */
const evaluated = (entries: readonly string[]) =>
  withEmitted(
    records,
    (folder) =>
      evaluate<Evaluated>(`
        let
          result = evaluate [
            (import (root + "/nix/lib/mk-module.nix") (/. + ${nixString(folder)}))
            {
              suite.services = { inherit (common.services) ${APPS.join(' ')}; };
              suite.downloadarr = { enable = true; extraClients = [ ${entries.join('\n')} ]; };
            }
          ];
          valuesOf = manifest: lib.listToAttrs (map
            ({ name, values, ... }: lib.nameValuePair name (values.fields.${FIELD} or null))
            manifest.kinds.downloadclient.entries);
        in { inherit (result) errors; values = builtins.mapAttrs (_: valuesOf) result.manifests; }`),
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
  const result = await evaluated(entries);
  const errors = Map.groupBy(result.errors, (text) => /extraClients\[(\d+)\] /u.exec(text)?.[1]);
  const outcomes = cases.map(({ services, types, value }, index): [string, Outcome] => {
    const key = keyOf(services, types, value);
    const mine = errors.get(String(index)) ?? [];
    const values = services.map((service) => [service, result.values[service]?.[`entry ${index}`]] as const);
    const sent = values.filter((one): one is [App, Json] => one[1] !== undefined);
    // Nothing but wrong entries is left out.
    expect(sent.length, key).toBe(mine.length > 0 ? 0 : services.length);
    return [key, { errors: mine, values: Object.fromEntries(sent) }];
  });
  return new Map(outcomes);
}

describe('types that differ between apps', { tags: ['nixpkgs'] }, () => {
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
});
