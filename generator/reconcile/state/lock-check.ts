/** Checks before each write that the run still has its locks: two runs at once would overwrite each other's state. */
import { displaySafe } from '../../base/text.ts';
import type { Lock } from '../../files/lock.ts';
import type { OpenClient } from '../../source/http/client.ts';
import { StateUnwritable } from './store.ts';

/**
 * Checks that this run still has its locks.
 * @throws StateUnwritable `lock-lost`, which ends the run
 */
export async function checkLocks(locks: readonly Lock[]): Promise<void> {
  for (const lock of locks) if (!(await lock.isHeld())) throw lockLost(lock.file);
}

/** Returns a client that calls `check` before each request that can change the service. */
export function guardWrites(client: OpenClient, check: () => Promise<void>): OpenClient {
  return {
    ...client,
    request: async (method, path, options) => {
      if (method !== 'GET') await check();
      return client.request(method, path, options);
    },
  };
}

function lockLost(file: string): StateUnwritable {
  return new StateUnwritable({
    code: 'lock-lost',
    place: displaySafe(file),
    what: 'someone deleted or replaced the lock of this run; nothing more was sent',
    fix: 'Run again when no other run is working on this service. Do not delete lock files: suite takes over the lock of a run that has ended.',
  });
}
