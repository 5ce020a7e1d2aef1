/** What is connected already, under another name: a second one would do all of it twice, so that it is told. Pure. */
import { displaySafe } from '../../base/text.ts';
import { sameAddress } from '../../base/url.ts';
import { kindRow } from '../../servarr/kinds.ts';
import type { Value } from '../../servarr/values.ts';
import { type Resource, fieldValue, identityOf } from '../service/resource.ts';
import type { PlanInput } from './input.ts';
import type { Step } from './step.ts';

/**
 * The steps, with a note where something is to be made for an address that another resource has already.
 * @param taken the numbers of the resources that the steps are about, and of those that go
 */
export function withSameAddress(
  { kind, service, actual }: PlanInput,
  steps: readonly Step[],
  taken: ReadonlySet<number>,
): Step[] {
  const field = kindRow(kind).autoConnect?.address;
  const rest = actual.filter(({ id }) => !taken.has(id));
  return steps.map((step) => {
    if (field === undefined || step.action !== 'create') return step;
    const note = rest
      .filter(isAlike(step, field))
      .map(
        ({ name }) =>
          `"${displaySafe(name, 60)}" has the same ${field} already: rename it to "${displaySafe(step.name, 60)}" in the web page of ${service}, and it is taken over, or delete it there`,
      );
    return { ...step, notes: [...step.notes, ...note] };
  });
}

function isAlike({ desired }: Extract<Step, { action: 'create' }>, field: string) {
  const declared = desired.fields.get(field);
  const address = declared?.secret ? undefined : declared?.reveal();
  return (one: Resource): boolean => {
    const other = fieldValue(one, field);
    return (
      isAddress(address) &&
      isAddress(other) &&
      identityOf(one) === identityOf(desired.schemaItem) &&
      sameAddress(other, address)
    );
  };
}

function isAddress(value: Value): value is string {
  return typeof value === 'string' && value !== '';
}
