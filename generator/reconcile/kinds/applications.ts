/** Applications: the services to which Prowlarr writes its indexers. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../base/problem.ts';
import { wholeName } from '../../base/text.ts';
import { sameAddress } from '../../base/url.ts';
import { providerRow } from '../../servarr/kinds.ts';
import { type Value, fieldKey } from '../../servarr/values.ts';
import type { ServiceApi } from '../service/api.ts';
import { describeFailures } from '../service/validation-failures.ts';
import type { KindHooks, Noted, NotesContext } from './hooks.ts';

const ADDRESS = providerRow('applications').autoConnect?.address ?? '';

/** Names each resource with the address of a new one: a second connection would do everything twice. */
function notes(step: Noted, { service, unclaimed = [] }: NotesContext): string[] {
  if (step.action !== 'create') return [];
  const address = step.values.get(fieldKey(ADDRESS));
  return unclaimed
    .filter(({ variant, values }) => {
      const other = values.get(fieldKey(ADDRESS));
      return (
        variant === step.variant && isAddress(address) && isAddress(other) && sameAddress(other, address)
      );
    })
    .map(
      ({ name }) =>
        `"${wholeName(name)}" has the same ${ADDRESS}: write renamedFrom = "${wholeName(name)}"; so that suite takes it, or delete it in the web UI of ${service}`,
    );
}

function isAddress(value: Value): value is string {
  return typeof value === 'string' && value !== '';
}

/** Repairs what Prowlarr does in the background, also after a killed run. It changes nothing if nothing is missing. */
const COMMAND = 'ApplicationIndexerSync';

async function afterApply(api: ServiceApi, hasWritten: boolean): Promise<Problem | undefined> {
  // Prowlarr copies changes in the background: a command at the same time would copy them twice.
  if (hasWritten) await sleep(api.retry.settleMs ?? 0);
  const why = await whyRejected(api);
  if (why === undefined) return undefined;
  return new Problem({
    code: 'command-failed',
    place: `${api.service}, command ${COMMAND}`,
    what: `the service rejected the command that ends every apply: ${why}`,
    fix: 'The next run sends it again.',
  });
}

async function whyRejected(api: ServiceApi): Promise<string | undefined> {
  try {
    const written = await api.runCommand(COMMAND);
    return written.ok ? undefined : `${describeFailures(written.failures)} (${written.status})`;
  } catch (error) {
    if (error instanceof Problem) return error.what;
    throw error;
  }
}

export const applications: KindHooks = { afterApply, notes };
