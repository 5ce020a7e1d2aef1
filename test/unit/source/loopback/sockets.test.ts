import { describe, expect, test } from 'vitest';
import {
  type End,
  type Owners,
  ownersOf,
  parseSockets,
} from '../../../../generator/source/loopback/sockets.ts';

const HEAD =
  '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode';

/** A line as Linux prints it on a machine with little-endian numbers. */
function row(local: string, remote: string, state: string, uid: number, inode: number): string {
  return `   0: ${local} ${remote} ${state} 00000000:00000000 00:00000000 00000000 ${uid} 0 ${inode} 1 0 100`;
}

const NONE = '00000000:0000';
const LISTEN = '0A';
const CONNECTED = '01';
/** 127.0.0.1, and the same mapped into IPv6. */
const LOOPBACK = '0100007F';
const MAPPED = '0000000000000000FFFF00000100007F';
const NONE_6 = `${'0'.repeat(32)}:0000`;

const HERE: End = { address: '127.0.0.1', port: 40_000 };
const THERE: End = { address: '127.0.0.1', port: 8989 };
const HERE_HEX = `${LOOPBACK}:9C40`;
const PORT = '231D';

function owners(lines: readonly string[], here = HERE, there = THERE): Owners {
  return ownersOf(parseSockets([HEAD, ...lines, ''].join('\n'), 'LE'), here, there);
}

describe('the owners of the other end', () => {
  test.each<[string, string[], number[], number[]]>([
    ['nothing', [], [], []],
    ['another port', [row(`${LOOPBACK}:1F90`, NONE, LISTEN, 5, 9)], [], []],
    ['a socket that listens on the address', [row(`${LOOPBACK}:${PORT}`, NONE, LISTEN, 274, 9)], [], [274]],
    ['one that listens on all addresses', [row(`00000000:${PORT}`, NONE, LISTEN, 274, 9)], [], [274]],
    ['one for IPv6 and IPv4', [row(`${'0'.repeat(32)}:${PORT}`, NONE_6, LISTEN, 274, 9)], [], [274]],
    [
      'the more specific address first',
      [
        row(`00000000:${PORT}`, NONE, LISTEN, 274, 9),
        row(`${LOOPBACK}:${PORT}`, NONE, LISTEN, 1000, 10),
        row(`${'0'.repeat(32)}:${PORT}`, NONE_6, LISTEN, 5, 11),
      ],
      [],
      [1000],
    ],
    [
      'who accepted the connection, and who listens by now',
      [
        row(`${LOOPBACK}:${PORT}`, NONE, LISTEN, 274, 9),
        row(`${LOOPBACK}:${PORT}`, HERE_HEX, CONNECTED, 1000, 10),
      ],
      [1000],
      [274],
    ],
    [
      'who accepted it over an IPv6 socket',
      [row(`${MAPPED}:${PORT}`, `${MAPPED}:9C40`, CONNECTED, 1000, 10)],
      [1000],
      [],
    ],
    [
      'not the user that Linux shows for a connection that is not accepted',
      [
        row(`${LOOPBACK}:${PORT}`, NONE, LISTEN, 274, 9),
        row(`${LOOPBACK}:${PORT}`, HERE_HEX, CONNECTED, 0, 0),
      ],
      [],
      [274],
    ],
    [
      'not who accepted another connection',
      [row(`${LOOPBACK}:${PORT}`, `${LOOPBACK}:9C41`, CONNECTED, 5, 9)],
      [],
      [],
    ],
  ])('%s', (_, lines, accepted, listening) => {
    expect(owners(lines)).toMatchObject({ accepted, listening });
  });

  test('are of this machine if the table has the other end, accepted or not', () => {
    const ends = [row(`${LOOPBACK}:${PORT}`, HERE_HEX, CONNECTED, 0, 0)];
    expect(owners(ends).isHere).toBe(true);
    expect(owners([row(`${LOOPBACK}:${PORT}`, NONE, LISTEN, 274, 9)]).isHere).toBe(false);
  });

  test.each([
    ['::1', '00000000000000000000000001000000'],
    ['fe80::1%eth0', '000080FE000000000000000001000000'],
    ['2001:db8:0:1:2:3:4:5', 'B80D0120010000000300020005000400'],
  ])('an IPv6 address: %s', (address, hex) => {
    const line = row(`${hex}:${PORT}`, NONE_6, LISTEN, 274, 9);
    expect(owners([line], HERE, { address, port: 8989 }).listening).toEqual([274]);
  });

  test('numbers of the other byte order', () => {
    const line = row(`7F000001:${PORT}`, NONE, LISTEN, 274, 9);
    expect(ownersOf(parseSockets(line, 'BE'), HERE, THERE).listening).toEqual([274]);
  });
});
