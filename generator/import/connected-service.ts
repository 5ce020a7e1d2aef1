/** The service that an application of Prowlarr connects to, if `import` reads that service too. */
import { addressOf, sameAddress } from '../base/url.ts';
import type { Resource } from '../reconcile/codec/resource.ts';
import { APPS } from '../servarr/apps.ts';
import { type Kind, providerRow } from '../servarr/kinds.ts';
import { fieldKey } from '../servarr/values.ts';
import type { ServiceConfig } from '../source/services/config.ts';

/**
 * Returns the name of the service that a resource connects to: its app has the name of the implementation, and its
 * address is that of the resource. Returns undefined if there is none, or more than one.
 */
export function connectedServiceOf(
  kind: Kind,
  { implementation, values }: Resource,
  services: readonly ServiceConfig[],
): string | undefined {
  const { autoConnect } = providerRow(kind);
  const address = values.get(fieldKey(autoConnect?.address ?? ''));
  if (autoConnect === undefined || typeof address !== 'string') return undefined;
  const found = services.filter(
    (one) => APPS[one.app].title === implementation && sameAddress(addressOf(one), address),
  );
  return found.length === 1 ? found[0]?.name : undefined;
}
