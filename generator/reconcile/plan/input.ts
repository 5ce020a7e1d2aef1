/** What a plan of one kind follows from. */
import type { Problem } from '../../base/problem.ts';
import type { App } from '../../servarr/apps.ts';
import type { Kind } from '../../servarr/kinds.ts';
import type { Prune } from '../manifest/manifest.ts';
import type { Resource, Tag } from '../service/resource.ts';
import type { Digest } from '../state/digest.ts';
import type { KindState } from '../state/shape.ts';
import type { Desired } from '../desired/desired.ts';

/** An entry, or why it cannot be one. */
export type EntryResult =
  | Desired
  | {
      readonly path: string;
      readonly name: string;
      readonly implementation: string;
      readonly problem: Problem;
    };

/** Everything that a plan of one kind follows from. */
export interface PlanInput {
  readonly service: string;
  readonly app: App;
  readonly kind: Kind;
  readonly wanted: readonly EntryResult[];
  readonly actual: readonly Resource[];
  /** What another program writes there; see `ObservedKind`. */
  readonly others: readonly Resource[];
  readonly tags: readonly Tag[];
  readonly state: KindState;
  readonly prune: Prune;
  /** Replace a resource of the same name and another implementation though it is not ours. */
  readonly replace: boolean;
  readonly digest: Digest;
  /** `Webhook fields.url`: what ever held a secret in this service. */
  readonly secretKeys: ReadonlySet<string>;
}
