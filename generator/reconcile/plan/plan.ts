/** The plan of one kind: a pure function of what is desired, what is there, what we remember and the prune mode. */
import { Problem } from '../../base/problem.ts';
import { shown, withArticle } from '../../base/text.ts';
import { type Kind, kindRow } from '../../servarr/kinds.ts';
import { foldName } from '../../servarr/values.ts';
import { type Resource, identityOf, shownIdentity } from '../service/resource.ts';
import type { Desired } from '../desired/desired.ts';
import type { PlanInput, Wanted } from './input.ts';
import { type Standing, findByName, perhapsMade, standingOf } from './ownership.ts';
import { undeclared } from './prune.ts';
import { untilSignedIn } from '../desired/sign-in.ts';
import { withRenames } from './rename.ts';
import { withSameAddress } from './same-address.ts';
import type { Blocked, Made, Step } from './step.ts';
import { base, updated } from './update.ts';
import { takenByWriter } from './external-managers.ts';

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
  const gone = undeclared(input, about);
  const going = gone.filter(({ action }) => action === 'delete').flatMap(idsOf);
  return [...withSameAddress(input, renamed, new Set([...about, ...going])), ...gone];
}

/** The numbers of the resources that a step is about. */
function idsOf(step: Step): number[] {
  const made = 'made' in step && step.made ? [step.made.actual.id] : [];
  return 'actual' in step && step.actual ? [step.actual.id, ...made] : made;
}

function planEntry(input: PlanInput, wanted: Wanted, taken: ReadonlySet<number>, twice: boolean): Step {
  const named = findByName(input.actual, wanted.name, taken);
  if ('problem' in wanted) return blocked(input.kind, wanted, wanted.problem, named);
  if (twice) return blocked(input.kind, wanted, nameTwice(input, wanted), undefined);
  const others = takenByWriter(input, wanted);
  if (others !== undefined) return blocked(input.kind, wanted, others, undefined);
  const made = findMade(input, wanted, taken);
  const actual = named ?? fromTheStart(input, wanted, taken);
  if (actual === undefined) return creation(input, wanted, made);
  const standing = standingOf(actual, input);
  if (identityOf(actual) !== identityOf(wanted.item))
    return replacement(input, wanted, actual, standing, made);
  const half = standing.is === 'ours' && standing.owned?.half === true ? standing.owned : undefined;
  return half ? creation(input, wanted, { actual, owned: half }) : updated(input, wanted, actual, standing);
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
    .find((one) => identityOf(one) === identityOf(wanted.item));
}

/** What an interrupted run made for an entry under a name of its own, where nobody has touched it since. */
function findMade(input: PlanInput, wanted: Desired, taken: ReadonlySet<number>): Made | undefined {
  for (const actual of perhapsMade(input, wanted.name)) {
    if (taken.has(actual.id) || identityOf(actual) !== identityOf(wanted.item)) continue;
    const { is, owned } = standingOf(actual, input);
    if (is === 'ours' && owned?.takes !== undefined && foldName(owned.takes) === foldName(wanted.name))
      return { actual, owned };
  }
  return undefined;
}

function creation(input: PlanInput, wanted: Desired, made: Made | undefined): Step {
  const desired = untilSignedIn(wanted, undefined, input.service);
  if (desired.lacking !== undefined) return blocked(input.kind, desired, desired.lacking, made?.actual);
  const { notes, ...rest } = base(desired);
  const common = { ...rest, notes: [...desired.chosen, ...notes], changes: [] };
  if (made === undefined)
    return { ...common, action: 'create', reason: `${input.service} has none of this name`, made };
  if (made.owned.half === true)
    return { ...common, action: 'create', reason: 'an interrupted create is completed', made };
  const reason = 'an interrupted replacement is completed';
  return {
    ...updated(input, desired, made.actual, { is: 'ours', owned: made.owned }),
    action: 'update',
    reason,
  };
}

function replacement(
  input: PlanInput,
  desired: Desired,
  actual: Resource,
  { is, owned }: Standing,
  made: Made | undefined,
): Step {
  if (!((is === 'ours' && owned?.created) || input.replace))
    return blocked(input.kind, desired, nameTaken(input, desired, actual), actual);
  if (desired.lacking !== undefined) return blocked(input.kind, desired, desired.lacking, actual);
  const reason = `is ${withArticle(shownIdentity(actual))} now: the new one is put in place, then that one is deleted`;
  return { ...base(desired), action: 'replace', reason, changes: [], actual, owned, made };
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
    place: `${path} ("${shown(name)}")`,
    what: `another ${kindRow(kind).title} for ${service} has this name; services do not tell names apart by case`,
    fix: 'Give one of them another name.',
  });
}

function nameTaken({ service, kind }: PlanInput, { path, name, item }: Desired, actual: Resource): Problem {
  return new Problem({
    code: 'name-taken',
    place: `${path} ("${shown(name)}")`,
    what: `${service} has ${withArticle(kindRow(kind).title)} of this name that suite did not create, or that somebody has changed since, and it is ${withArticle(shownIdentity(actual))}, not ${withArticle(shownIdentity(item))}`,
    fix: 'Give the entry another name, delete the other one by hand, or pass --replace to have it replaced.',
  });
}
