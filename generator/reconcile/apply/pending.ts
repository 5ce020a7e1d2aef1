/** Writes that are about to be sent, and resources as they were sent. */
import type { Problem } from '../../base/problem.ts';
import type { Body } from '../codec/resource.ts';
import type { Desired } from '../desired/desired.ts';
import type { Decision } from '../plan/decide.ts';
import type { ExistingResource } from '../plan/step.ts';

/** An update that is about to be sent. */
export interface PendingUpdate extends ExistingResource {
  readonly desired: Desired;
  readonly decision: Decision;
  /** It can hold secrets. */
  readonly body: Body;
}

/** A resource as suite last sent it. `body` can hold secrets. */
export interface WrittenResource {
  readonly id: number;
  readonly body: Body;
  /** Why it is disabled although it is declared enabled: its target is down. */
  readonly off?: Problem;
}
