import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import type { Manifest } from '../../../generator/reconcile/manifest/manifest.ts';
import type { ServiceReport } from '../../../generator/reconcile/run.ts';
import { planData } from '../../../generator/report/plan-data.ts';
import { planSheet } from '../../../generator/report/plan-report.ts';
import { sheetText } from '../../../generator/report/sheet/sheet-text.ts';
import type { SettingsKind } from '../../../generator/servarr/kinds.ts';
import { type Harness, failures } from '../harness.ts';
import { type Event, apply, situations } from '../situations.ts';

type Groups = Partial<Record<SettingsKind, Readonly<Record<string, Json>>>>;

/** Returns the manifest that declares groups of settings. */
function declares(harness: Harness, groups: Groups): Manifest {
  const withService = Object.entries(groups).map(([kind, values]) => [
    kind,
    [{ path: `suite.settings.${kind}`, values }],
  ]);
  return harness.manifest({}, 'owned', Object.fromEntries(withService));
}

/** Returns what was written of a group, as the fake stores it. */
function storedOf({ fake }: Harness, kind: SettingsKind): Readonly<Record<string, unknown>> {
  return fake.store.settings.get(kind) ?? {};
}

/** Returns the changes of a report: `timeFormat "h(:mm)a" "HH:mm" declared`. */
function changesOf(report: ServiceReport): string[] {
  return report.outcomes.flatMap(({ step }) =>
    step.changes.map(({ key, from, to, secret, why }) =>
      [key, ...(secret ? ['secret'] : [JSON.stringify(from), JSON.stringify(to)]), why].join(' '),
    ),
  );
}

const UI = 'config/ui';
const HOST = 'config/host';
type Keys = Readonly<Record<string, Json>>;
const of = (kind: SettingsKind, values: Keys) => (harness: Harness) => declares(harness, { [kind]: values });
const ui = (values: Keys) => of(UI, values);
const host = (values: Keys) => of(HOST, values);
/** Someone sets these values. */
const sets =
  (kind: SettingsKind, values: Keys): Event =>
  (harness) =>
    harness.fake.store.settings.set(kind, { ...storedOf(harness, kind), ...values });
const stores =
  (kind: SettingsKind, values: object): Event =>
  (harness) =>
    expect(storedOf(harness, kind)).toMatchObject(values);
/** The plan, or an apply, has exactly these changes. */
const changes =
  (mode: 'apply' | 'plan', what: ReturnType<typeof of>, ...want: unknown[]): Event =>
  async (harness) =>
    expect(changesOf(await harness[mode](what(harness)))).toEqual(want);

const LONG = 'dddd, D MMMM YYYY';
const STAY =
  'no longer declared, and the service has no default: shortDateFormat stays "DD/MM/YYYY" (a fresh service has "MMM D YYYY"), timeFormat stays "HH:mm" (a fresh service has "h(:mm)a")';
const TAG = of('config/importlist', { listSyncLevel: 'keepAndTag', listSyncTag: 'unlisted' });
const LOGIN = 'correct horse battery';
const withLogin =
  (more: Keys = {}) =>
  async (harness: Harness) => {
    const password = await harness.secret('password', LOGIN);
    return declares(harness, { [HOST]: { login: { username: 'me', password }, ...more } });
  };

// prettier-ignore
describe('settings', () => {
  situations([
    ['that are no longer declared stay, and the plan reports it once',
      apply(ui({ timeFormat: 'HH:mm', shortDateFormat: 'YYYY-MM-DD', longDateFormat: LONG })), sets(UI, { shortDateFormat: 'DD/MM/YYYY', theme: 'dark' }),
      async (harness) => {
        const planned = await harness.plan(ui({ longDateFormat: LONG })(harness));
        expect([changesOf(planned), planned.outcomes.map(({ step }) => step.reason)]).toEqual([[], ['up to date', STAY]]);
        expect(sheetText(planSheet(planData('plan', [planned]))).replaceAll(/\s+/gu, ' ')).toContain(STAY);
      },
      apply(ui({ longDateFormat: LONG })), stores(UI, { timeFormat: 'HH:mm', shortDateFormat: 'DD/MM/YYYY', theme: 'dark', longDateFormat: LONG }),
      apply(ui({ longDateFormat: LONG }), 'unchanged ', { sends: [] })],
    ['that someone changes by hand are set again',
      apply(ui({ timeFormat: 'HH:mm' })), sets(UI, { timeFormat: 'x' }), apply(ui({ timeFormat: 'HH:mm' })), stores(UI, { timeFormat: 'HH:mm' })],
    ['that the environment sets are reported',
      ({ fake }) => { fake.environment = { theme: 'light' }; }, apply(ui({ theme: 'dark' }), '!write-unconfirmed', { says: 'theme is "light", not "dark"' })],
    ['that the service does not have are left out with a warning',
      apply(ui({ timeFormat: 'HH:mm', movieRuntimeFormat: 'minutes', timeZone: 'UTC' }), '?schema-drift', { says: 'the service has no such key' }), stores(UI, { timeFormat: 'HH:mm' })],
    ['make the tag that they name',
      async (harness) => expect(changesOf(await harness.plan(TAG(harness)))).toContain('listSyncTag  "unlisted" declared'), apply(TAG),
      (harness) => expect([...harness.fake.store.tags.rows.values()]).toEqual([{ id: storedOf(harness, 'config/importlist')['listSyncTag'], label: 'unlisted' }]),
      apply(TAG, '', { sends: [] })],
    ['set the login once, and never show or store it',
      async (harness) => {
        const reports = [await harness.plan(await withLogin({ backupRetention: 14 })(harness)), await harness.apply(await withLogin({ backupRetention: 14 })(harness))];
        expect(changesOf(reports[0] as never)).toContain('login secret declared');
        const { username, password: hash } = storedOf(harness, HOST);
        expect([failures(reports[1] as never), username]).toEqual([[], 'me']);
        harness.fake.requests.length = 0;
        reports.push(await harness.apply(await withLogin({ backupRetention: 14 })(harness)));
        expect([changesOf(reports[2] as never), harness.fake.writes]).toEqual([[], []]);
        await harness.apply(await withLogin({ backupRetention: 7 })(harness));
        expect(storedOf(harness, HOST)['password']).toBe(hash);
        const state = await readFile(path.join(harness.stateDir, 'sonarr.json'), 'utf8');
        const shown = state + sheetText(planSheet(planData('apply', reports)));
        expect(['correct horse', String(hash), harness.fake.apiKey, '"me"'].filter((secret) => shown.includes(secret))).toEqual([]);
      },
      // A changed password is sent again, and one that is no longer declared stays.
      sets(HOST, { password: 'another hash' }), async (harness) => expect(changesOf(await harness.apply(await withLogin({ backupRetention: 7 })(harness)))).toEqual(['login secret declared']),
      async (harness) => expect((await harness.apply(host({ backupRetention: 7 })(harness))).outcomes.map(({ step }) => step.reason)).toContain('no longer declared, and the service has no default: login stays as it is'),
      stores(HOST, { username: 'me' })],
  ]);
});

const HOSTS = { allowedHosts: 'media.example,*.Home', trustedNetworks: '10.0.0.0/8,FD00::/8' };
const LOCAL = { authenticationRequired: 'disabledForLocalAddresses' };

// prettier-ignore
describe.each([
  { recording: 'radarr-6.4.2', version: '6.4.4.10612' }, { recording: 'sonarr-4.0.19', version: '4.0.20.3012' },
  { recording: 'prowlarr-2.6.1', version: '3.1.0' }, { recording: 'lidarr-3.1.0', version: '3.2.1.5012' },
] as const)('allowed hosts of $recording as $version', (options) => {
  const [app = ''] = options.recording.split('-');
  situations([
    ['other settings can be written, and a list stays as it is declared',
      sets(HOST, { authenticationRequired: 'enabled' }), apply(host({ backupInterval: 3 })), stores(HOST, { backupInterval: 3, allowedHosts: '' }),
      apply(host(HOSTS)), stores(HOST, { backupInterval: 3, trustedNetworks: '10.0.0.0/8, fd00::/8' }),
      sets(HOST, { allowedHosts: '*.home; media.example' }), apply(host(HOSTS), '', { sends: [] }), changes('plan', host(HOSTS))],
    ['a service that demands them gets nothing, and the failure names the option',
      sets(HOST, LOCAL), apply(host({ backupInterval: 3 }), '!write-refused', { says: new RegExp(`allowedHosts: [^]*Set services\\.${app}\\.settings\\.server\\.allowedhosts where NixOS runs the service, else allowedHosts in suite\\.settings\\.host`, 'u') }),
      apply(host({ backupInterval: 3, allowedHosts: 'media.example' })), stores(HOST, { backupInterval: 3, ...LOCAL, allowedHosts: 'media.example' })],
  ], options);
});

// prettier-ignore
situations([['an older service has no allowed hosts: the plan leaves them out',
  apply(host({ allowedHosts: 'media.example', backupInterval: 3 }), '?schema-drift', { says: 'allowedHosts' }), stores(HOST, { backupInterval: 3 })]], { recording: 'radarr-6.4.2' });

situations(
  [
    [
      'a tag that Sonarr 5 does not create is refused by plan',
      async (harness) => {
        const odd = of('config/importlist', { listSyncLevel: 'keepAndTag', listSyncTag: 'kids tv' });
        expect((await harness.plan(odd(harness))).failures[0]?.fix).toBe(
          'For new tags, sonarr accepts only letters a to z, digits and hyphens. Write "kids-tv".',
        );
      },
    ],
  ],
  { recording: 'sonarr-develop' },
);
