/** Duplicates: resources of one name. Services check names before they store a resource, so two programs can both create it. */
import { Problem } from '../../base/problem.ts';
import { joinList } from '../../base/text.ts';
import { type Kind, kindRow } from '../../servarr/kinds.ts';
import type { Resource } from '../codec/resource.ts';
import { placeIn } from '../service/problems.ts';

/** Returns a warning for each name that several resources have. */
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
