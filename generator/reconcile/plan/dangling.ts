/** What refers to something that goes, and that no entry moves to something else: it is told, for it is somebody's. Pure. */
import { joinSome, displaySafe } from '../../base/text.ts';
import { kindRow } from '../../servarr/kinds.ts';
import type { Value } from '../../servarr/values.ts';
import { type Resource, generalValue } from '../service/resource.ts';
import type { ObservedKind } from '../service/observe.ts';
import type { Step } from './step.ts';

/** How many are named. */
const NAMED = 5;

/** The steps, with a note where what is deleted or replaced is referred to by what stays as it is. */
export function withDanglingNotes(steps: readonly Step[], kinds: readonly ObservedKind[]): Step[] {
  return steps.map((step) => {
    if (step.action !== 'delete' && step.action !== 'replace') return step;
    const { kind: path, actual } = step;
    const going = { path, title: '', is: (value: Value) => value === actual.id };
    return { ...step, notes: [...step.notes, ...danglingNotes(going, kinds, steps)] };
  });
}

/** Something that goes. */
export interface Going {
  /** Where it is listed: what references have as `path`. */
  readonly path: string;
  /** What there is none of from then on; nothing where that goes without saying. */
  readonly title: string;
  /** Whether a stored value stands for it. */
  readonly is: (value: Value) => boolean;
}

/** The note that it is referred to by what stays as it is; none where it is not. */
export function danglingNotes(
  going: Going,
  kinds: readonly ObservedKind[],
  steps: readonly Step[],
): readonly string[] {
  const names = kinds.flatMap((survey) => referring(going, survey, steps));
  if (names.length === 0) return [];
  const nothing = going.title === '' ? 'nothing' : `no ${going.title}`;
  return [
    `${joinSome(names, NAMED)} ${names.length === 1 ? 'refers' : 'refer'} to it, and to ${nothing} from then on`,
  ];
}

function referring(
  going: Going,
  { kind, actual, externallyManaged }: ObservedKind,
  steps: readonly Step[],
): string[] {
  const keys = Object.entries(kindRow(kind).references).filter(([, { path }]) => path === going.path);
  return [...actual, ...externallyManaged].flatMap((one) =>
    keys.some(
      ([wire, { key }]) => going.is(generalValue(one, wire)) && !moves(kind, one, { wire, key }, steps),
    )
      ? [`${kindRow(kind).title} "${displaySafe(one.name, 60)}"`]
      : [],
  );
}

/** True where the same run deletes it, or has it refer to something else, or to nothing. */
function moves(
  kind: Step['kind'],
  { id }: Resource,
  { wire, key }: { readonly wire: string; readonly key: string },
  steps: readonly Step[],
): boolean {
  return steps.some((step) => {
    if (step.kind !== kind || !('actual' in step) || step.actual?.id !== id) return false;
    if (step.action === 'delete' || step.action === 'replace') return true;
    if ('desired' in step && step.desired.general.has(wire)) return true;
    return 'changes' in step && step.changes.some((change) => change.key === key);
  });
}
