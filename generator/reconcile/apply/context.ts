/** The parts of a run that every step uses. */
import type { ServiceApi } from '../service/api.ts';
import type { Encoder } from './names-to-ids.ts';
import type { StateWriter } from './state-writer.ts';

export interface StepContext {
  readonly api: ServiceApi;
  readonly stateWriter: StateWriter;
  readonly encode: Encoder;
  /** The user that the service runs as, if known. */
  readonly user: string | undefined;
  /** A failed test counts as a failure. */
  readonly requireTest: boolean;
}
