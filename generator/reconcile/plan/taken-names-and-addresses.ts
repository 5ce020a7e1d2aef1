/** Entries that conflict with other resources: those of another program, and those for the same address. Pure. */
import { Problem } from '../../base/problem.ts';
import { wholeName } from '../../base/text.ts';
import { sameAddress } from '../../base/url.ts';
import { externalManagerOf } from '../../servarr/kinds/external-managers.ts';
import { isProviderKind, kindRow, providerRow } from '../../servarr/kinds.ts';
import { type Value, fieldKey } from '../../servarr/values.ts';
import { itemInBody } from '../codec/provider-resource.ts';
import type { Desired } from '../desired/desired.ts';
import type { OwnedResource } from './ownership.ts';
import type { Create, KindContext, Step } from './step.ts';
import { describeEntry } from '../service/problems.ts';

/** Returns why suite cannot create an entry: its name belongs to another program. */
export function externalManagerConflict(context: KindContext, desired: Desired): Problem | undefined {
  const { service, app, kind, externallyManaged } = context;
  const same = externallyManaged.find(({ identity }) => identity === desired.identity);
  const manager = same && externalManagerOf(kind, app, { ...same, fields: itemInBody(same.body).fields });
  if (manager === undefined) return undefined;
  const { title } = kindRow(kind);
  return new Problem({
    code: 'written-by-another',
    place: describeEntry(desired),
    what: `${manager.name} manages the ${title} of this name in ${service}`,
    fix: `Rename the entry, or leave that ${title} to ${manager.name}.`,
  });
}

/**
 * Returns the steps with a note on each create for whose address a resource exists: a second connection would do
 * everything twice.
 * @param taken IDs of resources that have a step
 */
export function withSameAddress(
  { kind, service, resources }: KindContext,
  steps: readonly Step[],
  taken: ReadonlySet<number>,
): Step[] {
  const field = isProviderKind(kind) ? providerRow(kind).autoConnect?.address : undefined;
  if (field === undefined) return [...steps];
  const rest = resources.filter(({ actual }) => !taken.has(actual.id));
  return steps.map((step) => {
    if (step.action !== 'create') return step;
    const note = rest
      .filter((one) => hasAddressOf(step, one, fieldKey(field)))
      .map(
        ({ actual }) =>
          `"${wholeName(actual.name)}" has the same ${field}: rename it to "${wholeName(step.name)}" in the web UI of ${service}, so that suite adopts it, or delete it there`,
      );
    return { ...step, notes: [...step.notes, ...note] };
  });
}

function hasAddressOf({ desired }: Create, { actual }: OwnedResource, key: string): boolean {
  const declared = desired.values.get(key);
  const [ours, theirs] = [declared?.secret ? undefined : declared?.reveal(), actual.values.get(key)];
  return (
    actual.variant === desired.variant && isAddress(ours) && isAddress(theirs) && sameAddress(theirs, ours)
  );
}

function isAddress(value: Value): value is string {
  return typeof value === 'string' && value !== '';
}
