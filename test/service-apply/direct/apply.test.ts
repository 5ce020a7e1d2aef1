import { describe, expect, test } from 'vitest';
import { planData } from '../../../generator/report/plan-data.ts';
import { planSheet } from '../../../generator/report/plan.ts';
import { sheetMarkdown } from '../../../generator/report/sheet/markdown.ts';
import { sheetText } from '../../../generator/report/sheet/text.ts';
import { readStatus } from '../../../generator/reconcile/status.ts';
import { testService } from '../../../generator/reconcile/service-tests.ts';
import { type Harness, actions, failures, startHarness } from '../harness.ts';
import {
  flatOutcomes,
  declared,
  entries,
  folders,
  mappings,
  flatActions,
  stored,
  writes,
} from './folders.ts';

const SERIES = '/srv/media/series';
const music = (more: object = {}) => ({
  rootfolder: entries('rootFolders', {
    path: '/srv/music',
    name: 'Music',
    defaultQualityProfileId: 'Lossless',
    defaultMetadataProfileId: 'Standard',
    ...more,
  }),
});
const sonarr = (): Promise<Harness> => startHarness({ recording: 'sonarr-4.0.19' });

describe('root folders and remote path mappings', () => {
  test('are created if they are missing, and then left alone; a trailing slash makes no difference', async () => {
    await using harness = await sonarr();
    const plain = { ...folders(`${SERIES}/`, '/'), ...mappings(['box', '/downloads', '/srv/down/']) };
    const plan = await harness.plan(declared(harness, plain));
    expect(flatActions(plan)).toEqual([`create ${SERIES}/`, 'create /', 'create box /downloads']);
    expect(writes(harness)).toEqual([]);
    expect(failures(await harness.apply(declared(harness, plain)))).toEqual([]);
    expect(stored(harness, 'rootfolder')).toEqual([{ path: SERIES }, { path: '/' }]);
    expect(stored(harness, 'remotepathmapping')).toEqual([
      { host: 'box', remotePath: '/downloads/', localPath: '/srv/down/' },
    ]);
    expect(writes(harness)).toHaveLength(3);
    const same = { ...folders(SERIES, '/'), ...mappings(['box', '/downloads/', '/srv/down']) };
    const again = await harness.apply(declared(harness, same));
    expect(flatOutcomes(again).map(({ step }) => step.action)).toEqual([
      'unchanged',
      'unchanged',
      'unchanged',
    ]);
    expect(harness.fake.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('are not requested if none is declared and none was created', async () => {
    await using harness = await sonarr();
    await harness.apply(declared(harness, {}, { downloadclient: [] }));
    expect(harness.fake.requests.filter(({ path }) => /rootfolder|remotepath/u.test(path))).toEqual([]);
  });

  test('are deleted last, once no longer declared, if suite created them; others stay', async () => {
    await using harness = await sonarr();
    harness.fake.store.plain('rootfolder').add((id) => ({ path: '/srv/old', id }));
    await harness.apply(declared(harness, folders('/srv/old', SERIES)));
    const report = await harness.apply(declared(harness, {}), { prune: 'all' });
    expect(flatActions(report)).toEqual([`delete ${SERIES}`, 'leave /srv/old']);
    expect(stored(harness, 'rootfolder')).toEqual([{ path: '/srv/old' }]);
    harness.fake.requests.splice(0);
    expect(flatOutcomes(await harness.apply(declared(harness, {})))).toEqual([]);
    expect(harness.fake.requests.filter(({ path }) => path.includes('rootfolder'))).toEqual([]);
  });

  test('are retained with prune "none", and this is reported until the mode changes', async () => {
    await using harness = await sonarr();
    await harness.apply(declared(harness, folders(SERIES)));
    for (const _ of [1, 2]) {
      const kept = await harness.apply(declared(harness, {}), { prune: 'none' });
      expect(sheetText(planSheet(planData('apply', [kept])))).toContain('prune is "none"');
    }
    expect(flatActions(await harness.apply(declared(harness, {})))).toEqual([`delete ${SERIES}`]);
    expect(stored(harness, 'rootfolder')).toEqual([]);
  });

  test('are not deleted after an earlier failure', async () => {
    await using harness = await sonarr();
    await harness.apply(declared(harness, folders(SERIES)));
    const draft = { downloadclient: [{ implementation: 'QBittorrent', fields: { host: '', port: 1 } }] };
    const report = await harness.apply(declared(harness, {}, draft));
    expect(failures(report)).toEqual(['deletion-postponed', 'write-refused']);
    expect(stored(harness, 'rootfolder')).toEqual([{ path: SERIES }]);
  });

  test('are restored if someone else changed a mapping, which is then not deleted later', async () => {
    await using harness = await sonarr();
    const plain = mappings(['box', '/downloads', '/srv/down']);
    await harness.apply(declared(harness, plain));
    const [row] = [...harness.fake.store.plain('remotepathmapping').rows.values()];
    if (row === undefined) throw new Error('no mapping');
    harness.fake.store.plain('remotepathmapping').rows.set(row.id, { ...row, localPath: '/srv/other/' });
    writes(harness);
    const report = await harness.apply(declared(harness, plain));
    expect(flatOutcomes(report)[0]?.step).toMatchObject({
      action: 'update',
      reason: 'it was created or changed outside of suite; suite adopts it as declared',
      changes: [{ key: 'localPath', from: '/srv/other/', to: '/srv/down' }],
    });
    expect(writes(harness)).toEqual([`PUT /api/v3/remotepathmapping/${row.id} 202`]);
    expect(stored(harness, 'remotepathmapping')).toMatchObject([{ localPath: '/srv/down/' }]);
    expect(flatActions(await harness.apply(declared(harness, plain)))).toEqual(['unchanged box /downloads']);
    expect(flatActions(await harness.apply(declared(harness, {})))).toEqual(['leave box /downloads/']);
    expect(stored(harness, 'remotepathmapping')).toHaveLength(1);
    expect(flatOutcomes(await harness.apply(declared(harness, {})))).toEqual([]);
  });

  test('stay managed if the configuration changes a mapping; a mapping that existed before is adopted', async () => {
    await using harness = await sonarr();
    const table = harness.fake.store.plain('remotepathmapping');
    table.add((id) => ({ host: 'BOX', remotePath: '/downloads/', localPath: '/srv/theirs/', id }));
    const plain = (to: string) => mappings(['box', '/downloads', to], ['BOX', '/downloads', to]);
    const first = await harness.apply(declared(harness, plain('/srv/one')));
    expect(flatOutcomes(first).map(({ step }) => [step.action, step.adopted])).toEqual([
      ['create', false],
      ['update', true],
    ]);
    expect(failures(await harness.apply(declared(harness, plain('/srv/two'))))).toEqual([]);
    expect(flatActions(await harness.apply(declared(harness, {})))).toEqual([
      'leave BOX /downloads/',
      'delete box /downloads/',
    ]);
    expect(stored(harness, 'remotepathmapping')).toEqual([
      { host: 'BOX', remotePath: '/downloads/', localPath: '/srv/two/' },
    ]);
  });

  test('a folder that does not exist is reported with user, path and action; the rest is applied', async () => {
    await using harness = await sonarr();
    harness.fake.hasFolder = (path) => path !== SERIES;
    const manifest = { ...declared(harness, folders(SERIES, '/srv/films')), user: 'media' };
    const report = await harness.apply(manifest);
    expect(failures(report)).toEqual(['folder-unusable']);
    expect(report.failures[0]).toMatchObject({
      place: `sonarr, root folder "${SERIES}" (suite.services.sonarr.rootFolders[0])`,
      what: `the service cannot use the folder (400): path: '${SERIES}' is rejected [folder-missing]`,
    });
    expect(report.failures[0]?.fix).toContain(`"d ${SERIES} 0775 media - -"`);
    expect(stored(harness, 'rootfolder')).toEqual([{ path: '/srv/films' }]);
    const [there] = (await harness.apply({ ...manifest, user: undefined })).failures;
    expect(there?.fix).toMatch(/in a container/u);
    harness.fake.hasFolder = () => true;
    expect(failures(await harness.apply(manifest))).toEqual([]);
  });

  test('a folder that disappeared later is a warning in plan and status, too', async () => {
    await using harness = await sonarr();
    const manifest = { ...declared(harness, folders(SERIES)), user: 'media' };
    await harness.apply(manifest);
    harness.fake.hasFolder = () => false;
    for (const report of [await harness.plan(manifest), await harness.apply(manifest)]) {
      expect(flatActions(report)).toEqual([`unchanged ${SERIES}`]);
      expect(report.warnings.map(({ code }) => code)).toEqual(['folder-unusable']);
    }
    expect((await readStatus(manifest, harness.options())).warnings).toHaveLength(1);
  });

  test('a root folder of Lidarr has profiles by name, enum values and tags, and no second write', async () => {
    await using harness = await startHarness({ recording: 'lidarr-2.14.5' });
    const plain = music({ defaultMonitorOption: 'none', defaultTags: ['Flac', 'nix'] });
    expect(failures(await harness.apply(declared(harness, plain)))).toEqual([]);
    expect(harness.fake.store.tags.rows.size).toBe(2);
    expect(stored(harness, 'rootfolder')).toMatchObject([
      {
        path: '/srv/music',
        name: 'Music',
        defaultQualityProfileId: 2,
        defaultMetadataProfileId: 1,
        defaultTags: [1, 2],
      },
    ]);
    writes(harness);
    expect(
      flatOutcomes(await harness.apply(declared(harness, plain))).map(({ step }) => step.action),
    ).toEqual(['unchanged']);
    expect(writes(harness)).toEqual([]);
  });

  test.each(['lidarr-2.14.5', 'readarr-0.4.18'] as const)(
    'a root folder of %s is changed where it stands, and what is not declared of it stays',
    async (recording) => {
      await using harness = await startHarness({ recording });
      await harness.apply(declared(harness, music({ defaultMonitorOption: 'missing' })));
      const other = declared(harness, music({ defaultQualityProfileId: 'Any', name: 'Flac' }));
      writes(harness);
      const report = await harness.apply(other);
      expect(failures(report)).toEqual([]);
      expect(
        flatOutcomes(report).map(({ step }) => step.changes.map(({ key, from, to }) => [key, from, to])),
      ).toEqual([
        [
          ['name', 'Music', 'Flac'],
          ['qualityProfile', 'Lossless', 'Any'],
        ],
      ]);
      expect(writes(harness)).toEqual(['PUT /api/v1/rootfolder/1 202']);
      expect(stored(harness, 'rootfolder')).toMatchObject([
        {
          path: '/srv/music',
          name: 'Flac',
          defaultQualityProfileId: 1,
          defaultMonitorOption: 'missing',
        },
      ]);
      expect(flatOutcomes(await harness.apply(other)).map(({ step }) => step.action)).toEqual(['unchanged']);
    },
  );

  test('a profile that does not exist is an error of its folder, and the message lists those that exist', async () => {
    await using harness = await startHarness({ recording: 'lidarr-2.14.5' });
    const report = await harness.apply(declared(harness, music({ defaultQualityProfileId: 'Losless' })));
    expect(failures(report)).toEqual(['reference-unknown']);
    expect(report.failures[0]?.message).toContain('"Any", "Lossless" and "Standard"');
    expect(report.failures[0]?.fix).toContain('Did you mean "Lossless"?');
    expect(stored(harness, 'rootfolder')).toEqual([]);
  });

  test('a list may name a folder that the same configuration declares', async () => {
    await using harness = await sonarr();
    const list = {
      implementation: 'ImdbListImport',
      fields: { listId: 'ls012345678' },
      general: { qualityProfileId: 'Any', rootFolderPath: `${SERIES}/` },
    };
    const manifest = declared(harness, folders(SERIES), { importlist: [list] });
    expect(failures(await harness.plan(manifest))).toEqual([]);
    const report = await harness.apply(manifest);
    expect(failures(report)).toEqual([]);
    expect(actions(report)).toEqual([`create ${SERIES}`, 'create ImdbListImport']);
    expect(harness.fake.resources('importlist')[0]?.general).toMatchObject({ rootFolderPath: SERIES });
    const none = await harness.plan(declared(harness, {}, { importlist: [list] }));
    expect(failures(none)).toEqual(['reference-unknown']);
  });

  test('a resource that someone else creates during the run is kept as it is and never deleted', async () => {
    await using harness = await sonarr();
    harness.fake.fault = ({ method, path }) => {
      const table = harness.fake.store.plain('rootfolder');
      if (method === 'POST' && path.endsWith('rootfolder') && table.rows.size === 0)
        table.add((id) => ({ path: SERIES, id }));
      return undefined;
    };
    expect(failures(await harness.apply(declared(harness, folders(SERIES))))).toEqual(['folder-unusable']);
    expect(failures(await harness.apply(declared(harness, folders(SERIES))))).toEqual([]);
    expect(flatActions(await harness.apply(declared(harness, {})))).toEqual([`leave ${SERIES}`]);
    expect(stored(harness, 'rootfolder')).toEqual([{ path: SERIES }]);
  });

  test('nothing is deleted from another database whose IDs coincide with those in the state', async () => {
    await using harness = await sonarr();
    await harness.apply(declared(harness, folders(SERIES, '/srv/other')));
    const table = harness.fake.store.plain('rootfolder');
    for (const id of table.rows.keys()) table.rows.set(id, { path: `/theirs/${id}`, id });
    const report = await harness.apply(declared(harness, {}));
    expect(flatOutcomes(report).map(({ step }) => step.action)).toEqual(['leave', 'leave']);
    expect(stored(harness, 'rootfolder')).toHaveLength(2);
  });

  test('are printed in every format, in the status and next to the tests', async () => {
    await using harness = await sonarr();
    harness.fake.store.plain('rootfolder').add((id) => ({ path: '/srv/foreign', id }));
    const plain = { ...folders(SERIES, '/nowhere/x'), ...mappings(['<b>|box', '/d', '/srv']) };
    const manifest = declared(harness, plain);
    const data = planData('plan', [await harness.plan(manifest)]);
    expect(sheetText(planSheet(data))).toContain(
      `  + root folder "${SERIES}": sonarr has no such root folder`,
    );
    expect(sheetText(planSheet(data))).toContain('3 to create');
    expect(sheetMarkdown(planSheet(data))).toContain('"&lt;b&gt;\\|box /d"');
    await harness.apply(manifest);
    const { reached } = await readStatus(manifest, harness.options());
    expect(reached?.counts).toEqual({ declared: 3, drifted: 1, stale: 0, foreign: 1 });
    expect((await readStatus(declared(harness, {}), harness.options())).reached?.counts).toMatchObject({
      stale: 2,
    });
    expect((await testService(manifest, harness.options(), false)).tried).toEqual([]);
  });
});
