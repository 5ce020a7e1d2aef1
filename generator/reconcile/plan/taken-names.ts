/** Names that others have: entries that conflict with a resource, and resources of one name. Pure. */
import { Problem } from '../../base/problem.ts';
import { joinList } from '../../base/text.ts';
import { externalManagerOf } from '../../servarr/kinds/external-managers.ts';
import { type Kind, kindRow } from '../../servarr/kinds.ts';
import { itemInBody } from '../codec/provider-resource.ts';
import type { Resource } from '../codec/resource.ts';
import type { EntryResult, KindContext } from './step.ts';
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
