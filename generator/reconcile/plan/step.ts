/** The lines of a plan, each with what is needed to carry it out. */
import type { Problem } from '../../base/problem.ts';
import type { Kind } from '../../servarr/kinds.ts';
import type { Resource } from '../service/resource.ts';
import type { ResourceRecord } from '../state/shape.ts';
import type { KeyChange } from '../desired/changes.ts';
import type { Desired } from '../desired/desired.ts';

/** What every line of a plan tells. */
export interface StepBase {
  readonly kind: Kind;
  readonly name: string;
  readonly implementation: string;
  /** Why, one clause. */
  readonly reason: string;
  readonly changes: readonly KeyChange[];
  /** Things to tell the user that do not stop anything. */
  readonly notes: readonly string[];
  /** True where a resource that was not ours is taken over. */
  readonly adopted: boolean;
}

/** What is declared. */
interface Declared extends StepBase {
  /** The option path. */
  readonly path: string;
  readonly desired: Desired;
}

/** What is there. */
export interface ExistingResource {
  readonly actual: Resource;
  /** What we remember of it; undefined where it was not ours until now. */
  readonly owned: ResourceRecord | undefined;
}

/** What an interrupted run has made already, under a name of its own or half. */
export interface StagedResource {
  readonly actual: Resource;
  readonly owned: ResourceRecord;
}

/** A resource that is to be made. */
export interface Create extends Declared {
  readonly action: 'create';
  readonly staged: StagedResource | undefined;
}

/** A resource that is to be, or is already, as declared. */
export interface Update extends Declared, ExistingResource {
  readonly action: 'update' | 'unchanged';
  /** Whether it is what we left it as; see `Ownership`. */
  readonly is: 'ours' | 'changed' | 'theirs';
}

/** A resource that is in the way of another implementation under its name. */
export interface Replace extends Declared, ExistingResource {
  readonly action: 'replace';
  readonly staged: StagedResource | undefined;
}

/** A resource that is declared no longer. */
export interface Delete extends StepBase, ExistingResource {
  readonly action: 'delete';
}

/** A resource that is declared no longer, and that we would delete if we might, or if it were still what we made. */
export interface Retain extends StepBase, ExistingResource {
  readonly action: 'leave';
  /** True where it is ours still, and only `prune` keeps it; else it is said once, and forgotten. */
  readonly retainedByPrune: boolean;
}

/** An entry that nothing can be done about. */
export interface Blocked extends StepBase {
  readonly action: 'blocked';
  readonly path: string;
  readonly problem: Problem;
  /** What has its name: it is not to be deleted as undeclared. */
  readonly actual: Resource | undefined;
}

/** One line of a plan. */
export type Step = Create | Update | Replace | Delete | Retain | Blocked;

/** What happens to one thing of a kind. `blocked`: nothing, because of a problem. */
export type Action = Step['action'];

/** True where carrying out the step would send a write. */
export function isWrite({ action }: Pick<Step, 'action'>): boolean {
  return action !== 'unchanged' && action !== 'blocked' && action !== 'leave';
}
