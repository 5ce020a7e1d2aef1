/** The context of executing a step, and the Problems of rejected writes. */
import { Problem } from '../../base/problem.ts';
import type { AppKind } from '../codec/codec.ts';
import { codecOf } from '../codec/codecs.ts';
import type { Desired } from '../desired/desired.ts';
import type { Rejection, ServiceApi } from '../service/api.ts';
import { folderFix } from '../service/folder-problems.ts';
import { type Subject, describePlace, placeIn } from '../service/problems.ts';
import { describeFailures } from '../service/validation-failures.ts';
import type { Encoder } from './names-to-ids.ts';
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

/** Returns the Problem of a rejected write; how to fix a folder that the service cannot use. */
export function rejectionOf(
  subject: Subject & Partial<Pick<Desired, 'item' | 'values'>>,
  rejection: Rejection,
  { api, user }: Pick<StepContext, 'api' | 'user'>,
): Problem {
  const of: AppKind = { kind: subject.kind, app: api.app };
  const folder = rejection.failures
    .map(({ key }) => key)
    .find((key) => codecOf(subject.kind).traits(of, subject.item, key)?.form === 'folder');
  const path = folder === undefined ? undefined : subject.values?.get(folder)?.reveal();
  if (typeof path !== 'string') return api.rejection(describePlace(subject), rejection);
  return new Problem({
    code: 'folder-unusable',
    place: placeIn(api.service, subject),
    what: `the service cannot use the folder (${rejection.status}): ${describeFailures(rejection.failures)}`,
    fix: folderFix(path, { service: api.service, user }),
  });
}
