/** Users by name and by ID, from the files of the host: a run starts no program and asks no name service. */
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { errorCode } from '../../base/problem.ts';

/** The files of one host. A test names others. */
export interface HostFiles {
  /** Usually `/proc/self`. */
  readonly proc: string;
  /** Usually `/etc/passwd`. */
  readonly passwd: string;
  /** Where systemd remembers the users of units with `DynamicUser=`: links `direct:<name>` and `direct:<uid>`. */
  readonly dynamicUsers: string;
}

/** The files of this host. */
export const HOST_FILES: HostFiles = {
  proc: '/proc/self',
  passwd: '/etc/passwd',
  dynamicUsers: '/run/systemd/dynamic-uid',
};

/** Returns the ID of a user, of whom there may be only the ID; undefined if the files do not name the user. */
export function uidOf(user: string, { passwd, dynamicUsers }: HostFiles): number | undefined {
  if (/^\d+$/u.test(user)) return Number(user);
  const found = accounts(passwd).find(({ name }) => name === user)?.uid;
  return found ?? asId(readLink(`${dynamicUsers}/direct:${user}`));
}

/** Returns the name of a user; undefined if the files do not have the ID. */
export function nameOf(uid: number, { passwd, dynamicUsers }: HostFiles): string | undefined {
  return accounts(passwd).find((one) => one.uid === uid)?.name ?? readLink(`${dynamicUsers}/direct:${uid}`);
}

/** Returns true if this process sees the users of units that run: then a dynamic user without an ID does not exist. */
export function knowsDynamicUsers({ dynamicUsers }: HostFiles): boolean {
  return readable(() => readdirSync(dynamicUsers)) !== undefined;
}

/** Returns true if this process can tell a user from others: the kernel shows users outside its namespace as `nobody`. */
export function isVisible(uid: number, files: HostFiles): boolean {
  return uidRanges(files).some(({ first, count }) => uid >= first && uid < first + count);
}

/** The ID of `nobody`, as which the kernel shows all users outside the namespace of this process. */
const OVERFLOW_UID = 65_534;

/** The number of user IDs: 4294967295 is none. */
const ALL_USERS = 4_294_967_295;

/** Returns true for the ID of `nobody` if it can also be that of a user outside the namespace of this process. */
export function isAmbiguous(uid: number, files: HostFiles): boolean {
  const visible = uidRanges(files).reduce((sum, { count }) => sum + count, 0);
  return uid === OVERFLOW_UID && visible < ALL_USERS;
}

/** Returns the ranges of users that this process can tell from others. */
function uidRanges({ proc }: HostFiles): { first: number; count: number }[] {
  return (readText(`${proc}/uid_map`) ?? '').split('\n').map((line) => {
    const [first = NaN, , count = 0] = line.trim().split(/\s+/u).map(Number);
    return { first, count };
  });
}

/** Returns the text of a file; undefined if the system does not have it or does not show it. */
export function readText(file: string): string | undefined {
  return readable(() => readFileSync(file, 'utf8'));
}

function readLink(file: string): string | undefined {
  return readable(() => readlinkSync(file));
}

function readable<Read>(read: () => Read): Read | undefined {
  try {
    return read();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EINVAL'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}

function accounts(passwd: string): { name: string; uid: number }[] {
  return (readText(passwd) ?? '').split('\n').flatMap((line) => {
    const [name = '', , uid] = line.split(':');
    const id = asId(uid);
    return id === undefined ? [] : [{ name, uid: id }];
  });
}

function asId(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/u.test(text) ? Number(text) : undefined;
}
