/** Everything that the plan of one kind follows from. */
import type { Problem } from '../../base/problem.ts';
import type { Resource, Tag } from '../codec/resource.ts';
import type { Desired } from '../desired/desired.ts';
import type { Prune } from '../manifest/manifest.ts';
import type { OwnedResource, OwnershipContext } from './ownership.ts';

/** An entry, or why it cannot be resolved. */
export type EntryResult =
  Desired | (Pick<Desired, 'identity' | 'implementation' | 'name' | 'path'> & { readonly problem: Problem });

/** Everything that the plan of one kind follows from. */
export interface KindContext extends OwnershipContext {
  readonly service: string;
  /** The user that the service runs as, if known. */
  readonly user: string | undefined;
  readonly wanted: readonly EntryResult[];
  readonly resources: readonly OwnedResource[];
  readonly externallyManaged: readonly Resource[];
  readonly tags: readonly Tag[];
  readonly prune: Prune;
  /** Replace a foreign resource of the same name and another implementation. */
  readonly replace: boolean;
  /** `Webhook fields.url`: the keys that ever held a secret in this service. */
  readonly secretKeys: ReadonlySet<string>;
}
