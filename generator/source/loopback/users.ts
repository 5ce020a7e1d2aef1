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
export function isVisible(uid: number, { proc }: HostFiles): boolean {
  return (readText(`${proc}/uid_map`) ?? '').split('\n').some((line) => {
    const [first = NaN, , count = NaN] = line.trim().split(/\s+/u).map(Number);
    return uid >= first && uid < first + count;
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
