/** General keys that hold the number or the path of something else, which must be there. */
import type { Violation } from '../http/failures.ts';
import type { KindCall, Service } from '../context.ts';
import type { Sent } from './body.ts';

/** Where a number points to. */
interface Reference {
  readonly key: string;
  /** True where 0 means none or any. */
  readonly optional: boolean;
  readonly has: (service: Service, id: number) => boolean;
}

const inPlain =
  (path: string) =>
  ({ store }: Service, id: number): boolean =>
    store.plain(path).rows.has(id);

const REFERENCES: readonly Reference[] = [
  {
    key: 'downloadClientId',
    optional: true,
    has: ({ store }, id) => store.of('downloadclient').rows.has(id),
  },
  { key: 'appProfileId', optional: false, has: inPlain('appprofile') },
  { key: 'qualityProfileId', optional: false, has: inPlain('qualityprofile') },
  { key: 'metadataProfileId', optional: false, has: inPlain('metadataprofile') },
];

/** Returns the failures of references to a target that does not exist. */
export function referenceViolations({ service }: KindCall, { general }: Pick<Sent, 'general'>): Violation[] {
  const numbers = REFERENCES.flatMap((reference) => {
    const value = general[reference.key];
    return typeof value === 'number' ? numberViolation(service, reference, value) : [];
  });
  return 'rootFolderPath' in general
    ? [...folderViolation(service, general['rootFolderPath']), ...numbers]
    : numbers;
}

function numberViolation(service: Service, { key, optional, has }: Reference, value: number): Violation[] {
  const at = { property: capital(key), value };
  if (value <= 0 && !optional) return [{ ...at, reason: 'above 0' }];
  return value === 0 || has(service, value) ? [] : [{ ...at, reason: 'reference-missing' }];
}

/** The folder of an import list: a path, and a root folder of the service. */
function folderViolation({ store }: Service, value: unknown): Violation[] {
  const at = { property: 'RootFolderPath', value };
  if (typeof value !== 'string' || !value.startsWith('/')) return [{ ...at, reason: 'path' }];
  const folders = [...store.plain('rootfolder').rows.values()].map(({ path }) =>
    String(path).replace(/\/$/, ''),
  );
  return folders.includes(value.replace(/\/$/, '')) ? [] : [{ ...at, reason: 'root-folder-missing' }];
}

function capital(key: string): string {
  return key.charAt(0).toUpperCase() + key.slice(1);
}
