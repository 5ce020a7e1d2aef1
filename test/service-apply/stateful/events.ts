/** The events of a life: how they are drawn, and how a failing life is printed. */
import fc from 'fast-check';
import type { Kind } from '../../../generator/servarr/kinds.ts';
import type { Mishap } from './in-process.ts';

export const HOSTS = ['a', 'b'] as const;
export type Host = (typeof HOSTS)[number];

/** The declared entries of a kind, by the number of the sample. */
export type Saying = 'paused' | readonly number[];

/** The configuration of a host. A kind that is left out is not declared. */
export type Says = Readonly<Partial<Record<Kind, Saying>>>;

/** Something that a user does to one resource. */
export interface ByHand {
  /** `own`: a value that no configuration has; `like suite`: a value of another configuration. */
  readonly does: 'make' | 'edit like suite' | 'edit own' | 'rename' | 'delete';
  readonly kind: Kind;
  readonly which: number;
}

/** A fault of a request of a run, or of a write of the state and what is then on the disk. */
export interface Fault {
  readonly at: number;
  readonly lasts: boolean;
  readonly is: Mishap | 'state stays' | 'state of the run before' | 'state lost';
}

export interface Apply {
  readonly does: 'apply';
  readonly host: Host;
  readonly says: Says;
  readonly prune: 'none' | 'owned';
  readonly fault?: Fault | undefined;
  /** An edit by a user before the first request from that number on that reads the kind. */
  readonly meanwhile?: (ByHand & { readonly at: number }) | undefined;
}

/** Another database at the same address, in which a user makes things again. */
export interface Replaced {
  readonly does: 'restore' | 'reinstall';
  readonly remade: readonly ByHand[];
}

/** One event of a life. */
export type Step =
  | Apply
  | { readonly does: 'both'; readonly says: readonly [Says, Says]; readonly order: readonly number[] }
  | ByHand
  | { readonly does: 'back up' }
  | Replaced;

/** A life, which prints its steps one per line. */
export class Life {
  readonly steps: readonly Step[];

  constructor(steps: readonly Step[]) {
    this.steps = steps;
  }

  [fc.toStringMethod](): string {
    return `\n${this.steps.map((step, index) => `${index + 1}. ${sentence(step)}`).join('\n')}\n`;
  }
}

export function sentence(step: Step): string {
  switch (step.does) {
    case 'apply': {
      const { host, says, prune, fault, meanwhile } = step;
      const during =
        meanwhile === undefined ? '' : `; from request ${meanwhile.at} on: ${sentence(meanwhile)}`;
      const failing =
        fault === undefined ? '' : `; ${fault.is} at ${fault.at}${fault.lasts ? ' and after' : ''}`;
      return `host ${host} applies ${spoken(says)}${prune === 'none' ? ', prune none' : ''}${failing}${during}`;
    }
    case 'both':
      return `both hosts apply: a ${spoken(step.says[0])}, b ${spoken(step.says[1])}, in the order ${step.order.join('')}`;
    case 'back up':
      return 'the database is backed up';
    case 'restore':
    case 'reinstall':
      return `the database is ${step.does === 'restore' ? 'restored' : 'new'}${step.remade.map((one) => `; ${sentence(one)}`).join('')}`;
    default:
      return `a user: ${step.does} ${step.kind} ${step.which}`;
  }
}

function spoken(says: Says): string {
  const all = Object.entries(says).map(([kind, saying]) =>
    saying === 'paused' ? `${kind} paused` : `${kind} ${saying.join(' and ') || 'empty'}`,
  );
  return all.join(', ') || 'nothing';
}

const MISHAPS = ['kill before', 'kill after', 'reset before', 'reset after', '502 before', '502 after', 'fails', 'odd'] as const; // prettier-ignore
const STATES = ['state stays', 'state of the run before', 'state lost'] as const;

const maybe = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(one, { nil: undefined });
/** Draws one in a quarter of the cases. */
const seldom = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: one });
const does = fc.constant;

const fault: fc.Arbitrary<Fault> = fc.record({
  at: fc.integer({ min: 1, max: 12 }),
  lasts: fc.boolean(),
  is: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...MISHAPS) },
    { weight: 1, arbitrary: fc.constantFrom(...STATES) },
  ),
});

const host = fc.constantFrom('a' as const, 'a' as const, 'b' as const);

// The same resource is often declared again, so that what suite made is often declared, changed and removed.
const saying: fc.Arbitrary<Saying> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Saying>('paused') },
  { weight: 9, arbitrary: fc.constantFrom<Saying>([], [0], [0], [2], [1], [0, 1], [3, 0], [2, 1]) },
  {
    weight: 6,
    arbitrary: fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 2, selector: (number) => number % 2 }),
  },
);

/**
 * Draws lives of a few kinds.
 * @param all the kinds with any number of resources
 * @param settings groups of settings, of which a quarter of the lives has one
 */
export function lives(all: readonly Kind[], settings: readonly Kind[]): fc.Arbitrary<Life> {
  const some = fc.subarray([...all], { minLength: 1, maxLength: 3 });
  const group = settings.length === 0 ? fc.constant(undefined) : seldom(fc.constantFrom(...settings));
  return fc.tuple(some, group).chain(([resources, one]) => {
    const kinds = one === undefined ? resources : [...resources, one];
    const sayings = Object.fromEntries(kinds.map((kind) => [kind, saying]));
    const says = fc.record(sayings, { requiredKeys: [] }) as fc.Arbitrary<Says>;
    const at = { kind: fc.constantFrom(...kinds), which: fc.nat(11) };
    const edits = fc.constantFrom('edit like suite' as const, 'edit own' as const, 'edit own' as const);
    const meanwhile = fc.record({ ...at, does: edits, at: fc.integer({ min: 1, max: 15 }) });
    const weighted: readonly [number, fc.Arbitrary<Step>][] = [
      [10, fc.record({ does: does('apply'), host, says, prune: fc.constantFrom('owned', 'owned', 'owned', 'owned', 'none'), fault: maybe(fault), meanwhile: seldom(meanwhile) })], // prettier-ignore
      [2, fc.record({ does: does('both'), says: fc.tuple(says, says), order: fc.array(fc.nat(1), { minLength: 1, maxLength: 20 }) })], // prettier-ignore
      [5, fc.record({ does: does('make'), kind: at.kind, which: fc.nat(3) })],
      [4, fc.record({ does: edits, ...at })],
      [1, fc.record({ does: fc.constantFrom('rename', 'delete'), ...at })],
      [1, fc.record({ does: does('back up') })],
      [2, fc.record({ does: fc.constantFrom('restore', 'reinstall'), remade: fc.array(fc.record({ does: does('make'), kind: at.kind, which: fc.nat(3) }), { maxLength: 3 }) })], // prettier-ignore
    ];
    const step = fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })));
    return fc.array(step, { minLength: 3, maxLength: 12 }).map((steps) => new Life(steps));
  });
}
