/** Applications: the services to which Prowlarr writes its indexers. */
import { wholeName } from '../../base/text.ts';
import { sameAddress } from '../../base/url.ts';
import { providerRow } from '../../servarr/kinds.ts';
import { type Value, fieldKey } from '../../servarr/values.ts';
import type { KindHooks, Noted, NotesContext } from './hooks.ts';

const ADDRESS = providerRow('applications').autoConnect?.address ?? '';

/** Names each resource with the address of a new one: a second connection would do everything twice. */
function notes(step: Noted, { service, unclaimed }: NotesContext): string[] {
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

/**
 * The hooks of applications. The command repairs what Prowlarr does in the background, also after a killed run, and
 * changes nothing if nothing is missing.
 */
export const applications: KindHooks = {
  afterApply: 'ApplicationIndexerSync',
  notes,
};
