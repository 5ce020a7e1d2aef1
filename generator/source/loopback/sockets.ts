/** The table of TCP sockets that Linux shows to a process (proc_pid_net(5)). Pure. */
import { endianness } from 'node:os';
import { MAPPED, hexOf } from './addresses.ts';

/** One end of a connection. */
export interface End {
  /** As Node writes it: `127.0.0.1`, `::1`, `::ffff:127.0.0.1`. */
  readonly address: string;
  readonly port: number;
}

/** A socket of the table. Addresses are 32 hexadecimal digits, IPv4 as mapped into IPv6. */
export interface TableSocket {
  readonly local: string;
  readonly remote: string;
  readonly isListening: boolean;
  readonly uid: number;
  /** False for a connection that no program has accepted yet, or that its program has closed. */
  readonly hasOwner: boolean;
}

const LISTENING = '0A';
const ANY_IPV4 = `${MAPPED}00000000`;
const ANY = '0'.repeat(32);

/** Parses the text of `/proc/self/net/tcp` or `tcp6`. Skips lines that are no socket. */
export function parseSockets(text: string, order = endianness()): TableSocket[] {
  return text.split('\n').flatMap((line) => {
    const [, local, remote, state, , , , uid, , inode] = line.trim().split(/\s+/u);
    if (!/^[0-9A-F]{8,32}:[0-9A-F]{4}$/u.test(local ?? '') || !/^\d+$/u.test(uid ?? '')) return [];
    const socket = {
      local: canonical(local ?? '', order),
      remote: canonical(remote ?? '', order),
      isListening: state === LISTENING,
      uid: Number(uid),
      hasOwner: inode !== '0',
    };
    return [socket];
  });
}

/** The user IDs that own the other end of a connection within this machine. */
export interface Owners {
  /** True if the table has the other end: then it belongs to this machine. */
  readonly isHere: boolean;
  /** The owners of the socket that a program has accepted. */
  readonly accepted: readonly number[];
  /** The owners of the sockets that listen there. */
  readonly listening: readonly number[];
}

/** Looks for the other end of a connection in the table. */
export function ownersOf(sockets: readonly TableSocket[], here: End, there: End): Owners {
  const [local, remote] = [key(there), key(here)];
  const found = sockets.filter((one) => !one.isListening && one.local === local && one.remote === remote);
  return {
    isHere: found.length > 0,
    accepted: uidsOf(found.filter(({ hasOwner }) => hasOwner)),
    listening: uidsOf(listeners(sockets, there)),
  };
}

function uidsOf(sockets: readonly TableSocket[]): number[] {
  return [...new Set(sockets.map(({ uid }) => uid))];
}

/** Linux gives a connection to the socket with the most specific address. */
function listeners(sockets: readonly TableSocket[], { address, port }: End): readonly TableSocket[] {
  const exact = hexOf(address);
  const candidates = exact.startsWith(MAPPED) ? [exact, ANY_IPV4, ANY] : [exact, ANY];
  const listening = sockets.filter(({ isListening }) => isListening);
  const groups = candidates.map((one) => listening.filter(({ local }) => local === withPort(one, port)));
  return groups.find((group) => group.length > 0) ?? [];
}

function key({ address, port }: End): string {
  return withPort(hexOf(address), port);
}

function withPort(address: string, port: number): string {
  return `${address}:${port}`;
}

/** Turns `0100007F:2328` into `…7f000001:9000`: the kernel prints each four bytes as a number in the byte order of the machine. */
function canonical(text: string, order: 'BE' | 'LE'): string {
  const [words = '', port = ''] = text.toLowerCase().split(':');
  const bytes = words.replaceAll(/.{8}/gu, (word) => (order === 'BE' ? word : reversed(word)));
  return withPort(bytes.length === 8 ? `${MAPPED}${bytes}` : bytes, Number.parseInt(port, 16));
}

function reversed(word: string): string {
  return (word.match(/../gu) ?? []).toReversed().join('');
}
