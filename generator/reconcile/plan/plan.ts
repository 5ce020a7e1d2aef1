/** The plan of one kind: a pure function of what is desired, what is there, what we remember and the prune mode. */
import { Problem } from '../../base/problem.ts';
import { displaySafe, withArticle } from '../../base/text.ts';
import { type Kind, kindRow } from '../../servarr/kinds.ts';
import { foldName } from '../../servarr/values.ts';
import { type Resource, identityOf, shownIdentity } from '../service/resource.ts';
import type { Desired } from '../desired/desired.ts';
import type { PlanInput, EntryResult } from './input.ts';
import { type Ownership, findByName, interruptedCreates, ownershipOf } from './ownership.ts';
import { planPrune } from './prune.ts';
import { disabledUntilSignedIn } from '../desired/sign-in.ts';
import { withRenames } from './rename.ts';
import { withSameAddress } from './same-address.ts';
import type { Blocked, StagedResource, Step } from './step.ts';
import { stepBase, planUpdate } from './update.ts';
import { externalManagerConflict } from './external-managers.ts';

/** The steps for one kind: entries in the order of the manifest, then what is declared no longer, by name. */
export function planKind(input: PlanInput): Step[] {
  const taken = new Set<number>();
  const names = new Set<string>();
  const steps = input.wanted.map((wanted) => {
    const step = planEntry(input, wanted, taken, names.has(foldName(wanted.name)));
    names.add(foldName(wanted.name));
    for (const id of idsOf(step)) taken.add(id);
    return step;
  });
  const renamed = withRenames(input, steps, taken);
  const about = new Set(renamed.flatMap(idsOf));
  const gone = planPrune(input, about);
  const going = gone.filter(({ action }) => action === 'delete').flatMap(idsOf);
  return [...withSameAddress(input, renamed, new Set([...about, ...going])), ...gone];
}

/** The numbers of the resources that a step is about. */
function idsOf(step: Step): number[] {
  const made = 'staged' in step && step.staged ? [step.staged.actual.id] : [];
  return 'actual' in step && step.actual ? [step.actual.id, ...made] : made;
}

function planEntry(input: PlanInput, wanted: EntryResult, taken: ReadonlySet<number>, twice: boolean): Step {
  const named = findByName(input.actual, wanted.name, taken);
  if ('problem' in wanted) return blocked(input.kind, wanted, wanted.problem, named);
  if (twice) return blocked(input.kind, wanted, nameTwice(input, wanted), undefined);
  const others = externalManagerConflict(input, wanted);
  if (others !== undefined) return blocked(input.kind, wanted, others, undefined);
  const staged = findMade(input, wanted, taken);
  const actual = named ?? fromTheStart(input, wanted, taken);
  if (actual === undefined) return creation(input, wanted, staged);
  const ownership = ownershipOf(actual, input);
  if (identityOf(actual) !== identityOf(wanted.schemaItem))
    return replacement(input, wanted, actual, ownership, staged);
  const half = ownership.status === 'ours' && ownership.record?.half === true ? ownership.record : undefined;
  return half
    ? creation(input, wanted, { actual, owned: half })
    : planUpdate(input, wanted, actual, ownership);
}

/**
 * What every service has of an implementation from the start, whatever it is called: an upgrade can call it something
 * else, and a second one would do all of it twice. Not what another entry is about.
 */
function fromTheStart(input: PlanInput, wanted: Desired, taken: ReadonlySet<number>): Resource | undefined {
  if (!kindRow(input.kind).builtIn) return undefined;
  const names = new Set(input.wanted.map(({ name }) => foldName(name)));
  return input.actual
    .filter(({ id, name }) => !taken.has(id) && !names.has(foldName(name)))
    .toSorted((left, right) => left.id - right.id)
    .find((one) => identityOf(one) === identityOf(wanted.schemaItem));
}

/** What an interrupted run made for an entry under a name of its own, where nobody has touched it since. */
function findMade(input: PlanInput, wanted: Desired, taken: ReadonlySet<number>): StagedResource | undefined {
  for (const actual of interruptedCreates(input, wanted.name)) {
    if (taken.has(actual.id) || identityOf(actual) !== identityOf(wanted.schemaItem)) continue;
    const { status, record } = ownershipOf(actual, input);
    if (status === 'ours' && record?.takes !== undefined && foldName(record.takes) === foldName(wanted.name))
      return { actual, owned: record };
  }
  return undefined;
}

function creation(input: PlanInput, wanted: Desired, staged: StagedResource | undefined): Step {
  const desired = disabledUntilSignedIn(wanted, undefined, input.service);
  if (desired.missingTarget !== undefined)
    return blocked(input.kind, desired, desired.missingTarget, staged?.actual);
  const { notes, ...rest } = stepBase(desired);
  const common = { ...rest, notes: [...desired.defaultNotes, ...notes], changes: [] };
  if (staged === undefined)
    return { ...common, action: 'create', reason: `${input.service} has none of this name`, staged };
  if (staged.owned.half === true)
    return { ...common, action: 'create', reason: 'an interrupted create is completed', staged };
  const reason = 'an interrupted replacement is completed';
  return {
    ...planUpdate(input, desired, staged.actual, { status: 'ours', record: staged.owned }),
    action: 'update',
    reason,
  };
}

function replacement(
  input: PlanInput,
  desired: Desired,
  actual: Resource,
  { status, record }: Ownership,
  staged: StagedResource | undefined,
): Step {
  if (!((status === 'ours' && record?.created) || input.replace))
    return blocked(input.kind, desired, nameTaken(input, desired, actual), actual);
  if (desired.missingTarget !== undefined) return blocked(input.kind, desired, desired.missingTarget, actual);
  const reason = `is ${withArticle(shownIdentity(actual))} now: the new one is put in place, then that one is deleted`;
  return { ...stepBase(desired), action: 'replace', reason, changes: [], actual, owned: record, staged };
}

function blocked(
  kind: Kind,
  wanted: Pick<Desired, 'path' | 'name' | 'implementation'>,
  problem: Problem,
  actual: Resource | undefined,
): Blocked {
  const { path, name, implementation } = wanted;
  const line = { kind, name, implementation, path, reason: problem.what, changes: [], notes: [] };
  return { ...line, action: 'blocked', adopted: false, problem, actual };
}

function nameTwice({ service, kind }: PlanInput, { path, name }: Desired): Problem {
  return new Problem({
    code: 'name-twice',
    place: `${path} ("${displaySafe(name)}")`,
    what: `another ${kindRow(kind).title} for ${service} has this name; services do not tell names apart by case`,
    fix: 'Give one of them another name.',
  });
}

function nameTaken(
  { service, kind }: PlanInput,
  { path, name, schemaItem }: Desired,
  actual: Resource,
): Problem {
  return new Problem({
    code: 'name-taken',
    place: `${path} ("${displaySafe(name)}")`,
    what: `${service} has ${withArticle(kindRow(kind).title)} of this name that suite did not create, or that somebody has changed since, and it is ${withArticle(shownIdentity(actual))}, not ${withArticle(shownIdentity(schemaItem))}`,
    fix: 'Give the entry another name, delete the other one by hand, or pass --replace to have it replaced.',
  });
}
