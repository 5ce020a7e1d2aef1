import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAtomic, writeAtomic } from '../../../../generator/files/atomic.ts';
import { Digest, ensureDigest, openDigest } from '../../../../generator/reconcile/state/digest.ts';
import { takeLock } from '../../../../generator/files/lock.ts';
import { type StateRecord, emptyState } from '../../../../generator/reconcile/state/state-record.ts';
import {
  StateStore,
  StateUnwritable,
  loadState,
  stateFile,
  stateText,
} from '../../../../generator/reconcile/state/store.ts';

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

const ATOMIC = new URL('../../../../generator/files/atomic.ts', import.meta.url).href;

/** Returns the service with the digest of an API key. */
function sonarr(address: string, apiKey: string) {
  return { service: 'sonarr', app: 'sonarr', address, apiKey };
}

const SONARR = sonarr('http://a/', 'one');

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

  test.each([
    ['cut short', '{"format":1,"service":"sonarr"'],
    ['of another service', JSON.stringify(emptyState('radarr', 'radarr', 'http://a/'))],
    ['misshapen', '{"format":1}'],
    ['empty', ''],
  ])('%s: counts as none, with a warning; the old file is kept', async (_, text) => {
    await writeFile(stateFile(folder, 'sonarr'), text);
    const loaded = await loadState(folder, SONARR);
    expect(loaded.state).toEqual({
      ...emptyState('sonarr', 'sonarr', 'http://a/'),
      apiKey: 'one',
    });
    expect(loaded.warning?.code).toBe('state-broken');
    await new StateStore(folder, loaded).save();
    expect(await readFile(`${stateFile(folder, 'sonarr')}.broken`, 'utf8')).toBe(text);
    expect((await loadState(folder, SONARR)).warning).toBeUndefined();
  });

  test('of a service with another name is read if its file has the new name', async () => {
    const former = { ...emptyState('tv', 'sonarr', 'http://a/'), apiKey: 'one', version: '4' };
    await writeFile(stateFile(folder, 'sonarr'), JSON.stringify(former));
    const { state, warning } = await loadState(folder, SONARR);
    expect(warning).toBeUndefined();
    expect(state).toEqual({ ...former, service: 'sonarr' });
  });

  test.each([
    ['neither is other', sonarr('http://a/', 'one'), true],
    ['the address is another', sonarr('http://b/', 'one'), true],
    ['the API key is another', sonarr('http://a/', 'two'), true],
    ['both are others', sonarr('http://b/', 'two'), false],
  ])('is kept unless the address and the API key are others: %s', async (_, whose, isKept) => {
    const store = new StateStore(folder, await loadState(folder, SONARR));
    store.state.kinds.downloadclient = { records: [RECORD], secretKeys: ['a'] };
    Object.assign(store.state, { version: '1' });
    await store.save();
    const file = stateFile(folder, 'sonarr');
    const text = await readFile(file, 'utf8');
    const loaded = await loadState(folder, whose);
    const { address, apiKey } = whose;
    // The key of the state counts until the resources are compared.
    const identity = { address, apiKey: isKept ? 'one' : apiKey };
    expect(loaded.state).toEqual(
      isKept
        ? { ...store.state, ...identity }
        : {
            ...emptyState('sonarr', 'sonarr', address),
            ...identity,
            kinds: { downloadclient: { records: [], secretKeys: ['a'] } },
          },
    );
    expect(loaded.warning?.code).toBe(isKept ? undefined : 'state-other-instance');
    expect(await readdir(folder)).toEqual(['sonarr.json']);
    await new StateStore(folder, loaded).save();
    expect((await loadState(folder, whose)).warning).toBeUndefined();
    if (!isKept) expect(await readFile(`${file}.other`, 'utf8')).toBe(text);
  });

  test.each([
    ['http://a/', true],
    ['http://b/', false],
  ])('without a digest of the API key is of the instance at its address: %s', async (address, isKept) => {
    const state = {
      ...emptyState('sonarr', 'sonarr', 'http://a/'),
      kinds: { downloadclient: { records: [RECORD], secretKeys: [] } },
    };
    await writeFile(stateFile(folder, 'sonarr'), stateText(state));
    const loaded = await loadState(folder, sonarr(address, 'one'));
    expect(loaded.state.kinds.downloadclient?.records).toEqual(isKept ? [RECORD] : []);
  });

  test('of a newer format is refused and left alone', async () => {
    await writeFile(stateFile(folder, 'sonarr'), '{"format":3}');
    await expect(loadState(folder, SONARR)).rejects.toMatchObject({ code: 'state-newer' });
    expect(await readFile(stateFile(folder, 'sonarr'), 'utf8')).toBe('{"format":3}');
  });

  test('that cannot be written ends the run', async () => {
    await writeFile(path.join(folder, 'file'), '');
    const store = new StateStore(path.join(folder, 'file', 'below'), {
      state: emptyState('s', 'sonarr', 'http://a/'),
      text: undefined,
    });
    await expect(store.save()).rejects.toThrow(StateUnwritable);
  });

  test('equal states have equal text, whatever the order they came in', () => {
    const record = (id: number): StateRecord => ({ ...RECORD, id, name: `n${id}` });
    const of = (ids: number[]) => ({
      ...emptyState('s', 'sonarr', 'http://a/'),
      kinds: { downloadclient: { records: ids.map(record), secretKeys: [] } },
    });
    expect(stateText(of([2, 1]))).toBe(stateText(of([1, 2])));
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

test.each([
  [{}, ['file', 'folder']],
  [{ durable: true }, ['file', 'folder']],
  [{ durable: false }, []],
])('a write with %o syncs %j', (options, synced) => {
  // A separate process: modules of this one have imported the function already.
  const script = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const synced = [];
    fs.fsync = (handle, done) => {
      synced.push(fs.fstatSync(handle).isDirectory() ? 'folder' : 'file');
      done();
    };
    syncBuiltinESMExports();
    const { writeAtomic } = await import(${JSON.stringify(ATOMIC)});
    await writeAtomic('a', 'text', ${JSON.stringify(options)});
    console.log(JSON.stringify(synced));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: folder });
  expect(JSON.parse(output.toString())).toEqual(synced);
});

describe('digest', () => {
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
    ['a process that has ended', async () => `${await deadPid()} 1 0\n`],
    ['a number that another process has now', async () => `${process.pid} 1 unknown\n`],
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

  test('the lock of a run of root in an earlier process is taken over if a program of another user has its ID', async () => {
    await withForeignProcess(async (now) => {
      const file = path.join(folder, 'lock');
      await writeFile(file, now.replace(/ \d+ /u, ' 1 '));
      const lock = await takeLock(file, 0);
      await lock.release();
    });
  });

  test.each([
    ['as it is', (now: string) => now],
    // In a unit of suite.
    ['with a hidden start', (now: string) => now.replace(/ \d+ /u, ' unknown ')],
  ])('the lock of a live run of another user, %s, is not taken over', async (_, seen) => {
    await withForeignProcess(async (now) => {
      const file = path.join(folder, 'lock');
      await writeFile(file, seen(now));
      await expect(takeLock(file, 0)).rejects.toMatchObject({ code: 'locked' });
    });
  });
});

/** Runs `task` with the lock text of a process that this one must not signal, as if it were of another user. */
async function withForeignProcess(task: (lock: string) => Promise<void>): Promise<void> {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)']);
  const fields = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ');
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('not permitted'), { code: 'EPERM' });
  });
  try {
    await task(`${child.pid} ${fields?.[19]} another-user 0123456789abcdef\n`);
  } finally {
    kill.mockRestore();
    child.kill('SIGKILL');
  }
}

async function deadPid(): Promise<number> {
  const child: ChildProcess = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
}
