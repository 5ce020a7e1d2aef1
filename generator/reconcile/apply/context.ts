/** The context of executing a step, and the Problems of rejected writes. */
import { lookUp } from '../../base/collections.ts';
import { Problem } from '../../base/problem.ts';
import { joinList } from '../../base/text.ts';
import { settingsRow } from '../../servarr/kinds.ts';
import type { AppKind } from '../codec/codec.ts';
import { codecOf } from '../codec/codecs.ts';
import type { Resource } from '../codec/resource.ts';
import type { Desired } from '../desired/desired.ts';
import { nameShared } from '../plan/duplicates.ts';
import type { Rejection, ServiceApi } from '../service/api.ts';
import { folderFix, isFolder } from '../service/folder-problems.ts';
import { type Subject, describePlace, placeIn, takenMeanwhile } from '../service/problems.ts';
import { describeFailures } from '../service/validation-failures.ts';
import type { Encoder } from './encode.ts';
import type { StateWriter } from './state-writer.ts';

/** The context of executing a step. */
export interface StepContext {
  readonly api: ServiceApi;
  readonly stateWriter: StateWriter;
  readonly encode: Encoder;
  /** The user that the service runs as, if known. */
  readonly user: string | undefined;
  /** A failed test counts as a failure. */
  readonly requireTest: boolean;
}

/**
 * Returns the Problem of a rejected write. A group of settings is written as a whole, so an undeclared key can be the
 * cause.
 */
function undeclaredRejection(
  subject: Subject & Partial<Pick<Desired, 'values'>>,
  rejection: Rejection,
  api: ServiceApi,
): Problem {
  const problem = api.rejection(describePlace(subject), rejection);
  const row = settingsRow(subject.kind);
  const keys = rejection.failures.map(({ key }) => key.charAt(0).toLowerCase() + key.slice(1));
  const foreign = keys.filter((key) => key !== '' && subject.values?.has(key) !== true);
  if (row === undefined || foreign.length === 0) return problem;
  const { code, place, what } = problem;
  const options = foreign.flatMap((key) => lookUp(row.environment, key) ?? []);
  const elsewhere = options.map((option) => `services.${api.app}.settings.${option}`);
  return new Problem({
    code,
    ...(place === undefined ? {} : { place }),
    what: `${what} (${joinList(foreign)} ${foreign.length === 1 ? 'is' : 'are'} not declared; the service rejects every write of these settings)`,
    fix: `Correct ${joinList(foreign)} in the web UI of ${api.service}${elsewhere.length === 0 ? '' : `, or with ${joinList(elsewhere)} of NixOS`}.`,
  });
}

/** Returns the Problem of a rejected write; how to fix a folder that the service cannot use. */
export function rejectionOf(
  subject: Subject & Partial<Pick<Desired, 'item' | 'values'>>,
  rejection: Rejection,
  { api, user }: Pick<StepContext, 'api' | 'user'>,
): Problem {
  const of: AppKind = { kind: subject.kind, app: api.app };
  const folder = rejection.failures
    .map(({ key }) => key)
    .find((key) => isFolder(codecOf(subject.kind).traits(of, subject.item, key)));
  const path = folder === undefined ? undefined : subject.values?.get(folder)?.reveal();
  if (typeof path !== 'string') return undeclaredRejection(subject, rejection, api);
  return new Problem({
    code: 'folder-unusable',
    place: placeIn(api.service, subject),
    what: `the service cannot use the folder (${rejection.status}): ${describeFailures(rejection.failures)}`,
    fix: folderFix(path, { service: api.service, user }),
  });
}

/**
 * Returns the Problem of a rejected write. If another resource has the name, that is the reason, in whatever words the
 * service puts it: someone else gave the name during the run, or several resources shared it before.
 * @param own the ID of the resource itself, if it exists
 */
export async function explainRejection(
  desired: Desired,
  own: number | undefined,
  rejection: Rejection,
  context: StepContext,
): Promise<Problem> {
  const { api, stateWriter } = context;
  const { kind, identity } = desired;
  const named = await namedAlike(desired, api);
  const others = named.filter(({ id }) => id !== own);
  if (others.length === 0) return rejectionOf(desired, rejection, context);
  const before = stateWriter.resourcesBefore(kind).filter((one) => one.identity === identity);
  const isNew = others.some(({ id }) => !before.some((one) => one.id === id));
  return isNew ? takenMeanwhile(api.service, desired) : nameShared(api.service, kind, named);
}

/** Returns the resources of the declared name, by ID; none if the service cannot list them. */
async function namedAlike({ kind, identity }: Desired, api: ServiceApi): Promise<Resource[]> {
  try {
    const listed = await api.list(kind);
    return listed.filter((one) => one.identity === identity).toSorted((left, right) => left.id - right.id);
  } catch (error) {
    // The rejection itself is reported then.
    if (error instanceof Problem) return [];
    throw error;
  }
}
