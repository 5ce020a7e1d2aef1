/**
 * Duplicates: resources of one name. Services check names before they store a resource, so two programs at the same time
 * can both create it. Every program keeps the one with the lowest ID, and deletes its own that has a higher one. Pure.
 */
import { Problem } from '../../base/problem.ts';
import { displaySafe, joinSome } from '../../base/text.ts';
import { type Kind, kindRow } from '../../servarr/kinds.ts';
import { composed } from '../../servarr/values.ts';
import type { Resource } from '../codec/resource.ts';
import type { OwnedResource } from './ownership.ts';

/** A resource that suite created and that gives way to another one of its name. */
export interface OwnDuplicate<One extends OwnedResource = OwnedResource> {
  readonly own: One;
  /** The resource of that name that stays. */
  readonly kept: Resource;
}

/** Returns the resources of which suite deletes its own: those with a lower one of the same name and implementation. */
export function ownDuplicates<One extends OwnedResource>(resources: readonly One[]): OwnDuplicate<One>[] {
  return groupsOf(resources).flatMap(([kept, ...others]) =>
    kept === undefined
      ? []
      : others
          .filter(({ actual }) => actual.variant === kept.actual.variant)
          .filter(
            ({ ownership: { status, record } }) => status === 'managed' && record?.ownership === 'created',
          )
          .map((own) => ({ own, kept: kept.actual })),
  );
}

/** Returns the warnings of names that several resources still have after the deletions of a run. */
export function duplicateWarnings(
  service: string,
  kind: Kind,
  resources: readonly OwnedResource[],
): Problem[] {
  const going = new Set(ownDuplicates(resources).map(({ own }) => own));
  const staying = groupsOf(resources.filter((one) => !going.has(one)));
  return staying.map((group) =>
    nameShared(
      service,
      kind,
      group.map(({ actual }) => actual),
    ),
  );
}

/** The most IDs that a sentence lists. */
const MOST_IDS = 20;

function some(ids: readonly string[]): string {
  return joinSome([...new Set(ids)], MOST_IDS);
}

/** Returns the Problem of a name that several resources have. */
export function nameShared(service: string, kind: Kind, all: readonly Resource[]): Problem {
  const [first, ...others] = all.map(({ id }) => id);
  const { title, plural } = kindRow(kind);
  return new Problem({
    code: 'name-shared',
    place: `${service}, ${title} "${displaySafe(all[0]?.name ?? '', 60)}"`,
    what: `${all.length} ${plural} have this name (IDs ${some(all.map(({ id }) => String(id)))}), and the service rejects updates of each`,
    fix: `Delete ${title} ${some(others.map((id) => `ID ${id}`))} in the web UI and keep ID ${first ?? 0}. If another machine manages the service with suite, run suite there first: it deletes its own.`,
  });
}

/** Returns the groups of several resources of one name, each by ID. */
function groupsOf<One extends OwnedResource>(resources: readonly One[]): One[][] {
  const byName = Map.groupBy(resources, ({ actual }) => sharedName(actual));
  return [...byName.values()]
    .filter(({ length }) => length > 1)
    .map((group) => group.toSorted((left, right) => left.actual.id - right.actual.id));
}

/** Some services take names that differ only in case, so case counts here. */
function sharedName({ implementation, identity, name }: Resource): string {
  return implementation === '' ? identity : composed(name);
}
