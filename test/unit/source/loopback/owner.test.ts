import { spawn } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WrongUser, wrongUser } from '../../../../generator/source/loopback/owner.ts';
import { explainNetworkError } from '../../../../generator/source/http/network-problems.ts';
import { ApiKey } from '../../../../generator/source/services/key.ts';
import type { HostFiles } from '../../../../generator/source/loopback/users.ts';
import { withFolder } from '../../../emit.ts';
import { KEY, clientFor, failure, serviceAt } from '../asking.ts';
import { freePort } from '../servers.ts';

const CONNECTION = {
  localAddress: '127.0.0.1',
  localPort: 40_000,
  remoteAddress: '127.0.0.1',
  remotePort: 8989,
};

const WHOLE = '0 0 4294967295';
/** The map of a unit of the user 64000 with `PrivateUsers=yes`. */
const PRIVATE = '0 0 1\n64000 64000 1';

const NONE_6 = '0'.repeat(32);

/** The addresses 192.0.2.5 and 192.0.2.6 of one network, and the range 198.51.100.0/24 that belongs to this machine. */
const FIB_TRIE = `Local:
  +-- 0.0.0.0/0 3 0 5
     |-- 192.0.2.0
        /24 link UNICAST
     |-- 192.0.2.5
        /32 host LOCAL
     |-- 192.0.2.6
        /32 host LOCAL
     |-- 198.51.100.0
        /24 host LOCAL
     |-- 192.0.2.255
        /32 link BROADCAST
`;

interface Case {
  readonly user: string;
  readonly owner: number;
  readonly map?: string;
  readonly remote?: string;
  /** The owner of the accepted socket. */
  readonly accepted?: number;
  /** False if the program that accepted the connection has closed the listening socket. */
  readonly listens?: boolean;
  /** The users of units that run; null without systemd. */
  readonly dynamic?: Readonly<Record<string, number>> | null;
}

/** Returns whom a host with one listening socket tells; undefined if nothing is wrong or it cannot be known. */
async function told({ user, owner, map = WHOLE, dynamic = {}, ...rest }: Case): Promise<string | undefined> {
  return withFolder(async (folder) => {
    const files: HostFiles = {
      proc: folder,
      passwd: path.join(folder, 'passwd'),
      dynamicUsers: path.join(folder, 'dynamic'),
    };
    for (const name of dynamic === null ? ['net'] : ['net', 'dynamic']) mkdirSync(path.join(folder, name));
    for (const [name, uid] of Object.entries(dynamic ?? {})) {
      symlinkSync(String(uid), path.join(folder, 'dynamic', `direct:${name}`));
      symlinkSync(name, path.join(folder, 'dynamic', `direct:${uid}`));
    }
    const { accepted, listens = true, remote = CONNECTION.remoteAddress } = rest;
    const lines = [
      ...(listens ? [`0: 00000000:231D 00000000:0000 0A 0:0 0:0 0 ${owner} 0 77`] : []),
      ...(accepted === undefined ? [] : [`1: 0100007F:231D 0100007F:9C40 01 0:0 0:0 0 ${accepted} 0 78`]),
    ];
    writeFileSync(path.join(folder, 'net/tcp'), `head\n${lines.join('\n')}\n`);
    if (listens)
      writeFileSync(
        path.join(folder, 'net/tcp6'),
        `0: ${NONE_6}:231D ${NONE_6}:0000 0A 0:0 0:0 0 ${owner} 0 78`,
      );
    writeFileSync(path.join(folder, 'net/fib_trie'), FIB_TRIE);
    writeFileSync(path.join(folder, 'net/if_inet6'), `${'fd'.padEnd(31, '0')}2 04 40 00 82     eth0\n`);
    writeFileSync(path.join(folder, 'uid_map'), `         ${map}\n`);
    writeFileSync(
      files.passwd,
      'root:x:0:0\nsonarr:x:274:274::/:\nmallory:x:1000:100::/:\nnobody:x:65534:1::/:\n',
    );
    return wrongUser(user, { ...CONNECTION, remoteAddress: remote }, files)?.owner;
  });
}

describe('the other user at the end of a connection', () => {
  test.each<[string, Case, string | undefined]>([
    ['the user of the service', { user: 'sonarr', owner: 274 }, undefined],
    ['another user', { user: 'sonarr', owner: 1000 }, 'mallory'],
    ['a user without a name', { user: 'sonarr', owner: 4321 }, '4321'],
    ['root, which systemd and proxies listen as', { user: 'sonarr', owner: 0 }, undefined],
    ['the user by ID', { user: '274', owner: 274 }, undefined],
    ['another user than that of the ID', { user: '274', owner: 1000 }, 'mallory'],
    ['a dynamic user', { user: 'prowlarr', owner: 62_000, dynamic: { prowlarr: 62_000 } }, undefined],
    ['another one', { user: 'prowlarr', owner: 1000, dynamic: { prowlarr: 62_000 } }, 'mallory'],
    ['a dynamic user whose unit does not run', { user: 'prowlarr', owner: 1000 }, 'mallory'],
    [
      'the unit of another dynamic user, while the unit does not run',
      { user: 'prowlarr', owner: 62_001, dynamic: { other: 62_001 } },
      'other',
    ],
    ['a user without a name, while the unit does not run', { user: 'prowlarr', owner: 4321 }, '4321'],
    [
      'two users that no file names, without systemd',
      { user: 'prowlarr', owner: 4321, dynamic: null },
      undefined,
    ],
    ['a unit that sees only itself and root', { user: 'sonarr', owner: 65_534, map: PRIVATE }, undefined],
    ['the same with a dynamic user', { user: 'prowlarr', owner: 65_534, map: PRIVATE }, undefined],
    [
      'a user that the mapping has, where it has not the user of the service',
      { user: '100000', owner: 1000, map: '0 0 65536' },
      'mallory',
    ],
    [
      'root, where it has not the user of the service',
      { user: '100000', owner: 0, map: '0 0 65536' },
      undefined,
    ],
    [
      'a user that the mapping has not either',
      { user: '100000', owner: 65_534, map: '0 0 65536' },
      undefined,
    ],
    ['a user outside of a mapping of 65,536', { user: 'sonarr', owner: 65_534, map: '0 0 65536' }, 'nobody'],
    [
      'a user outside of a mapping that has the user of the service, `nobody`',
      { user: 'nobody', owner: 65_534, map: '0 0 65536' },
      'nobody',
    ],
    ['the user of the service, `nobody`', { user: 'nobody', owner: 65_534 }, undefined],
    [
      'the same, where one range has root and another one all others',
      { user: 'nobody', owner: 65_534, map: '0 0 1\n1 1 4294967294' },
      undefined,
    ],
    [
      'the same, where a unit sees only itself and root',
      { user: 'nobody', owner: 65_534, map: PRIVATE },
      undefined,
    ],
    ['another machine', { user: 'sonarr', owner: 1000, remote: '192.0.2.7' }, undefined],
    ['a second address of this machine', { user: 'sonarr', owner: 1000, remote: '192.0.2.6' }, 'mallory'],
    ['an address of a range', { user: 'sonarr', owner: 1000, remote: '198.51.100.9' }, 'mallory'],
    ['an IPv6 address of this machine', { user: 'sonarr', owner: 1000, remote: 'fd00::2' }, 'mallory'],
    ['another machine of the network', { user: 'sonarr', owner: 1000, remote: '192.0.2.0' }, undefined],
    ['another machine with IPv6', { user: 'sonarr', owner: 1000, remote: 'fd00::3' }, undefined],
    [
      'who accepted, although another listens by now',
      { user: 'sonarr', owner: 1000, accepted: 274 },
      undefined,
    ],
    ['another who accepted', { user: 'sonarr', owner: 274, accepted: 1000 }, 'mallory'],
    ['who listens, if the kernel accepted for it', { user: 'sonarr', owner: 1000, accepted: 0 }, 'mallory'],
    ['root, which accepted for the user', { user: 'sonarr', owner: 274, accepted: 0 }, undefined],
    [
      'root, which accepted for someone who listens no more',
      { user: 'sonarr', owner: 1000, accepted: 0, listens: false },
      'root',
    ],
    [
      'root, as the user of the service',
      { user: 'root', owner: 1000, accepted: 0, listens: false },
      undefined,
    ],
    ['another address of loopback', { user: 'sonarr', owner: 1000, remote: '127.9.0.1' }, 'mallory'],
  ])('%s', async (_, given, expected) => {
    expect(await told(given)).toBe(expected);
  });

  test('the own address of this machine', async () => {
    const own = { ...CONNECTION, localAddress: '192.0.2.7', remoteAddress: '192.0.2.7' };
    await withFolder((folder) => {
      mkdirSync(path.join(folder, 'net'));
      writeFileSync(path.join(folder, 'net/tcp'), '0: 00000000:231D 00000000:0000 0A 0:0 0:0 0 1000 0 77');
      writeFileSync(path.join(folder, 'uid_map'), WHOLE);
      const files = { proc: folder, passwd: folder, dynamicUsers: folder };
      expect(wrongUser('274', own, { ...files, passwd: path.join(folder, 'none') })?.owner).toBe('1000');
    });
  });
});

describe('a table from which sockets are missing', () => {
  const OTHER_END = '1: 0100007F:231D 0100007F:9C40 01 0:0 0:0 0 0 0 0';
  const LISTENS = '0: 0100007F:231D 00000000:0000 0A 0:0 0:0 0 1000 0 77';

  /** Returns whom suite refuses if each read of the tables shows the next of some lines, and the last ones from then on. */
  async function refused(reads: readonly (readonly string[])[], user = '274') {
    return withFolder((folder) => {
      for (const [index, lines] of reads.entries()) {
        mkdirSync(path.join(folder, String(index), 'net'), { recursive: true });
        writeFileSync(path.join(folder, String(index), 'net/tcp'), `head\n${lines.join('\n')}\n`);
        writeFileSync(path.join(folder, String(index), 'uid_map'), WHOLE);
      }
      let count = 0;
      const files = {
        get proc() {
          return path.join(folder, String(Math.min(count++, reads.length - 1)));
        },
        passwd: path.join(folder, 'none'),
        dynamicUsers: folder,
      };
      return wrongUser(user, CONNECTION, files);
    });
  }

  test.each([
    ['at first', [[OTHER_END], [OTHER_END], [OTHER_END, LISTENS]]],
    ['for many reads', [...Array.from({ length: 15 }, () => [OTHER_END]), [OTHER_END, LISTENS]]],
    ['with the other end', [[], [], [LISTENS]]],
    ['then', [[OTHER_END, LISTENS], [OTHER_END]]],
  ])('the listening one, %s', async (_, reads) => {
    expect((await refused(reads))?.owner).toBe('1000');
    expect(await refused(reads, '1000')).toBeUndefined();
  });

  test('another user than the one of a less specific address', async () => {
    const anyAddress = `0: ${NONE_6}:231D ${NONE_6}:0000 0A 0:0 0:0 0 274 0 78`;
    expect(
      (
        await refused([
          [OTHER_END, anyAddress],
          [OTHER_END, anyAddress, LISTENS],
        ])
      )?.owner,
    ).toBe('1000');
  });

  test('the end of a connection without any owner is refused, and explained', async () => {
    const error = await refused([[OTHER_END]]);
    expect(error).toMatchObject({ owner: undefined, port: 8989 });
    const message = messageOfWrongUser(error as WrongUser);
    expect(message).toContain('it cannot be found out which user owns port 8989, so suite sent nothing');
  });

  test('a forwarded port, whose other end is not here, is asked', async () => {
    expect(await refused([[]])).toBeUndefined();
  });
});

function messageOfWrongUser(error: WrongUser): string {
  const url = new URL('http://127.0.0.1:8989/api');
  const service = serviceAt(url.origin, { user: 'nobody' });
  const asked = { service, key: new ApiKey(KEY), method: 'GET', path: '/api', url, redact: String } as const;
  const { code, message } = explainNetworkError(asked, error, 'headers');
  expect(code).toBe('service-wrong-user');
  return message;
}

const LISTENER = `
  if (process.getuid() === 0) process.seteuid(4322);
  const server = require('node:http').createServer((request, response) => {
    console.log('request');
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.on('clientError', (error, socket) => {
    console.log('bytes');
    socket.destroy();
  });
  server.on('connection', (socket) => socket.once('close', () => console.log('closed')));
  server.listen(0, process.argv[1], () => console.log(server.address().port));
`;

/** Starts a server of another user than root, and returns its user ID, its port and its output. */
async function listener(address: string): Promise<{ uid: number; port: number; lines: () => string[] }> {
  const child = spawn(process.execPath, ['-e', LISTENER, address], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const lines = () => output.split('\n').slice(1, -1);
  await expect.poll(() => output, { timeout: 20_000 }).toContain('\n');
  const own = process.getuid?.() ?? 0;
  return { uid: own === 0 ? 4322 : own, port: Number.parseInt(output, 10), lines };
}

test('a user outside of the namespace is not suggested as the user of the service', () => {
  const message = messageOfWrongUser(new WrongUser({ owner: 'nobody', port: 8989, isAmbiguous: true }));
  expect(message).toContain('as all users outside the user namespace');
  expect(message).not.toContain('set user');
});

describe.skipIf(process.platform !== 'linux')('a program of another user on the port', () => {
  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::', 'localhost'],
  ])('listening on %s gets no byte of a request to %s', async (address, host) => {
    const { port, lines } = await listener(address);
    const client = clientFor(serviceAt(`http://${host}:${port}`, { user: '4321' }));
    const error = await failure(client.request('GET', '/api'));
    expect(error.code).toBe('service-wrong-user');
    expect(error.message).toContain(`owns port ${port}, not "4321"; suite sent nothing`);
    await expect.poll(lines).toEqual(['closed']);
  });

  test('gets no byte of a TLS handshake', async () => {
    const { port, lines } = await listener('127.0.0.1');
    const client = clientFor(serviceAt(`https://127.0.0.1:${port}`, { user: '4321' }));
    expect((await failure(client.request('GET', '/api'))).code).toBe('service-wrong-user');
    await expect.poll(lines).toEqual(['closed']);
  });

  test('is asked if it is the user of the service', async () => {
    const { uid, port, lines } = await listener('127.0.0.1');
    const client = clientFor(serviceAt(`http://127.0.0.1:${port}`, { user: String(uid) }));
    expect((await client.request('GET', '/api')).status).toBe(200);
    await expect.poll(lines).toContain('request');
  });

  test('does not matter where nothing listens', async () => {
    const client = clientFor(serviceAt(`http://127.0.0.1:${await freePort()}`, { user: '4321' }));
    expect((await failure(client.request('GET', '/api'))).code).toBe('service-refused');
  });
});
