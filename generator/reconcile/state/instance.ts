/** The instance that a state belongs to: the address and the API key of a service. */
import { Problem } from '../../base/problem.ts';
import { displaySafe } from '../../base/text.ts';
import type { State } from './state-record.ts';

/**
 * Returns true if a state is of another instance: neither its address nor its API key is that of the service. An
 * instance that moves keeps its key, and one that gets a new key stays at its address. A state without a digest does
 * not prove that the key is the same.
 */
export function isOtherInstance(
  state: State,
  { address, apiKey }: Pick<State, 'address' | 'apiKey'>,
): boolean {
  return state.address !== address && state.apiKey !== apiKey;
}

/** Returns the Problem of a state that is of another instance. */
export function otherInstance(file: string, before: string, now: string): Problem {
  return new Problem({
    code: 'state-other-instance',
    place: displaySafe(file),
    what: `the state is of the instance at ${displaySafe(before)}, and the instance at ${displaySafe(now)} has another address and another API key; continuing without the state`,
    fix: 'Use one state directory (--state-dir) or another service name for each instance. If the instance only moved and got a new key, change one after the other, with an apply between them.',
  });
}
