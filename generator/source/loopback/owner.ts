/**
 * Compares the user of a service with the user that owns its end of a connection within this machine. Every local user
 * can listen on the port of a service that is stopped.
 */
import type { Socket } from 'node:net';
import { type TableSocket, ownersOf, parseSockets } from './sockets.ts';
import {
  HOST_FILES,
  type HostFiles,
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
  /** The name of the other user, or the ID. */
  readonly owner: string;
  readonly port: number;

  constructor(owner: string, port: number) {
    super(`user ${owner} owns port ${port}`);
    this.owner = owner;
    this.port = port;
  }
}

const ROOT = 0;

/**
 * Returns the other user if the other end of a connection within this machine belongs neither to `user` nor to root.
 * Returns undefined if that cannot be known: another machine, another network stack, or a user that the kernel
 * does not show to this process.
 */
export function wrongUser(
  user: string,
  connection: Connection,
  files: HostFiles = HOST_FILES,
): WrongUser | undefined {
  const { localAddress, localPort, remoteAddress, remotePort } = connection;
  if (localAddress === undefined || localPort === undefined) return undefined;
  if (remoteAddress === undefined || remotePort === undefined) return undefined;
  if (localAddress !== remoteAddress && !isLoopback(remoteAddress)) return undefined;
  const here = { address: localAddress, port: localPort };
  const there = { address: remoteAddress, port: remotePort };
  const other = ownersOf(socketsOf(files), here, there).find((uid) => isOther(uid, user, files));
  return other === undefined ? undefined : new WrongUser(nameOf(other, files) ?? String(other), remotePort);
}

function socketsOf({ proc }: HostFiles): TableSocket[] {
  return ['tcp', 'tcp6'].flatMap((table) => parseSockets(readText(`${proc}/net/${table}`) ?? ''));
}

/** Returns true if a user ID certainly belongs neither to `user` nor to root. */
function isOther(uid: number, user: string, files: HostFiles): boolean {
  if (uid === ROOT) return false;
  const expected = uidOf(user, files);
  if (expected !== undefined) return uid !== expected && isVisible(expected, files);
  // A dynamic user exists only while its unit runs. While the unit is stopped, the owner of the port is another user.
  return isVisible(uid, files) && (knowsDynamicUsers(files) || nameOf(uid, files) !== undefined);
}

function isLoopback(address: string): boolean {
  return /^(?:::ffff:)?127\./iu.test(address) || address === '::1';
}
