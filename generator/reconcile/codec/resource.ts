/** Resources in the common key space, and the lists that services answer. */
import * as z from 'zod';
import { showPath } from '../../base/issue.ts';
import { Problem } from '../../base/problem.ts';
import { OTHER_FORMAT } from '../../schema/record/schema-response.ts';
import type { TargetList } from '../../servarr/kinds.ts';
import type { Value } from '../../servarr/values.ts';
import { type ListedTarget, byId } from '../values/names-and-ids.ts';
import type { Body, Key } from '../values/value-type.ts';

export type { Body, Key } from '../values/value-type.ts';

/** A resource as a service has it. */
export interface Resource {
  readonly id: number;
  /** Its display name: `qBittorrent`, `/srv/media`, `box.example /downloads/`. */
  readonly name: string;
  /** Equal for two resources that a service does not accept together. */
  readonly identity: string;
  /** Empty for kinds without implementations. */
  readonly implementation: string;
  /** The implementation, with the file of the definition if it has one: an update cannot change it. */
  readonly variant: string;
  /** The values by key, as the service stores them: references and tags as IDs, choices as numbers. */
  readonly values: ReadonlyMap<Key, Value>;
  readonly body: Body;
}

/** Checks the parsed body of a list of targets; returns them by ID. Throws Problem `list-shape`. */
export function parseTargets(body: unknown, { property }: TargetList, place: string): ListedTarget[] {
  const targets = parseList(z.looseObject({ id: z.int(), [property]: z.string() }), body, place);
  return byId(targets.map((one) => ({ id: Number(one['id']), name: String(one[property]) })));
}

/** The most misfits that a message names. */
const SHOWN_MISFITS = 3;

/**
 * Checks the parsed body of a list. Throws Problem `list-shape`, which names the first misfits.
 * @param element the shape of each element; one by one, because zod would collect the issues of all
 */
export function parseList<T>(element: z.ZodType<T>, body: unknown, place: string): T[] {
  if (!Array.isArray(body)) throw listShape(place, ['the whole']);
  const parsed = body.map((one) => element.safeParse(one));
  const misfits = parsed.flatMap(({ error }, index) =>
    error === undefined ? [] : showPath([index, ...(error.issues[0]?.path ?? [])]),
  );
  if (misfits.length > 0) throw listShape(place, misfits.slice(0, SHOWN_MISFITS));
  return parsed.flatMap(({ data }) => (data === undefined ? [] : [data]));
}

function listShape(place: string, misfits: readonly string[]): Problem {
  return new Problem({
    code: 'list-shape',
    place,
    what: `the response is JSON, but not the list that the service should return (${misfits.join(', ')})`,
    fix: OTHER_FORMAT,
  });
}
