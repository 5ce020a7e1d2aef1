import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstat, mkdir, mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAtomic, writeAtomic } from '../../../../generator/files/atomic.ts';
import { Digest, ensureDigest, openDigest } from '../../../../generator/reconcile/state/digest.ts';
import { takeLock } from '../../../../generator/files/lock.ts';
import { emptyState, kindStateOf } from '../../../../generator/reconcile/state/shape.ts';
import {
  StateStore,
  StateUnwritable,
  loadState,
  stateFile,
  stateText,
} from '../../../../generator/reconcile/state/state.ts';

const SONARR = { service: 'sonarr', app: 'sonarr', address: 'http://a/', configured: undefined };

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'suite-state-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe('state', () => {
  test('comes back as it was written, readable by its owner only, and is not written without need', async () => {
    const store = new StateStore(folder, await loadState(folder, SONARR));
    const record = {
      id: 1,
      name: 'qb',
      implementation: 'QBittorrent',
      created: true,
      keys: ['b', 'a'],
      secrets: { 'fields.password': 'd' },
    };
    kindStateOf(store.state, 'downloadclient').resources = [record];
    await store.save();
    const file = stateFile(folder, 'sonarr');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { mtimeNs } = await stat(file, { bigint: true });
    await store.save();
    expect((await stat(file, { bigint: true })).mtimeNs).toBe(mtimeNs);
    const { state, warning } = await loadState(folder, SONARR);
    expect(warning).toBeUndefined();
    expect(state.kinds.downloadclient?.resources).toEqual([{ ...record, keys: ['a', 'b'] }]);
    expect(await readdir(folder)).toEqual(['sonarr.json']);
  });

  test('an odd service name is no way out of the directory', () => {
    expect(path.dirname(stateFile('/state', '../../etc/passwd'))).toBe('/state');
  });

  test.each([
    ['cut short', '{"format":1,"service":"sonarr"'],
    ['of another service', JSON.stringify(emptyState('radarr', 'radarr'))],
    ['misshapen', '{"format":1}'],
    ['empty', ''],
  ])('%s: counts as none, with a warning; the old file is kept', async (_, text) => {
    await writeFile(stateFile(folder, 'sonarr'), text);
    const loaded = await loadState(folder, SONARR);
    expect(loaded.state).toEqual({ ...emptyState('sonarr', 'sonarr'), address: 'http://a/' });
    expect(loaded.warning?.code).toBe('state-broken');
    await new StateStore(folder, loaded).save();
    expect(await readFile(`${stateFile(folder, 'sonarr')}.broken`, 'utf8')).toBe(text);
    expect((await loadState(folder, SONARR)).warning).toBeUndefined();
  });

  test('of format 1 is read: what was created, set and secret stays known', async () => {
    const resource = {
      id: 7,
      name: 'hook',
      implementation: 'Webhook',
      created: true,
      untested: true,
      keys: ['fields.url'],
      secrets: { 'fields.url': 'digest' },
    };
    const intents = [{ name: 'other', implementation: 'Webhook', before: [7] }];
    const kinds = { notification: { resources: [resource], intents } };
    await writeFile(
      stateFile(folder, 'sonarr'),
      JSON.stringify({ format: 1, service: 'sonarr', app: 'sonarr', kinds }),
    );
    const loaded = await loadState(folder, SONARR);
    expect(loaded.warning).toBeUndefined();
    expect(loaded.state).toEqual({
      format: 2,
      service: 'sonarr',
      app: 'sonarr',
      address: 'http://a/',
      digests: 'sonarr',
      kinds: { notification: { resources: [resource], intents: [], secretKeys: ['Webhook fields.url'] } },
      plain: {},
    });
    await new StateStore(folder, loaded).save();
    expect((await loadState(folder, SONARR)).state).toEqual(loaded.state);
  });

  test('what was made beside the kinds is in the file by number, and nothing where there is nothing', async () => {
    const store = new StateStore(folder, await loadState(folder, SONARR));
    await store.save();
    expect(await readFile(stateFile(folder, 'sonarr'), 'utf8')).not.toContain('plain');
    const made = [7, 3].map((id) => ({ id, values: { path: `/srv/${id}` } }));
    store.state.plain.rootfolder = made;
    store.state.plain.remotepathmapping = [];
    await store.save();
    const { state } = await loadState(folder, SONARR);
    expect(state.plain).toEqual({ rootfolder: made.toReversed() });
  });

  const TV = { ...SONARR, service: 'tv' };
  test.each([
    ['nobody is called so any more', { ...TV, configured: ['tv', 'radarr'] }, true],
    ['it is not known who is', TV, true],
    ['there is a service of the former name', { ...TV, configured: ['sonarr', 'tv'] }, false],
    ['it is at another address', { ...TV, address: 'http://b/' }, false],
    ['it is another app', { ...TV, app: 'radarr' }, false],
  ])('a service of another name keeps its state where %s: %s', async (_, whose, keeps) => {
    const store = new StateStore(folder, await loadState(folder, SONARR));
    kindStateOf(store.state, 'downloadclient').secretKeys = ['X fields.y'];
    await store.save();
    const loaded = await loadState(folder, whose);
    expect(loaded.state.kinds.downloadclient?.secretKeys).toEqual(keeps ? ['X fields.y'] : undefined);
    expect([loaded.state.service, loaded.state.digests]).toEqual(['tv', keeps ? 'sonarr' : 'tv']);
    // Reading alone changes nothing.
    expect(await readdir(folder)).toEqual(['sonarr.json']);
    kindStateOf(loaded.state, 'notification').secretKeys = ['X fields.z'];
    await new StateStore(folder, loaded).save();
    expect(await readdir(folder)).toEqual(keeps ? ['tv.json'] : ['sonarr.json', 'tv.json']);
  });

  test('of a newer format is refused and left alone', async () => {
    await writeFile(stateFile(folder, 'sonarr'), '{"format":3}');
    await expect(loadState(folder, SONARR)).rejects.toMatchObject({ code: 'state-newer' });
    expect(await readFile(stateFile(folder, 'sonarr'), 'utf8')).toBe('{"format":3}');
  });

  test('that cannot be written ends the run', async () => {
    await writeFile(path.join(folder, 'file'), '');
    const store = new StateStore(path.join(folder, 'file', 'below'), {
      state: emptyState('s', 'sonarr'),
      text: undefined,
    });
    await expect(store.save()).rejects.toThrow(StateUnwritable);
  });

  test('equal states have equal text, whatever the order they came in', () => {
    const record = (id: number) => ({
      id,
      name: `n${id}`,
      implementation: 'I',
      created: true,
      keys: [],
      secrets: {},
    });
    const of = (ids: number[]) => ({
      ...emptyState('s', 'sonarr'),
      kinds: { downloadclient: { resources: ids.map(record), intents: [], secretKeys: [] } },
    });
    expect(stateText(of([2, 1]))).toBe(stateText(of([1, 2])));
  });
});

describe('atomic writes', () => {
  test('leave no temporary file; creating does not replace', async () => {
    const file = path.join(folder, 'a');
    expect(await createAtomic(file, 'one')).toBe(true);
    expect(await createAtomic(file, 'two')).toBe(false);
    await writeAtomic(file, 'three');
    expect(await readFile(file, 'utf8')).toBe('three');
    expect(await readdir(folder)).toEqual(['a']);
  });

  test('into a folder that is a file: the error, and nothing left', async () => {
    await mkdir(path.join(folder, 'target'));
    await expect(writeAtomic(path.join(folder, 'target'), 'x')).rejects.toMatchObject({ code: 'EISDIR' });
    expect(await readdir(folder)).toEqual(['target']);
  });
});

const PLACE = { kind: 'downloadclient', name: 'qb', key: 'fields.password' } as const;

describe('digest', () => {
  test('equal secrets in different places do not look alike; another key gives others', () => {
    const digest = new Digest('0'.repeat(64), 'sonarr');
    const one = digest.of(PLACE, 'x');
    expect(digest.of({ ...PLACE, name: 'QB' }, 'x')).toBe(one);
    const others = [
      digest.of({ ...PLACE, key: 'fields.apiKey' }, 'x'),
      digest.of({ ...PLACE, name: 'other' }, 'x'),
      digest.of({ ...PLACE, kind: 'notification' }, 'x'),
      digest.of(PLACE, 'y'),
      digest.of({ ...PLACE, key: 'fields.password","x' }, ''),
      new Digest('0'.repeat(64), 'radarr').of(PLACE, 'x'),
      new Digest('1'.repeat(64), 'sonarr').of(PLACE, 'x'),
    ];
    expect(new Set([one, ...others]).size).toBe(8);
  });

  test('the key is made once, 0600; one cut short is replaced', async () => {
    const before = (await openDigest(folder, 'sonarr')).of(PLACE, 'v');
    expect(await readdir(folder)).toEqual([]);
    const [one, two] = await Promise.all([ensureDigest(folder, 'sonarr'), ensureDigest(folder, 'sonarr')]);
    expect(one.of(PLACE, 'v')).toBe(two.of(PLACE, 'v'));
    expect(one.of(PLACE, 'v')).not.toBe(before);
    const file = path.join(folder, 'digest.key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await writeFile(file, 'abc');
    // Several at once come to the same new one, too.
    const [third, ...others] = await Promise.all(
      Array.from({ length: 5 }, () => ensureDigest(folder, 'sonarr')),
    );
    if (third === undefined) throw new Error('none was made');
    expect(third.of(PLACE, 'v')).not.toBe(one.of(PLACE, 'v'));
    expect(others.map((other) => other.of(PLACE, 'v'))).toEqual(others.map(() => third.of(PLACE, 'v')));
    expect(await readdir(folder)).toEqual(['digest.key']);
    expect((await openDigest(folder, 'sonarr')).of(PLACE, 'v')).toBe(third.of(PLACE, 'v'));
  });
});

describe('lock', () => {
  test('is taken by one at a time, in turn', async () => {
    const file = path.join(folder, 'lock');
    let inside = 0;
    const turns = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const lock = await takeLock(file, 10_000);
        inside += 1;
        const alone = inside === 1;
        await new Promise((resolve) => setTimeout(resolve, 10));
        inside -= 1;
        await lock.release();
        return alone;
      }),
    );
    expect(turns).toEqual([true, true, true, true, true]);
    expect(await readdir(folder)).toEqual([]);
  });

  test('a live holder is waited for, and named when it stays', async () => {
    const file = path.join(folder, 'lock');
    const lock = await takeLock(file, 0);
    const before = await stat(folder, { bigint: true });
    await expect(takeLock(file, 350)).rejects.toMatchObject({
      code: 'locked',
      what: `another run (process ${process.pid}) is at work on this service`,
    });
    // Whoever waits only looks: nothing was written beside the lock meanwhile.
    expect((await stat(folder, { bigint: true })).mtimeNs).toBe(before.mtimeNs);
    await lock.release();
  });

  test.each([
    ['a process that is gone', async () => `${await deadPid()} 1 boot 0\n`],
    ['a number that another process has now', async () => `${process.pid} 1 unknown unknown\n`],
    ['another boot', async () => `${process.pid} unknown 0000-0000 unknown\n`],
    ['nonsense', async () => 'hello'],
    ['nothing', async () => ''],
  ])('the lock of %s is taken over', async (_, holder) => {
    const file = path.join(folder, 'lock');
    await writeFile(file, await holder());
    const locks = await Promise.allSettled([takeLock(file, 300), takeLock(file, 300)]);
    expect(locks.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    for (const lock of locks) if (lock.status === 'fulfilled') await lock.value.release();
    expect(await readdir(folder)).toEqual([]);
  });

  test('a link that leads nowhere is no lock, and does not keep anyone', async () => {
    const file = path.join(folder, 'lock');
    await symlink(path.join(folder, 'nowhere'), file);
    const lock = await takeLock(file, 300);
    expect((await lstat(file)).isFile()).toBe(true);
    await lock.release();
    expect(await readdir(folder)).toEqual([]);
  });
});

async function deadPid(): Promise<number> {
  const child: ChildProcess = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
}
