/** The rules that every resource must keep when it is written, switched on or not. */
import { isBlank } from '../http/bind.ts';
import { Refusal, type Violation, violated, violation } from '../http/failures.ts';
import type { KindCall, Service } from '../context.ts';
import type { Sent } from './body.ts';

/** Throws the 400 of a resource that breaks the rules for all: id, name, implementation, priority, fields. */
export function checkResource(call: KindCall, sent: Sent, method: 'POST' | 'PUT' | 'test'): void {
  const found = [
    ...(method === 'PUT' && sent.id <= 0 ? [violation('id', 'above 0', sent.id)] : []),
    ...nameViolations(call, sent),
    ...emptyViolation('implementation', sent.implementation),
    ...emptyViolation('configContract', sent.configContract),
    ...priorityViolations(call, sent),
    ...referenceViolations(call, sent),
    ...(method === 'POST' && call.api !== 'v5' && sent.fields === undefined
      ? [violation('fields', 'empty', undefined)]
      : []),
  ];
  if (found.length > 0) throw new Refusal(violated(found));
}

function nameViolations(call: KindCall, { id, name }: Sent): Violation[] {
  const missing = emptyViolation('name', name);
  if (missing.length > 0 || name === undefined) return missing;
  const fold = (text: string): string => (call.service.rules.names === 'exact' ? text : text.toLowerCase());
  const [folded, all] = [fold(name), call.seen(call.recorded.kind).values()];
  const taken = all.some((stored) => stored.id !== id && fold(stored.name) === folded);
  return taken ? [violation('name', 'taken', name)] : [];
}

function emptyViolation(key: string, value: string | undefined): Violation[] {
  return isBlank(value) ? [violation(key, 'empty', value)] : [];
}

const PRIORITISED: readonly string[] = ['downloadclient', 'indexer'];

function priorityViolations({ service, recorded }: KindCall, { general }: Sent): Violation[] {
  const value = general['priority'];
  const applies =
    PRIORITISED.includes(recorded.kind) && service.rules.checksPriority && typeof value === 'number';
  if (!applies || (value >= 1 && value <= 50)) return [];
  return [violation('priority', 'between 1 50', value)];
}

/** A general key with the number of something else, which must be there. */
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

function referenceViolations({ service }: KindCall, { general }: Pick<Sent, 'general'>): Violation[] {
  const numbers = REFERENCES.flatMap((reference) => {
    const value = general[reference.key];
    return typeof value === 'number' ? numberViolation(service, reference, value) : [];
  });
  return 'rootFolderPath' in general
    ? [...folderViolation(service, general['rootFolderPath']), ...numbers]
    : numbers;
}

function numberViolation(service: Service, { key, optional, has }: Reference, value: number): Violation[] {
  if (value <= 0 && !optional) return [violation(key, 'above 0', value)];
  return value === 0 || has(service, value) ? [] : [violation(key, 'reference-missing', value)];
}

/** The folder of an import list: a path, and a root folder of the service. */
function folderViolation({ store }: Service, value: unknown): Violation[] {
  if (typeof value !== 'string' || !value.startsWith('/'))
    return [violation('rootFolderPath', 'path', value)];
  const folders = [...store.plain('rootfolder').rows.values()].map(({ path }) =>
    String(path).replace(/\/$/, ''),
  );
  return folders.includes(value.replace(/\/$/, ''))
    ? []
    : [violation('rootFolderPath', 'root-folder-missing', value)];
}
