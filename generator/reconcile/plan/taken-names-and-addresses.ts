/** Names and addresses that others have: entries that conflict with a resource, and resources of one name. Pure. */
import { Problem } from '../../base/problem.ts';
import { joinList, wholeName } from '../../base/text.ts';
import { sameAddress } from '../../base/url.ts';
import { externalManagerOf } from '../../servarr/kinds/external-managers.ts';
import { type Kind, isProviderKind, kindRow, providerRow } from '../../servarr/kinds.ts';
import { type Value, fieldKey } from '../../servarr/values.ts';
import { itemInBody } from '../codec/provider-resource.ts';
import type { Resource } from '../codec/resource.ts';
import type { OwnedResource } from './ownership.ts';
import type { Create, EntryResult, KindContext, Step } from './step.ts';
import { describeEntry, placeIn } from '../service/problems.ts';

/**
 * Returns why suite cannot create or rename a resource: its name belongs to another program.
 * @param identity that of the name, or of the earlier name
 */
export function externalManagerConflict(
  context: KindContext,
  entry: EntryResult,
  identity = entry.identity,
): Problem | undefined {
  const { service, app, kind, externallyManaged } = context;
  const same = externallyManaged.find((one) => one.identity === identity);
  const manager = same && externalManagerOf(kind, app, { ...same, fields: itemInBody(same.body).fields });
  if (manager === undefined) return undefined;
  const { title } = kindRow(kind);
  const [which, remedy] =
    identity === entry.identity
      ? ['of this name', 'Rename the entry']
      : ['that renamedFrom names', 'Remove renamedFrom'];
  return new Problem({
    code: 'written-by-another',
    place: describeEntry(entry),
    what: `${manager.name} manages the ${title} ${which} in ${service}`,
    fix: `${remedy}, or leave that ${title} to ${manager.name}.`,
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
          `"${wholeName(actual.name)}" has the same ${field}: write renamedFrom = "${wholeName(actual.name)}"; so that suite takes it, or delete it in the web UI of ${service}`,
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

/**
 * Returns a warning for each name that several resources have. Services check names before they store a resource, so two programs
 * can both create it.
 */
export function duplicateWarnings(service: string, kind: Kind, resources: readonly Resource[]): Problem[] {
  const byName = [...Map.groupBy(resources, sharedName).values()];
  return byName
    .filter(({ length }) => length > 1)
    .map((group) => {
      const { title, plural } = kindRow(kind);
      const ids = [...new Set(group.map(({ id }) => id))].toSorted((left, right) => left - right);
      const others = ids.slice(1).map((id) => `ID ${id}`);
      return new Problem({
        code: 'name-shared',
        place: placeIn(service, { kind, name: group[0]?.name ?? '' }),
        what: `${group.length} ${plural} have this name (IDs ${joinList(ids.map(String))}), and the service rejects updates of each`,
        fix: `Delete ${title} ${joinList(others)} in the web UI and keep ID ${ids[0] ?? 0}.`,
      });
    });
}

/** Some services take names that differ only in case, so case counts here. */
function sharedName({ implementation, identity, name }: Resource): string {
  return implementation === '' ? identity : name.normalize('NFC');
}
