/** The plan of one kind: a pure function of what is desired, what is there, what we remember and the prune mode. */
import { Problem } from '../../base/problem.ts';
import { type Kind, kindRow } from '../../family/kinds.ts';
import { shown } from '../../base/text.ts';
import { type Change, compare } from './changes.ts';
import type { Desired } from './desired.ts';
import type { Prune } from '../manifest/manifest.ts';
import { type Match, findByName, match, ownedRecord } from './match.ts';
import type { Resource, Tag } from '../service/resource.ts';
import type { Digest } from '../state/digest.ts';
import type { KindState, Owned } from '../state/state.ts';
import { foldName } from '../../family/values.ts';

/** What every line of a plan tells. */
interface Line {
  readonly kind: Kind;
  readonly name: string;
  readonly implementation: string;
  /** Why, one clause. */
  readonly reason: string;
  readonly changes: readonly Change[];
  /** Things to tell the user that do not stop anything. */
  readonly notes: readonly string[];
  /** True where a resource that was not ours is taken over. */
  readonly adopted: boolean;
}

/** What is declared. */
interface Declared extends Line {
  /** The option path. */
  readonly path: string;
  readonly desired: Desired;
}

/** What is there. */
interface Present {
  readonly actual: Resource;
  /** What we remember of it; undefined where it was not ours until now. */
  readonly owned: Owned | undefined;
}

/** A resource that is to be made. */
export interface Create extends Declared {
  readonly action: 'create';
}

/** A resource that is to be, or is already, as declared. */
export interface Update extends Declared, Present {
  readonly action: 'update' | 'unchanged';
}

/** A resource that is in the way of another implementation under its name. */
export interface Replace extends Declared, Present {
  readonly action: 'replace';
}

/** A resource that is declared no longer. */
export interface Delete extends Line, Present {
  readonly action: 'delete';
}

/** An entry that nothing can be done about. */
export interface Blocked extends Line {
  readonly action: 'blocked';
  readonly path: string;
  readonly problem: Problem;
  /** What has its name: it is not to be deleted as undeclared. */
  readonly actual: Resource | undefined;
}

/** One line of a plan, with what is needed to carry it out. */
export type Step = Create | Update | Replace | Delete | Blocked;

/** What happens to one client or notification. `blocked`: nothing, because of a problem. */
export type Action = Step['action'];

/** An entry, or why it cannot be one. */
export type Wanted =
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
  readonly kind: Kind;
  readonly wanted: readonly Wanted[];
  readonly actual: readonly Resource[];
  readonly tags: readonly Tag[];
  readonly state: KindState;
  readonly prune: Prune;
  /** Replace a resource of the same name and another implementation though it is not ours. */
  readonly replace: boolean;
  readonly digest: Digest;
}

/** The steps for one kind: entries in the order of the manifest, then deletions by name. */
export function planKind(input: PlanInput): Step[] {
  const taken = new Set<number>();
  const names = new Set<string>();
  const steps = input.wanted.map((wanted) => {
    const step = planEntry(input, wanted, taken, names.has(foldName(wanted.name)));
    names.add(foldName(wanted.name));
    if ('actual' in step && step.actual !== undefined) taken.add(step.actual.id);
    return step;
  });
  return [...steps, ...deletions(input, taken)];
}

function planEntry(input: PlanInput, wanted: Wanted, taken: ReadonlySet<number>, twice: boolean): Step {
  if ('problem' in wanted) {
    const actual = findByName(input.actual, wanted.name, taken);
    return blocked(input.kind, wanted, wanted.problem, actual);
  }
  if (twice) return blocked(input.kind, wanted, nameTwice(input, wanted));
  const found = match(wanted, input.actual, input.state, taken);
  if (found === undefined) return creation(input, wanted);
  return found.actual.implementation === wanted.implementation
    ? update(input, wanted, found)
    : replacement(input, wanted, found);
}

function base(desired: Desired) {
  const { kind, name, implementation, path } = desired;
  const drift = desired.drift.map(({ key, what }) => `${key} is left out: ${what}`);
  return { kind, name, implementation, path, desired, notes: [...desired.notes, ...drift], adopted: false };
}

function creation({ service }: PlanInput, desired: Desired): Step {
  return { ...base(desired), action: 'create', reason: `${service} has none of this name`, changes: [] };
}

function update(input: PlanInput, desired: Desired, { actual, owned }: Match): Step {
  const changes = compare(desired, actual, { owned, tags: input.tags, digest: input.digest });
  const common = { ...base(desired), actual, owned, changes, adopted: owned === undefined };
  const taken = owned === undefined ? 'was there before and is taken over' : '';
  if (changes.length === 0) return { ...common, action: 'unchanged', reason: taken || 'as declared' };
  const reason = taken || (owned?.half ? 'an interrupted create is completed' : differs(changes));
  return { ...common, action: 'update', reason };
}

function differs(changes: readonly Change[]): string {
  const declared = changes.some(({ why }) => why === 'declared');
  return declared
    ? 'differs from what is declared'
    : 'keys that are declared no longer go back to their defaults';
}

function replacement(input: PlanInput, desired: Desired, { actual, owned }: Match): Step {
  const common = { ...base(desired), actual, owned, changes: [] };
  if (owned?.created || input.replace) {
    const reason = `is a ${shown(actual.implementation)} now; a change of implementation is a delete and a create`;
    return { ...common, action: 'replace', reason };
  }
  return blocked(input.kind, desired, nameTaken(input, desired, actual), actual);
}

function blocked(
  kind: Kind,
  wanted: Pick<Desired, 'path' | 'name' | 'implementation'>,
  problem: Problem,
  actual?: Resource,
): Blocked {
  const { path, name, implementation } = wanted;
  return {
    kind,
    name,
    implementation,
    path,
    action: 'blocked',
    reason: problem.what,
    changes: [],
    notes: [],
    adopted: false,
    problem,
    actual,
  };
}

/** What is not declared: deleted as the prune mode says, by number, name and implementation of what we made. */
function deletions({ prune, kind, actual, state }: PlanInput, taken: ReadonlySet<number>): Step[] {
  const rest = actual.filter((one) => !taken.has(one.id));
  const steps = rest.flatMap((one): Step[] => {
    const owned = ownedRecord(kind, one, state);
    const ours = owned?.created ?? false;
    if (prune === 'none' || (prune === 'owned' && !ours)) return [];
    const reason = ours
      ? 'was created by suite and is declared no longer'
      : 'is not declared, and prune is "all"';
    const { name, implementation } = one;
    return [
      {
        kind,
        name,
        implementation,
        action: 'delete',
        reason,
        changes: [],
        notes: [],
        adopted: false,
        actual: one,
        owned,
      },
    ];
  });
  return steps.sort((left, right) => (foldName(left.name) < foldName(right.name) ? -1 : 1));
}

function nameTwice({ service, kind }: PlanInput, { path, name }: Desired): Problem {
  return new Problem({
    code: 'name-twice',
    place: `${path} ("${shown(name)}")`,
    what: `another ${kindRow(kind).title} for ${service} has this name; services do not tell names apart by case`,
    fix: 'Give one of them another name.',
  });
}

function nameTaken(
  { service, kind }: PlanInput,
  { path, name, implementation }: Desired,
  actual: Resource,
): Problem {
  return new Problem({
    code: 'name-taken',
    place: `${path} ("${shown(name)}")`,
    what: `${service} has a ${kindRow(kind).title} of this name that suite did not create, and it is a ${shown(actual.implementation)}, not a ${implementation}`,
    fix: 'Give the entry another name, delete the other one by hand, or pass --replace to have it deleted and created anew.',
  });
}

/** True where carrying out the step would send a write. */
export function isWork({ action }: Pick<Step, 'action'>): boolean {
  return action !== 'unchanged' && action !== 'blocked';
}

/** True where carrying out the plan would send a write. */
export function hasWork(steps: readonly Step[]): boolean {
  return steps.some(isWork);
}
