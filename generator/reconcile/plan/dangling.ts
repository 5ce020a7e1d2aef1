/** What refers to something that goes, and that no entry moves to something else: it is told, for it is somebody's. Pure. */
import { listed, shown } from '../../base/text.ts';
import { kindRow } from '../../family/kinds.ts';
import { type Resource, generalValue } from '../service/resource.ts';
import type { KindSurvey } from '../service/survey.ts';
import type { Step } from './step.ts';

/** How many are named. */
const NAMED = 5;

/** The steps, with a note where what is deleted or replaced is referred to by what stays as it is. */
export function withDangling(steps: readonly Step[], kinds: readonly KindSurvey[]): Step[] {
  return steps.map((step) => {
    if (step.action !== 'delete' && step.action !== 'replace') return step;
    const names = kinds.flatMap((survey) => referring(step, survey, steps));
    if (names.length === 0) return step;
    const more = names.length > NAMED ? [`${names.length - NAMED} more`] : [];
    const who = listed([...names.slice(0, NAMED), ...more]);
    const note = `${who} ${names.length === 1 ? 'refers' : 'refer'} to it, and to nothing from then on`;
    return { ...step, notes: [...step.notes, note] };
  });
}

type Going = Extract<Step, { action: 'delete' | 'replace' }>;

function referring(going: Going, { kind, actual, others }: KindSurvey, steps: readonly Step[]): string[] {
  const keys = Object.entries(kindRow(kind).references)
    .filter(([, { path }]) => path === going.kind)
    .map(([wire]) => wire);
  return [...actual, ...others].flatMap((one) =>
    keys.some((wire) => generalValue(one, wire) === going.actual.id && !moves(kind, one, wire, steps))
      ? [`${kindRow(kind).title} "${shown(one.name, 60)}"`]
      : [],
  );
}

/** True where the same run deletes it, or has it refer to something else. */
function moves(kind: Step['kind'], { id }: Resource, wire: string, steps: readonly Step[]): boolean {
  return steps.some((step) => {
    if (step.kind !== kind || !('actual' in step) || step.actual?.id !== id) return false;
    if (step.action === 'delete' || step.action === 'replace') return true;
    return 'desired' in step && step.desired.general.has(wire);
  });
}
