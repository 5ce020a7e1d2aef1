import { describe, expect, test } from 'vitest';
import { planData } from '../../../generator/report/plan-data.ts';
import { planSheet } from '../../../generator/report/plan.ts';
import { sheetMarkdown } from '../../../generator/report/sheet/markdown.ts';
import { sheetText } from '../../../generator/report/sheet/text.ts';
import { readStatus } from '../../../generator/reconcile/status.ts';
import { testService } from '../../../generator/reconcile/service-tests.ts';
import { type Harness, failures, startHarness } from '../harness.ts';
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

  test('a resource that someone else creates during the run is kept as it is and never deleted', async () => {
    await using harness = await sonarr();
    harness.fake.fault = ({ method, path }) => {
      const table = harness.fake.store.plain('rootfolder');
      if (method === 'POST' && path.endsWith('rootfolder') && table.rows.size === 0)
        table.add((id) => ({ path: SERIES, id }));
      return undefined;
    };
    expect(failures(await harness.apply(declared(harness, folders(SERIES))))).toEqual(['changed-meanwhile']);
    expect(failures(await harness.apply(declared(harness, folders(SERIES))))).toEqual([]);
    expect(flatActions(await harness.apply(declared(harness, {})))).toEqual([`leave ${SERIES}`]);
    expect(stored(harness, 'rootfolder')).toEqual([{ path: SERIES }]);
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
