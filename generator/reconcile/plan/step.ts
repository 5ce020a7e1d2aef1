/** The steps of a plan, each with everything that apply needs to execute it, and the input of the plan of one kind. */
import type { Problem } from '../../base/problem.ts';
import type { WireItem } from '../../schema/record/schema-response.ts';
import type { Kind } from '../../servarr/kinds.ts';
import type { Key, Resource } from '../codec/resource.ts';
import type { Desired, EntryNames } from '../desired/desired.ts';
import type { Prune } from '../manifest/manifest.ts';
import type { StateRecord } from '../state/state-record.ts';
import type { TargetLists } from '../values/names-and-ids.ts';
import type { KeyChange } from './changed-keys.ts';
import type { OwnedResource, Ownership, OwnershipContext } from './ownership.ts';
import type { Decision } from './set-and-reset-keys.ts';

interface StepBase {
  readonly kind: Kind;
  readonly name: string;
  readonly implementation: string;
  readonly reason: string;
  readonly changes: readonly KeyChange[];
  readonly notes: readonly string[];
  /** True if suite starts to manage a foreign resource. */
  readonly adopted: boolean;
  /** The option path; absent for a resource that is not declared. */
  readonly path?: string;
  readonly desired?: Desired;
  /** The existing resource: of a create, one that suite has created and not completed. */
  readonly actual?: Resource | undefined;
  /** Its state record; undefined if it was foreign until now. */
  readonly record?: StateRecord | undefined;
  readonly warning?: Problem | undefined;
}

interface Declared extends StepBase {
  readonly path: string;
  readonly desired: Desired;
  readonly decision: Decision;
}

export interface ExistingResource {
  readonly actual: Resource;
  readonly record: StateRecord | undefined;
}

export interface CreatedResource extends ExistingResource {
  readonly record: StateRecord;
}

/** Creates a resource, or completes an interrupted create. */
export interface Create extends Declared {
  readonly action: 'create';
}

/** Updates a resource; `unchanged`: it is as declared. */
export type Update = ExistingResource &
  Declared & {
    readonly action: 'update' | 'unchanged';
    readonly status: Ownership['status'];
    /** Keys of a managed resource that someone else has given the value that suite would write. */
    readonly renewed: readonly Key[];
  };

/** Replaces a resource of the same name and another implementation. */
export type Replace = ExistingResource &
  Declared & {
    readonly action: 'replace';
  };

export type Delete = ExistingResource &
  StepBase & {
    readonly action: 'delete';
  };

export type Retain = ExistingResource &
  StepBase & {
    readonly action: 'leave';
    /** True if the resource is managed and only `prune` keeps it; otherwise suite reports it once and forgets it. */
    readonly retainedByPrune: boolean;
  };

/** An entry about which suite can do nothing. */
export interface Blocked extends StepBase {
  readonly action: 'blocked';
  readonly path: string;
  readonly item: WireItem | undefined;
  readonly problem: Problem;
  /** Another resource that the problem is about: it is not deleted as undeclared, as that of the name is not. */
  readonly other: Resource | undefined;
}

export type Step = Create | Update | Replace | Delete | Retain | Blocked;

export type Action = Step['action'];

/** Returns true if executing the step sends a write. */
export function isWrite({ action }: Step): boolean {
  return action !== 'unchanged' && action !== 'blocked' && action !== 'leave';
}

export function idsOf(step: Step): number[] {
  const other = step.action === 'blocked' ? step.other : undefined;
  return [step.actual, other].flatMap((resource) => resource?.id ?? []);
}

/** An entry, or why it cannot be resolved. */
export type EntryResult =
  Desired | (EntryNames & Pick<Desired, 'implementation' | 'item'> & { readonly problem: Problem });

export interface KindContext extends OwnershipContext {
  readonly service: string;
  /** The user that the service runs as, if known. */
  readonly user: string | undefined;
  readonly wanted: readonly EntryResult[];
  readonly resources: readonly OwnedResource[];
  readonly externallyManaged: readonly Resource[];
  /** The names and IDs of references and tags after the steps before these. */
  readonly lists: TargetLists;
  readonly prune: Prune;
  /** Replace a foreign resource of the same name and another implementation. */
  readonly replace: boolean;
  /** `Webhook fields.url`: the keys that ever held a secret in this service. */
  readonly secretKeys: ReadonlySet<string>;
}
