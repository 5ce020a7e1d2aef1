import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { mkdir, readFile, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createAtomic, writeAtomic } from '../../../../generator/files/atomic.ts';
import { Digest, ensureDigest, openDigest } from '../../../../generator/reconcile/state/digest.ts';
import { takeLock } from '../../../../generator/files/lock.ts';
import {
  type State,
  type StateRecord,
  emptyState,
} from '../../../../generator/reconcile/state/state-record.ts';
import {
  StateStore,
  StateUnwritable,
  loadState,
  stateFile,
  stateText,
} from '../../../../generator/reconcile/state/state-file.ts';
import { testFolder } from '../../../folder.ts';

const RECORD: StateRecord = {
  id: 1,
  name: 'qb',
  implementation: 'QBittorrent',
  salt: 'ab',
  ownership: 'created',
  stage: 'done',
  set: { 'fields.password': 'd', priority: null },
  fingerprint: { priority: 'e' },
};

const SONARR = { service: 'sonarr', app: 'sonarr' };
const NONE = emptyState('sonarr', 'sonarr');
const WRITTEN: State = {
  ...NONE,
  version: '1',
  kinds: { downloadclient: { records: [RECORD], secretKeys: ['a'] } },
};
/** A state without its records: the keys of secrets stay. */
const BROKEN: State = { ...NONE, kinds: { downloadclient: { records: [], secretKeys: ['a'] } } };
/** A state of an earlier version of the format, with a create whose response was lost. */
const EARLIER = {
  ...WRITTEN,
  address: 'http://a/',
  apiKey: 'one',
  kinds: {
    downloadclient: {
      ...WRITTEN.kinds.downloadclient,
      records: [RECORD, { ...RECORD, id: null, above: 1, at: '2026-01-01', stage: 'intended' }],
    },
  },
};

let folder = '';
beforeEach(() => {
  folder = testFolder();
});

describe('state', () => {
  test('comes back as it was written, readable by its owner only, and is not written without need', async () => {
    const store = new StateStore(folder, await loadState(folder, SONARR));
    store.state.kinds.downloadclient = { records: [RECORD], secretKeys: ['b', 'a'] };
    await store.save();
    const file = stateFile(folder, 'sonarr');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { mtimeNs } = await stat(file, { bigint: true });
    await store.save();
    expect((await stat(file, { bigint: true })).mtimeNs).toBe(mtimeNs);
    const { state, warning } = await loadState(folder, SONARR);
    expect(warning).toBeUndefined();
    expect(state.kinds.downloadclient).toEqual({ records: [RECORD], secretKeys: ['a', 'b'] });
    expect(await readdir(folder)).toEqual(['sonarr.json']);
  });

  test('an odd service name is no way out of the directory', () => {
    expect(path.dirname(stateFile('/state', '../../etc/passwd'))).toBe('/state');
  });

  test.each<[string, object | string, State, isBroken?: true]>([
    ['of the service', WRITTEN, WRITTEN],
    ['of a service with another name', { ...WRITTEN, service: 'tv' }, WRITTEN],
    ['of an earlier version', EARLIER, WRITTEN],
    ['cut short', stateText(WRITTEN).slice(0, 50), NONE, true],
    ['of another app', { ...WRITTEN, app: 'radarr' }, BROKEN, true],
    ['with a broken record', { ...WRITTEN, kinds: { downloadclient: { records: [{}], secretKeys: ['a'] } } }, BROKEN, true], // prettier-ignore
    ['of format 1', { ...WRITTEN, format: 1 }, BROKEN, true],
    ['empty', '', NONE, true],
  ])('%s is read as far as it counts; a file that cannot be used is kept', async (...row) => {
    const [, written, want, isBroken] = row;
    const file = stateFile(folder, 'sonarr');
    const text = typeof written === 'string' ? written : JSON.stringify(written);
    await writeFile(file, text);
    const loaded = await loadState(folder, SONARR);
    expect(loaded.state).toEqual(want);
    expect(loaded.warning?.code).toBe(isBroken && 'state-broken');
    expect(await readdir(folder)).toEqual(['sonarr.json']);
    await new StateStore(folder, loaded).save();
    expect((await loadState(folder, SONARR)).warning).toBeUndefined();
    if (isBroken) expect(await readFile(`${file}.broken`, 'utf8')).toBe(text);
  });

  test.each([
    ['a manifest', '{"format":2,"kinds":{},"secrets":{},"service":{"name":"sonarr"}}'],
    ['a text', 'hello'],
  ])('%s in its place is refused and left alone', async (_, text) => {
    await writeFile(stateFile(folder, 'sonarr'), text);
    await expect(loadState(folder, SONARR)).rejects.toMatchObject({ code: 'state-unreadable' });
    expect(await readFile(stateFile(folder, 'sonarr'), 'utf8')).toBe(text);
  });

  test('of a newer format is refused and left alone', async () => {
    await writeFile(stateFile(folder, 'sonarr'), '{"format":3}');
    await expect(loadState(folder, SONARR)).rejects.toMatchObject({ code: 'state-newer' });
    expect(await readFile(stateFile(folder, 'sonarr'), 'utf8')).toBe('{"format":3}');
  });

  test('that cannot be written ends the run', async () => {
    await writeFile(path.join(folder, 'file'), '');
    const store = new StateStore(path.join(folder, 'file', 'below'), { state: NONE, text: undefined });
    await expect(store.save()).rejects.toThrow(StateUnwritable);
  });

  test('equal states have equal text, whatever the order they came in', () => {
    const text = (...ids: number[]) => {
      const records = ids.map((id) => ({ ...RECORD, id, name: `n${id}` }));
      return stateText({ ...NONE, kinds: { downloadclient: { records, secretKeys: [] } } });
    };
    expect(text(2, 1)).toBe(text(1, 2));
  });
});

describe('atomic writes', () => {
  test('leave no temporary file, of a killed run neither; creating does not replace', async () => {
    const file = path.join(folder, 'a');
    await writeFile(path.join(folder, '.suite-tmp-1-a'), 'half a state');
    await utimes(path.join(folder, '.suite-tmp-1-a'), 0, 0);
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

test('a write syncs the file and its folder, unless it need not survive a power cut', async () => {
  const synced: string[] = [];
  const fsync = vi.spyOn(fs, 'fsync').mockImplementation((handle, done) => {
    synced.push(fs.fstatSync(handle).isDirectory() ? 'folder' : 'file');
    done(null);
  });
  syncBuiltinESMExports();
  try {
    // Another instance of the module, which imports the replaced function.
    const fresh = '../../../../generator/files/atomic.ts?fresh';
    const atomic = (await import(fresh)) as { writeAtomic: typeof writeAtomic };
    for (const options of [{}, { durable: true }, { durable: false }])
      await atomic.writeAtomic(path.join(folder, 'a'), 'text', options);
  } finally {
    fsync.mockRestore();
    syncBuiltinESMExports();
  }
  expect(synced).toEqual(['file', 'folder', 'file', 'folder']);
});

test('equal values of other records and keys do not look alike; another key gives others', () => {
  const digest = new Digest('0'.repeat(64));
  const one = digest.of('salt', 'fields.password', 'x');
  expect(digest.of('salt', 'fields.password', 'x')).toBe(one);
  const others = [
    digest.of('salt', 'fields.apiKey', 'x'),
    digest.of('other', 'fields.password', 'x'),
    digest.of('salt', 'fields.password', 'y'),
    digest.of('salt', 'fields.password","x', ''),
    digest.of('salt","fields', 'password', 'x'),
    new Digest('1'.repeat(64)).of('salt', 'fields.password', 'x'),
  ];
  expect(new Set([one, ...others]).size).toBe(7);
});

test('the key is made once, 0600; one cut short is replaced', async () => {
  const before = (await openDigest(folder)).of('salt', 'key', 'v');
  expect(await readdir(folder)).toEqual([]);
  const [one, two] = await Promise.all([ensureDigest(folder), ensureDigest(folder)]);
  expect(one.of('salt', 'key', 'v')).toBe(two.of('salt', 'key', 'v'));
  expect(one.of('salt', 'key', 'v')).not.toBe(before);
  const file = path.join(folder, 'digest.key');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await writeFile(file, 'abc');
  const third = await ensureDigest(folder);
  expect(third.of('salt', 'key', 'v')).not.toBe(one.of('salt', 'key', 'v'));
  expect(await readdir(folder)).toEqual(['digest.key']);
  expect((await openDigest(folder)).of('salt', 'key', 'v')).toBe(third.of('salt', 'key', 'v'));
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
      what: `another run (process ${process.pid}) is working on this service`,
    });
    // Whoever waits only looks: nothing was written beside the lock meanwhile.
    expect((await stat(folder, { bigint: true })).mtimeNs).toBe(before.mtimeNs);
    await lock.release();
  });

  test.each([
    ['a process that has ended', `${spawnSync('true').pid} 1 0\n`],
    ['a number that another process has now', `${process.pid} 1 unknown\n`],
    ['nonsense', 'hello'],
    ['nothing', ''],
  ])('the lock of %s is taken over', async (__, holder) => {
    const file = path.join(folder, 'lock');
    await writeFile(file, holder);
    const locks = await Promise.allSettled([takeLock(file, 300), takeLock(file, 300)]);
    expect(locks.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    for (const lock of locks) if (lock.status === 'fulfilled') await lock.value.release();
    expect(await readdir(folder)).toEqual([]);
  });

  test.each([
    ['live run of another user', undefined, false],
    ['live run of another user, with a hidden start as in a unit', 'unknown', false],
    ['run of root in an earlier process that has this ID now', '1', true],
  ])('the lock of a %s is taken over if that run has ended', async (__, start, isTaken) => {
    const child = spawn('sleep', ['60']);
    // This process must not signal the other one.
    const error = Object.assign(new Error('not permitted'), { code: 'EPERM' });
    const kill = vi.spyOn(process, 'kill').mockThrow(error);
    onTestFinished(() => {
      kill.mockRestore();
      child.kill('SIGKILL');
    });
    const fields = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ');
    const file = path.join(folder, 'lock');
    await writeFile(file, `${child.pid} ${start ?? fields?.[19]} another-user 0123456789abcdef\n`);
    const lock = takeLock(file, 0);
    if (isTaken) await (await lock).release();
    else await expect(lock).rejects.toMatchObject({ code: 'locked' });
  });
});
