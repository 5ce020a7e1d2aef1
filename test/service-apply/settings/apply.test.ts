import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ServiceReport } from '../../../generator/reconcile/run.ts';
import { planData } from '../../../generator/report/plan-data.ts';
import { planSheet } from '../../../generator/report/plan-report.ts';
import { sheetText } from '../../../generator/report/sheet/sheet-text.ts';
import { kindPath } from '../../../generator/servarr/apps.ts';
import { SETTINGS_KINDS, type SettingsKind } from '../../../generator/servarr/kinds.ts';
import { recordedSettings } from '../../records.ts';
import { SETTINGS_RECORDINGS } from '../../settings.ts';
import { failures, startHarness } from '../harness.ts';
import { changesOf, declares, storedOf, writesOf, type Groups } from './groups.ts';

/** Another value for a key of each group that all apps with the group have. */
const OTHER: Readonly<Record<SettingsKind, Groups[SettingsKind]>> = {
  'config/naming': { replaceIllegalCharacters: false },
  'config/mediamanagement': { copyUsingHardlinks: false, fileDate: 'none', rescanAfterRefresh: 'never' },
  'config/downloadclient': { autoRedownloadFailed: false },
  'config/indexer': { minimumAge: 10, rssSyncInterval: 60 },
  'config/importlist': { listSyncLevel: 'logOnly' },
  'config/metadata': { certificationCountry: 'de' },
  'config/metadataprovider': { writeAudioTags: 'sync' },
  'config/ui': { timeFormat: 'HH:mm', firstDayOfWeek: 1, showRelativeDates: false },
  'config/host': { backupRetention: 14, proxyHostname: 'proxy.example' },
};

describe.each(SETTINGS_RECORDINGS)('settings of $folder under $api', ({ folder, api }) => {
  const present = SETTINGS_KINDS.filter((kind) =>
    recordedSettings(folder, api).some(([one, body]) => one === kind && Object.keys(body ?? {}).length > 1),
  );

  test.each(present)('%s: one PUT of the whole object, then silence, then it stays', async (kind) => {
    await using harness = await startHarness({ recording: folder, api });
    const declared = declares(harness, { [kind]: OTHER[kind] });
    const planned = await harness.plan(declared);
    expect(failures(planned)).toEqual([]);
    expect(changesOf(planned).length).toBeGreaterThan(0);
    expect(writesOf(harness)).toEqual([]);
    expect(failures(await harness.apply(declared))).toEqual([]);
    expect(writesOf(harness)).toEqual([`PUT ${kindPath(api, kind)}/1`]);
    expect(storedOf(harness, kind)).toMatchObject(OTHER[kind] ?? {});
    const fresh = Object.fromEntries(recordedSettings(folder, api))[kind] as Record<string, unknown>;
    const others = Object.keys(fresh).filter((key) => !Object.hasOwn(OTHER[kind] ?? {}, key));
    for (const key of others) expect([key, storedOf(harness, kind)[key]]).toEqual([key, fresh[key]]);
    const again = await harness.apply(declared);
    expect([failures(again), changesOf(again), writesOf(harness)]).toEqual([[], [], []]);
    // Nothing is declared any more: the plan says once what stays.
    const none = declares(harness, {});
    const last = await harness.apply(none);
    expect([failures(last), last.outcomes.map(({ step }) => step.action)]).toEqual([[], ['leave']]);
    for (const key of Object.keys(OTHER[kind] ?? {}))
      if (Object.hasOwn(fresh, key)) expect(last.outcomes[0]?.step.reason).toContain(`${key} stays `);
    expect(writesOf(harness)).toEqual([]);
    expect((await harness.apply(none)).outcomes).toEqual([]);
    expect(harness.fake.requests.filter((one) => one.path.includes(kindPath(api, kind)))).toEqual([]);
  });
});

function problemOf({ failures: found }: ServiceReport): string {
  return found.map(({ what, fix = '' }) => `${what} ${fix}`).join();
}

const sonarr = () => startHarness({ recording: 'sonarr-4.0.19' });
const UI = 'config/ui';
const HOST = 'config/host';

describe('settings', () => {
  test('that are no longer declared stay, and the plan reports it once', async () => {
    await using harness = await sonarr();
    const both = { timeFormat: 'HH:mm', shortDateFormat: 'YYYY-MM-DD', longDateFormat: 'dddd, D MMMM YYYY' };
    await harness.apply(declares(harness, { [UI]: both }));
    harness.fake.store.settings.set(UI, {
      ...storedOf(harness, UI),
      shortDateFormat: 'DD/MM/YYYY',
      theme: 'dark',
    });
    const { longDateFormat } = both;
    const left = declares(harness, { [UI]: { longDateFormat } });
    const planned = await harness.plan(left);
    expect(changesOf(planned)).toEqual([]);
    const said =
      'no longer declared, and the service has no default: shortDateFormat stays "DD/MM/YYYY" (a fresh service has "MMM D YYYY"), timeFormat stays "HH:mm" (a fresh service has "h(:mm)a")';
    expect(planned.outcomes.map(({ step }) => step.reason)).toEqual(['up to date', said]);
    expect(sheetText(planSheet(planData('plan', [planned]))).replaceAll(/\s+/gu, ' ')).toContain(said);
    expect(failures(await harness.apply(left))).toEqual([]);
    expect(storedOf(harness, UI)).toMatchObject({
      timeFormat: 'HH:mm',
      shortDateFormat: 'DD/MM/YYYY',
      theme: 'dark',
      longDateFormat,
    });
    writesOf(harness);
    const again = await harness.apply(left);
    expect(again.outcomes.map(({ step }) => step.action)).toEqual(['unchanged']);
    expect(writesOf(harness)).toEqual([]);
  });

  test('that someone changes by hand are set again', async () => {
    await using harness = await sonarr();
    const declared = declares(harness, { [UI]: { timeFormat: 'HH:mm' } });
    await harness.apply(declared);
    harness.fake.store.settings.set(UI, { ...storedOf(harness, UI), timeFormat: 'x' });
    expect(failures(await harness.apply(declared))).toEqual([]);
    expect(storedOf(harness, UI)['timeFormat']).toBe('HH:mm');
  });

  test('that the environment sets are reported', async () => {
    await using harness = await sonarr();
    harness.fake.environment = { theme: 'light' };
    const problem = problemOf(await harness.apply(declares(harness, { [UI]: { theme: 'dark' } })));
    expect(problem).toContain('theme is "light", not "dark"');
  });

  test('that the service does not have are left out with a warning', async () => {
    await using harness = await sonarr();
    const report = await harness.apply(
      declares(harness, { [UI]: { timeFormat: 'HH:mm', movieRuntimeFormat: 'minutes', timeZone: 'UTC' } }),
    );
    expect(failures(report)).toEqual([]);
    expect(report.warnings.map(({ what }) => what).join()).toContain('the service has no such key');
    expect(storedOf(harness, UI)['timeFormat']).toBe('HH:mm');
  });

  test('make the tag that they name', async () => {
    await using harness = await sonarr();
    const declared = declares(harness, {
      'config/importlist': { listSyncLevel: 'keepAndTag', listSyncTag: 'unlisted' },
    });
    expect(changesOf(await harness.plan(declared))).toContain('listSyncTag  "unlisted" declared');
    expect(failures(await harness.apply(declared))).toEqual([]);
    const [tag] = [...harness.fake.store.tags.rows.values()];
    expect(tag?.label).toBe('unlisted');
    expect(storedOf(harness, 'config/importlist')['listSyncTag']).toBe(tag?.id);
    writesOf(harness);
    await harness.apply(declared);
    expect(writesOf(harness)).toEqual([]);
  });

  test.each([
    ['external', undefined, 'Set SONARR__AUTH__METHOD=Forms in the environment of sonarr'],
    ['none', 'sonarr', 'Set services.sonarr.settings.auth.method = "Forms"; in NixOS.'],
    ['forms', 'sonarr', undefined],
  ])('warn about a login that has no effect with the method %s', async (method, user, fix) => {
    await using harness = await sonarr();
    harness.fake.store.settings.set(HOST, { ...storedOf(harness, HOST), authenticationMethod: method });
    const password = await harness.secret('password', 'correct horse battery');
    const declared = { ...declares(harness, { [HOST]: { login: { username: 'me', password } } }), user };
    for (const report of [
      await harness.plan(declared),
      await harness.apply(declared),
      await harness.apply(declared),
    ]) {
      expect(failures(report)).toEqual([]);
      expect(report.warnings.map(({ code }) => code)).toEqual(fix === undefined ? [] : ['no-effect']);
      if (fix !== undefined) expect(report.warnings[0]?.fix).toContain(fix);
    }
    const other = { ...declares(harness, { [HOST]: { backupRetention: 9 } }), user };
    expect((await harness.apply(other)).warnings).toEqual([]);
  });

  test('set the login once, and never show or store it', async () => {
    await using harness = await sonarr();
    const password = await harness.secret('password', 'correct horse battery');
    const declared = declares(harness, {
      [HOST]: { login: { username: 'me', password }, backupRetention: 14 },
    });
    const planned = await harness.plan(declared);
    expect(changesOf(planned)).toContain('login secret declared');
    const done = await harness.apply(declared);
    expect(failures(done)).toEqual([]);
    const { username, password: hash } = storedOf(harness, HOST);
    expect(username).toBe('me');
    writesOf(harness);
    const again = await harness.apply(declared);
    expect([changesOf(again), writesOf(harness)]).toEqual([[], []]);
    const other = declares(harness, { [HOST]: { login: { username: 'me', password }, backupRetention: 7 } });
    await harness.apply(other);
    expect(storedOf(harness, HOST)['password']).toBe(hash);
    const state = await readFile(path.join(harness.stateDir, 'sonarr.json'), 'utf8');
    const shown = sheetText(planSheet(planData('apply', [planned, done, again])));
    for (const secret of ['correct horse', String(hash), harness.fake.apiKey, '"me"'])
      expect([secret, (state + shown).includes(secret)]).toEqual([secret, false]);
    // A changed password is sent again, and one that is no longer declared stays.
    harness.fake.store.settings.set(HOST, { ...storedOf(harness, HOST), password: 'another hash' });
    expect(changesOf(await harness.apply(other))).toEqual(['login secret declared']);
    const { outcomes } = await harness.apply(declares(harness, { [HOST]: { backupRetention: 7 } }));
    expect(outcomes.map(({ step }) => step.reason)).toContain(
      'no longer declared, and the service has no default: login stays as it is',
    );
    expect(storedOf(harness, HOST)['username']).toBe('me');
  });
});

describe.each([
  { recording: 'radarr-6.4.2', version: '6.4.4.10612' },
  { recording: 'sonarr-4.0.19', version: '4.0.20.3012' },
  { recording: 'prowlarr-2.6.1', version: '3.1.0' },
  { recording: 'lidarr-3.1.0', version: '3.2.1.5012' },
] as const)('allowed hosts of $recording as $version', (options) => {
  test('other settings can be written, and a list stays as it is declared', async () => {
    await using harness = await startHarness(options);
    harness.fake.store.settings.set(HOST, { authenticationRequired: 'enabled' });
    const other = declares(harness, { [HOST]: { backupInterval: 3 } });
    expect(failures(await harness.apply(other))).toEqual([]);
    expect(storedOf(harness, HOST)).toMatchObject({ backupInterval: 3, allowedHosts: '' });
    const declared = declares(harness, {
      [HOST]: { allowedHosts: 'media.example,*.Home', trustedNetworks: '10.0.0.0/8,FD00::/8' },
    });
    expect(failures(await harness.apply(declared))).toEqual([]);
    const trustedNetworks = '10.0.0.0/8, fd00::/8';
    expect(storedOf(harness, HOST)).toMatchObject({ backupInterval: 3, trustedNetworks });
    writesOf(harness);
    harness.fake.store.settings.set(HOST, {
      ...storedOf(harness, HOST),
      allowedHosts: '*.home; media.example',
    });
    expect([changesOf(await harness.apply(declared)), writesOf(harness)]).toEqual([[], []]);
  });

  test('a service that demands them gets nothing, and the failure names the option', async () => {
    await using harness = await startHarness(options);
    const required = { authenticationRequired: 'disabledForLocalAddresses' };
    harness.fake.store.settings.set(HOST, required);
    const declared = { backupInterval: 3 };
    const problem = problemOf(await harness.apply(declares(harness, { [HOST]: declared })));
    const { app } = harness.fake;
    expect(problem).toContain('allowedHosts: ');
    expect(problem).toContain(
      `Set services.${app}.settings.server.allowedhosts where NixOS runs the service, else allowedHosts in suite.settings.host`,
    );
    const whole = declares(harness, { [HOST]: { ...declared, allowedHosts: 'media.example' } });
    expect(failures(await harness.apply(whole))).toEqual([]);
    expect(storedOf(harness, HOST)).toMatchObject({
      ...declared,
      ...required,
      allowedHosts: 'media.example',
    });
  });
});

test('an older service has no allowed hosts: the plan leaves them out', async () => {
  await using harness = await startHarness({ recording: 'radarr-6.4.2' });
  const declared = declares(harness, { [HOST]: { allowedHosts: 'media.example', backupInterval: 3 } });
  const report = await harness.apply(declared);
  expect(failures(report)).toEqual([]);
  expect(report.warnings.map(({ what }) => what).join()).toContain('allowedHosts');
  expect(storedOf(harness, HOST)).toMatchObject({ backupInterval: 3 });
});
