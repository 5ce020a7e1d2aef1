/**
 * Compares the user of a service with the user that owns its end of a connection within this machine. Every local user
 * can listen on the port of a service that is stopped.
 */
import type { Socket } from 'node:net';
import { isOwnAddress } from './addresses.ts';
import { type Owners, type TableSocket, ownersOf, parseSockets } from './sockets.ts';
import {
  HOST_FILES,
  type HostFiles,
  isAmbiguous,
  isVisible,
  knowsDynamicUsers,
  nameOf,
  readText,
  uidOf,
} from './users.ts';

/** A connection: its two addresses and ports, as Node has them. */
export type Connection = Pick<Socket, 'localAddress' | 'localPort' | 'remoteAddress' | 'remotePort'>;

/** The other end of a connection belongs to another user than that of the service. */
export class WrongUser extends Error {
  readonly code = 'SUITE_WRONG_USER';
  /** The name of the other user, or the ID; undefined if the end is on this machine and no user of it is found. */
  readonly owner: string | undefined;
  /** True if the kernel shows several users as this one. */
  readonly isAmbiguous: boolean;
  readonly port: number;

  constructor({ owner, isAmbiguous: isSeveral, port }: Pick<WrongUser, 'isAmbiguous' | 'owner' | 'port'>) {
    super(`user ${owner ?? '?'} owns port ${port}`);
    this.owner = owner;
    this.isAmbiguous = isSeveral;
    this.port = port;
  }
}

const ROOT = 0;

/**
 * Returns the other user if the other end of a connection within this machine belongs neither to `user` nor to root, or
 * if the tables have that end without an owner. Returns undefined if that cannot be known: another machine, another
 * network stack, or a user that the kernel does not show to this process.
 */
export function wrongUser(
  user: string,
  connection: Connection,
  files: HostFiles = HOST_FILES,
): WrongUser | undefined {
  const { localAddress, localPort, remoteAddress, remotePort } = connection;
  if (localAddress === undefined || localPort === undefined) return undefined;
  if (remoteAddress === undefined || remotePort === undefined) return undefined;
  const here = { address: localAddress, port: localPort };
  const there = { address: remoteAddress, port: remotePort };
  const read = (): Owners => ownersOf(socketsOf(files), here, there);
  const first = read();
  if (!first.isHere && localAddress !== remoteAddress && !isHere(remoteAddress, files)) return undefined;
  const owners = readAgain(first, read);
  if (owners.isHere && !hasOwners(owners))
    return new WrongUser({ owner: undefined, port: remotePort, isAmbiguous: false });
  const other = otherOwner(owners, user, files);
  if (other === undefined) return undefined;
  const owner = nameOf(other, files) ?? String(other);
  return new WrongUser({ owner, port: remotePort, isAmbiguous: isAmbiguous(other, files) });
}

/** The reads of the tables at least, and at most while no owner is found. */
const READS = { least: 3, most: 20 };

/**
 * Reads the tables again. The kernel shows them in parts, and leaves out a socket if others end between two parts, which
 * a local user can cause on purpose.
 */
function readAgain(first: Owners, read: () => Owners): Owners {
  let found = first;
  for (let reads = 1; reads < READS.least || (reads < READS.most && !hasOwners(found)); reads += 1) {
    const next = read();
    found = {
      isHere: found.isHere || next.isHere,
      accepted: [...found.accepted, ...next.accepted],
      listening: [...found.listening, ...next.listening],
    };
  }
  return found;
}

function hasOwners({ accepted, listening }: Owners): boolean {
  return accepted.length + listening.length > 0;
}

/** Returns the owner that is certainly neither `user` nor root, or root if it has only accepted the connection. */
function otherOwner({ accepted, listening }: Owners, user: string, files: HostFiles): number | undefined {
  // The kernel itself accepts the connections of some protocols (SMC), as root and for any user. Then the user who
  // listens counts too. If nothing listens any more, that user cannot be known.
  const isByRoot = accepted.includes(ROOT) && uidOf(user, files) !== ROOT;
  if (isByRoot && listening.length === 0) return ROOT;
  const owners = isByRoot || accepted.length === 0 ? [...accepted, ...listening] : accepted;
  return owners.find((uid) => isOther(uid, user, files));
}

function isHere(address: string, { proc }: HostFiles): boolean {
  const [ipv4, ipv6] = ['fib_trie', 'if_inet6'].map((table) => readText(`${proc}/net/${table}`) ?? '');
  return isLoopback(address) || isOwnAddress(address, { ipv4: ipv4 ?? '', ipv6: ipv6 ?? '' });
}

function socketsOf({ proc }: HostFiles): TableSocket[] {
  return ['tcp', 'tcp6'].flatMap((table) => parseSockets(readText(`${proc}/net/${table}`) ?? ''));
}

/**
 * Returns true if a user ID certainly belongs neither to `user` nor to root. A service of `nobody` is not recognised
 * where the kernel shows other users as `nobody` too.
 */
function isOther(uid: number, user: string, files: HostFiles): boolean {
  if (uid === ROOT) return false;
  const expected = uidOf(user, files);
  if (expected !== undefined && isVisible(expected, files))
    return uid !== expected || isAmbiguous(uid, files);
  // The kernel shows a user outside of the namespace as `nobody`, and never as one that it contains.
  if (expected !== undefined) return isVisible(uid, files) && !isAmbiguous(uid, files);
  // A dynamic user exists only while its unit runs. While the unit is stopped, the owner of the port is another user.
  return isVisible(uid, files) && (knowsDynamicUsers(files) || nameOf(uid, files) !== undefined);
}

function isLoopback(address: string): boolean {
  return /^(?:::ffff:)?127\./iu.test(address) || address === '::1';
}
