/** What references can name: profiles, folders and clients of a service by name, and what stands for them. */
import * as z from 'zod';
import { parseList } from './resource.ts';
import { trimEndOf } from '../../base/text.ts';
import { type Kind, type Reference, kindRow } from '../../servarr/kinds.ts';
import { foldName } from '../../servarr/values.ts';
import type { WireItem } from '../../schema/record/wire.ts';

/** One thing that a reference can name. */
export interface ReferenceTarget {
  readonly name: string;
  /** Its number; undefined where it is still to be made. */
  readonly id: number | undefined;
  /** The number of what it takes the place of, which goes. */
  readonly replaces?: number;
  /** What it is called until the run gives it its name. */
  readonly previousName?: string;
  /** True where it goes: nothing can name it any more, and what refers to it is shown by its name still. */
  readonly deleted?: true;
}

/** What a service lists, by the path below the API version: `qualityprofile`, `rootfolder` … */
export type TargetLists = ReadonlyMap<string, readonly ReferenceTarget[]>;

/** A reference that resources of a kind have in one service. */
export interface LiveReference extends Reference {
  /** What the service calls the key: `qualityProfileId`. */
  readonly wire: string;
}

/** A reference of one service, with what it can name there. */
export interface ReferenceWithTargets extends LiveReference {
  readonly all: readonly ReferenceTarget[];
  /** What goes, which a resource may refer to still. */
  readonly going?: readonly ReferenceTarget[];
}

/** The references that the live schema of a kind has; the apps do not all have the same. */
export function liveReferences(kind: Kind, items: readonly WireItem[]): LiveReference[] {
  return Object.entries(kindRow(kind).references)
    .filter(([wire]) => items.some((item) => Object.hasOwn(item, wire)))
    .map(([wire, reference]) => ({ ...reference, wire }));
}

/**
 * Checks the parsed body of a list that references name, by number.
 * @throws Problem `list-shape`
 */
export function parseTargets(
  body: unknown,
  { name }: Pick<Reference, 'name'>,
  place: string,
): ReferenceTarget[] {
  const all = parseList(z.array(z.looseObject({ id: z.int(), [name]: z.string() })), body, place);
  const found = all.map((one) => ({ id: Number(one['id']), name: String(one[name]) }));
  return found.sort((left, right) => left.id - right.id);
}

/** The one of that name: spelt exactly so, else ignoring case; folders with or without a slash at the end. */
export function findTarget<One extends ReferenceTarget>(
  all: readonly One[],
  name: string,
  reference: LiveReference,
): One | undefined {
  const plain = (text: string): string =>
    isStoredByName(reference) ? text.slice(0, 1) + trimEndOf(text.slice(1)) : text;
  const exact = all.find((one) => plain(one.name) === plain(name));
  if (exact !== undefined || isStoredByName(reference)) return exact;
  return all.find((one) => foldName(one.name) === foldName(name));
}

/** True where the name is what the service stores, as it is with the path of a folder. */
export function isStoredByName({ wire, key }: LiveReference): boolean {
  return wire === key;
}
