import { rm } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { hasCaptures } from '../../captures.ts';
import { planData } from '../../../generator/report/plan-data.ts';
import { planMarkdown, planText } from '../../../generator/report/plan.ts';
import { planPage } from '../../../generator/report/html/changes.ts';
import { statusOf } from '../../../generator/reconcile/status.ts';
import { tryService } from '../../../generator/reconcile/service-tests.ts';
import { type EntryDraft, type World, actions, failures, startWorld } from '../harness.ts';
import { declared, entries, folders, mappings, plainActions, stored, writes } from './folders.ts';

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
const sonarr = (): Promise<World> => startWorld({ recording: 'sonarr-4.0.19' });

describe.skipIf(!hasCaptures)('root folders and remote path mappings', () => {
  test('are made where they are missing, then left alone; a slash at the end makes no other', async () => {
    await using world = await sonarr();
    const plain = { ...folders(`${SERIES}/`, '/'), ...mappings(['box', '/downloads', '/srv/down/']) };
    const plan = await world.plan(declared(world, plain));
    expect(plainActions(plan)).toEqual([`create ${SERIES}/`, 'create /', 'create box /downloads']);
    expect(writes(world)).toEqual([]);
    expect(failures(await world.apply(declared(world, plain)))).toEqual([]);
    expect(stored(world, 'rootfolder')).toEqual([{ path: SERIES }, { path: '/' }]);
    expect(stored(world, 'remotepathmapping')).toEqual([
      { host: 'box', remotePath: '/downloads/', localPath: '/srv/down/' },
    ]);
    expect(writes(world)).toHaveLength(3);
    const same = { ...folders(SERIES, '/'), ...mappings(['box', '/downloads/', '/srv/down']) };
    const again = await world.apply(declared(world, same));
    expect(again.plain.map(({ step }) => step.action)).toEqual(['unchanged', 'unchanged', 'unchanged']);
    expect(world.fake.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('nothing is asked for where nothing is declared and nothing was made', async () => {
    await using world = await sonarr();
    await world.apply(declared(world, {}, { downloadclient: [] }));
    expect(world.fake.requests.filter(({ path }) => /rootfolder|remotepath/u.test(path))).toEqual([]);
  });

  test('what was made here goes when it is declared no longer, last of all; what was there stays', async () => {
    await using world = await sonarr();
    world.fake.store.plain('rootfolder').add((id) => ({ path: '/srv/old', id }));
    await world.apply(declared(world, folders('/srv/old', SERIES)));
    const report = await world.apply(declared(world, {}), { prune: 'all' });
    expect(plainActions(report)).toEqual([`delete ${SERIES}`]);
    expect(stored(world, 'rootfolder')).toEqual([{ path: '/srv/old' }]);
    world.fake.requests.splice(0);
    expect((await world.apply(declared(world, {}))).plain).toEqual([]);
    expect(world.fake.requests.filter(({ path }) => path.includes('rootfolder'))).toEqual([]);
  });

  test('a list of somebody that names a folder that goes is told of; one that moves on is not', async () => {
    await using world = await sonarr();
    const list = (name: string, rootFolderPath: string): EntryDraft => ({
      implementation: 'ImdbListImport',
      name,
      fields: { listId: 'ls012345678' },
      general: { rootFolderPath },
    });
    const both = [list('ours', SERIES), list('theirs', SERIES)];
    await world.apply(declared(world, folders(SERIES, '/srv/tv'), { importlist: both }));
    await rm(`${world.stateDir}/sonarr.json`);
    world.fake.store.plain('rootfolder').rows.delete(1);
    await world.apply(declared(world, folders(`${SERIES}/`), {}));
    const next = declared(world, folders('/srv/tv'), { importlist: [list('ours', '/srv/tv')] });
    for (const { plain } of [await world.plan(next), await world.apply(next)])
      expect(plain.map(({ step: { action, notes } }) => [action, notes])).toEqual([
        ['unchanged', []],
        ['delete', ['import list "theirs" refers to it, and to no root folder from then on']],
      ]);
  });

  test('with prune "none" it is kept, and said so, until there is another mode', async () => {
    await using world = await sonarr();
    await world.apply(declared(world, folders(SERIES)));
    for (const _ of [1, 2]) {
      const kept = await world.apply(declared(world, {}), { prune: 'none' });
      expect(planText(planData('apply', [kept]))).toContain('prune is "none"');
    }
    expect(plainActions(await world.apply(declared(world, {})))).toEqual([`delete ${SERIES}`]);
    expect(stored(world, 'rootfolder')).toEqual([]);
  });

  test('nothing goes where something failed before', async () => {
    await using world = await sonarr();
    await world.apply(declared(world, folders(SERIES)));
    const draft = { downloadclient: [{ implementation: 'QBittorrent', fields: { host: '', port: 1 } }] };
    const report = await world.apply(declared(world, {}, draft));
    expect(failures(report)).toEqual(['deletion-postponed', 'write-refused']);
    expect(stored(world, 'rootfolder')).toEqual([{ path: SERIES }]);
  });

  test('a mapping that somebody has changed is brought back, and is not removed later', async () => {
    await using world = await sonarr();
    const plain = mappings(['box', '/downloads', '/srv/down']);
    await world.apply(declared(world, plain));
    const [row] = [...world.fake.store.plain('remotepathmapping').rows.values()];
    if (row === undefined) throw new Error('no mapping');
    world.fake.store.plain('remotepathmapping').rows.set(row.id, { ...row, localPath: '/srv/other/' });
    writes(world);
    const report = await world.apply(declared(world, plain));
    expect(report.plain[0]?.step).toMatchObject({
      action: 'update',
      reason: 'somebody else has changed it since; it is taken over as it is declared',
      changes: [{ key: 'localPath', from: '/srv/other/', to: '/srv/down' }],
    });
    expect(writes(world)).toEqual([`PUT /api/v3/remotepathmapping/${row.id} 202`]);
    expect(stored(world, 'remotepathmapping')).toMatchObject([{ localPath: '/srv/down/' }]);
    expect(plainActions(await world.apply(declared(world, plain)))).toEqual(['unchanged box /downloads']);
    expect(plainActions(await world.apply(declared(world, {})))).toEqual(['leave box /downloads/']);
    expect(stored(world, 'remotepathmapping')).toHaveLength(1);
    expect((await world.apply(declared(world, {}))).plain).toEqual([]);
  });

  test('a mapping that the configuration changes is ours still; one that was there is taken over', async () => {
    await using world = await sonarr();
    const table = world.fake.store.plain('remotepathmapping');
    table.add((id) => ({ host: 'BOX', remotePath: '/downloads/', localPath: '/srv/theirs/', id }));
    const plain = (to: string) => mappings(['box', '/downloads', to], ['BOX', '/downloads', to]);
    const first = await world.apply(declared(world, plain('/srv/one')));
    expect(first.plain.map(({ step }) => [step.action, step.adopted])).toEqual([
      ['create', false],
      ['update', true],
    ]);
    expect(failures(await world.apply(declared(world, plain('/srv/two'))))).toEqual([]);
    expect(plainActions(await world.apply(declared(world, {})))).toEqual(['delete box /downloads/']);
    expect(stored(world, 'remotepathmapping')).toEqual([
      { host: 'BOX', remotePath: '/downloads/', localPath: '/srv/two/' },
    ]);
  });

  test('a folder that is not there is told with user, path and what to do; the rest goes on', async () => {
    await using world = await sonarr();
    world.fake.hasFolder = (path) => path !== SERIES;
    const manifest = { ...declared(world, folders(SERIES, '/srv/films')), user: 'media' };
    const report = await world.apply(manifest);
    expect(failures(report)).toEqual(['folder-unusable']);
    expect(report.failures[0]).toMatchObject({
      place: `sonarr, root folder "${SERIES}" (suite.services.sonarr.rootFolders[0])`,
      what: `the service cannot use the folder (400): path: Path '${SERIES}' does not exist`,
    });
    expect(report.failures[0]?.fix).toContain(`"d ${SERIES} 0775 media - -"`);
    expect(stored(world, 'rootfolder')).toEqual([{ path: '/srv/films' }]);
    const [there] = (await world.apply({ ...manifest, user: undefined })).failures;
    expect(there?.fix).toMatch(/in a container/u);
    world.fake.hasFolder = () => true;
    expect(failures(await world.apply(manifest))).toEqual([]);
  });

  test('a folder that has vanished since is a warning, in a plan and in the status, too', async () => {
    await using world = await sonarr();
    const manifest = { ...declared(world, folders(SERIES)), user: 'media' };
    await world.apply(manifest);
    world.fake.hasFolder = () => false;
    for (const report of [await world.plan(manifest), await world.apply(manifest)]) {
      expect(plainActions(report)).toEqual([`unchanged ${SERIES}`]);
      expect(report.warnings.map(({ code }) => code)).toEqual(['folder-unusable']);
    }
    expect((await statusOf(manifest, world.options())).warnings).toHaveLength(1);
  });

  test('a root folder of Lidarr has profiles by name, words and tags, and none of it is sent twice', async () => {
    await using world = await startWorld({ recording: 'lidarr-2.14.5' });
    const plain = music({ defaultMonitorOption: 'none', defaultTags: ['Flac', 'nix'] });
    expect(failures(await world.apply(declared(world, plain)))).toEqual([]);
    expect(world.fake.store.tags.rows.size).toBe(2);
    expect(stored(world, 'rootfolder')).toMatchObject([
      {
        path: '/srv/music',
        name: 'Music',
        defaultQualityProfileId: 2,
        defaultMetadataProfileId: 1,
        defaultTags: [1, 2],
      },
    ]);
    writes(world);
    expect((await world.apply(declared(world, plain))).plain.map(({ step }) => step.action)).toEqual([
      'unchanged',
    ]);
    expect(writes(world)).toEqual([]);
  });

  test.each(['lidarr-2.14.5', 'readarr-0.4.18'] as const)(
    'a root folder of %s is changed where it stands, and what is not declared of it stays',
    async (recording) => {
      await using world = await startWorld({ recording });
      await world.apply(declared(world, music({ defaultMonitorOption: 'missing' })));
      const other = declared(world, music({ defaultQualityProfileId: 'Any', name: 'Flac' }));
      writes(world);
      const report = await world.apply(other);
      expect(failures(report)).toEqual([]);
      expect(
        report.plain.map(({ step }) => step.changes.map(({ key, from, to }) => [key, from, to])),
      ).toEqual([
        [
          ['name', 'Music', 'Flac'],
          ['qualityProfile', 'Lossless', 'Any'],
        ],
      ]);
      expect(writes(world)).toEqual(['PUT /api/v1/rootfolder/1 202']);
      expect(stored(world, 'rootfolder')).toMatchObject([
        {
          path: '/srv/music',
          name: 'Flac',
          defaultQualityProfileId: 1,
          defaultMonitorOption: 'missing',
        },
      ]);
      expect((await world.apply(other)).plain.map(({ step }) => step.action)).toEqual(['unchanged']);
    },
  );

  test('a profile that is not there is an error of that folder, with those that are', async () => {
    await using world = await startWorld({ recording: 'lidarr-2.14.5' });
    const report = await world.apply(declared(world, music({ defaultQualityProfileId: 'Losless' })));
    expect(failures(report)).toEqual(['reference-unknown']);
    expect(report.failures[0]?.message).toContain('"Any", "Lossless" and "Standard"');
    expect(report.failures[0]?.fix).toContain('Did you mean "Lossless"?');
    expect(stored(world, 'rootfolder')).toEqual([]);
  });

  test('a list may name a folder that the same configuration declares', async () => {
    await using world = await sonarr();
    const list = {
      implementation: 'ImdbListImport',
      fields: { listId: 'ls012345678' },
      general: { qualityProfileId: 'Any', rootFolderPath: `${SERIES}/` },
    };
    const manifest = declared(world, folders(SERIES), { importlist: [list] });
    expect(failures(await world.plan(manifest))).toEqual([]);
    const report = await world.apply(manifest);
    expect(failures(report)).toEqual([]);
    expect([...plainActions(report), ...actions(report)]).toEqual([
      `create ${SERIES}`,
      'create ImdbListImport',
    ]);
    expect(world.fake.resources('importlist')[0]?.general).toMatchObject({ rootFolderPath: SERIES });
    const none = await world.plan(declared(world, {}, { importlist: [list] }));
    expect(failures(none)).toEqual(['reference-unknown']);
  });

  test('what somebody makes meanwhile is taken as it is, and never removed', async () => {
    await using world = await sonarr();
    world.fake.fault = ({ method, path }) => {
      const table = world.fake.store.plain('rootfolder');
      if (method === 'POST' && path.endsWith('rootfolder') && table.rows.size === 0)
        table.add((id) => ({ path: SERIES, id }));
      return undefined;
    };
    expect(failures(await world.apply(declared(world, folders(SERIES))))).toEqual([]);
    expect((await world.apply(declared(world, {}))).plain).toEqual([]);
    expect(stored(world, 'rootfolder')).toEqual([{ path: SERIES }]);
  });

  test("another database, in which our numbers are somebody else's: nothing of it goes", async () => {
    await using world = await sonarr();
    await world.apply(declared(world, folders(SERIES, '/srv/other')));
    const table = world.fake.store.plain('rootfolder');
    for (const id of table.rows.keys()) table.rows.set(id, { path: `/theirs/${id}`, id });
    const report = await world.apply(declared(world, {}));
    expect(report.plain.map(({ step }) => step.action)).toEqual(['leave', 'leave']);
    expect(stored(world, 'rootfolder')).toHaveLength(2);
  });

  test('stand in every format, in the status and beside the tests', async () => {
    await using world = await sonarr();
    world.fake.store.plain('rootfolder').add((id) => ({ path: '/srv/foreign', id }));
    const plain = { ...folders(SERIES, '/nowhere/x'), ...mappings(['<b>|box', '/d', '/srv']) };
    const manifest = declared(world, plain);
    const data = planData('plan', [await world.plan(manifest)]);
    expect(planText(data)).toContain(`  + root folder "${SERIES}": sonarr has no such root folder`);
    expect(planText(data)).toContain('3 to create');
    expect(planMarkdown(data)).toContain('"&lt;b&gt;\\|box /d"');
    expect(planPage(data)).toContain('remote path mapping');
    await world.apply(manifest);
    const { reached } = await statusOf(manifest, world.options());
    expect(reached?.counts).toEqual({ declared: 3, drifted: 1, stale: 0, foreign: 1 });
    expect((await statusOf(declared(world, {}), world.options())).reached?.counts).toMatchObject({
      stale: 2,
    });
    expect((await tryService(manifest, world.options(), false)).tried).toEqual([]);
  });
});
