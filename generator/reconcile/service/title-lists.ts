/** The titles of a service: what has a profile and is not declared, such as films. */
import * as z from 'zod';
import { type TitleList, titleRow } from '../../servarr/kinds/titles.ts';
import { parseList } from '../codec/resource.ts';
import type { ServiceApi, WriteResult } from './api.ts';

/** One title. */
export interface Title {
  readonly id: number;
  readonly name: string;
  /** Property -> ID of the profile. */
  readonly profiles: Readonly<Record<string, unknown>>;
}

/**
 * A list of thousands of titles, each with pictures and an overview. A run that moves 18,000 films of 5 kB takes 600 MiB, and a
 * unit has 640.
 */
const TITLES_LIMIT = 96 * 1024 * 1024;

/** Reads a list of titles. Throws a Problem. */
export async function listTitles(list: TitleList, api: ServiceApi): Promise<Title[]> {
  const path = pathOf(list, list);
  return parseTitles(list, await api.getJson(path, {}, { limit: TITLES_LIMIT }), api.client.place(path));
}

/**
 * Gives titles another profile, once. If this throws, it is unknown which of them have it.
 * @param ids distinct; the service stores nothing if it lacks one of them
 */
export async function sendTitles(
  list: TitleList,
  {
    ids,
    property,
    profile,
  }: { readonly ids: readonly number[]; readonly property: string; readonly profile: number },
  api: ServiceApi,
): Promise<WriteResult> {
  const { ids: key, editor } = titleRow(list);
  return api.sendOnce('PUT', pathOf(list, editor), { body: { [key]: ids, [property]: profile } });
}

/** Returns the titles in the body of a response. Throws Problem `list-shape`. */
export function parseTitles(list: TitleList, body: unknown, place: string): Title[] {
  const { name, profiles } = titleRow(list);
  const properties = Object.values(profiles);
  const shape = z.object({
    id: z.int(),
    [name]: z.string().nullish(),
    ...Object.fromEntries(properties.map((one) => [one, z.int().nullish()])),
  });
  return parseList(shape, body, place).map((one: Readonly<Record<string, unknown>>) => ({
    id: Number(one['id']),
    name: typeof one[name] === 'string' ? one[name] : `ID ${Number(one['id'])}`,
    profiles: Object.fromEntries(properties.map((property) => [property, one[property]])),
  }));
}

function pathOf(list: TitleList, last: string): string {
  return `/api/${titleRow(list).api}/${last}`;
}
