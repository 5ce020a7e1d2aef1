/** Titles and collections, by the rules of the recorded editors. Source: `editor-exchanges.json` in test/recordings. */
import { isObject } from '../../../generator/base/json.ts';
import { TITLE_LISTS, type TitleList, titleRow } from '../../../generator/servarr/kinds/titles.ts';
import type { Kind } from '../../../generator/servarr/kinds.ts';
import type { Service } from '../context.ts';
import { bindInteger, bindIntegers, mismatch, parseBody } from '../http/bind.ts';
import { Refusal, type Reply, answer, empty, exception, violated, violation } from '../http/failures.ts';
import { toId } from '../http/access.ts';
import type { PlainRow } from '../store.ts';

/** The lists that store a profile that does not exist, and whose rows do not keep a profile in use. */
const UNCHECKED: readonly TitleList[] = ['collection'];

/** Returns the list of titles at a path of an app. */
export function titleListAt({ rules }: Service, path: string): TitleList | undefined {
  return TITLE_LISTS.find((list) => list === path && titleRow(list).app === rules.app);
}

/** True for a profile that a title has. */
export function isTitleProfile({ store }: Pick<Service, 'store'>, kind: Kind, id: number): boolean {
  return TITLE_LISTS.filter((list) => !UNCHECKED.includes(list)).some((list) => {
    const property = titleRow(list).profiles[kind];
    return property !== undefined && [...store.plain(list).rows.values()].some((row) => row[property] === id);
  });
}

/** One request, past the name of the list. */
export interface TitleCall {
  readonly service: Service;
  readonly list: TitleList;
  readonly method: string;
  readonly rest: readonly string[];
  readonly body: string;
}

/** Answers a request. */
export function titles({ service, list, method, rest, body }: TitleCall): Reply {
  const { rows } = service.store.plain(list);
  if (method === 'GET' && rest.length === 0) return answer(200, [...rows.values()]);
  if (method === 'PUT' && [list, ...rest].join('/') === titleRow(list).editor)
    return edit(service, list, body);
  const row = rest.length === 1 ? rows.get(toId(rest[0] ?? '') ?? 0) : undefined;
  return method === 'GET' && row !== undefined ? answer(200, row) : empty(row === undefined ? 404 : 405);
}

/** All titles of a request, or none: a title that is unknown, or there twice, is an exception. */
function edit(service: Service, list: TitleList, body: string): Reply {
  const json = parseBody(body);
  if (!isObject(json)) throw mismatch('$', 'Resource');
  const { ids: key, profiles } = titleRow(list);
  const { [key]: sent, ...values } = json;
  if (sent === undefined || sent === null) return exception(500, 'null-argument source');
  const given = Object.entries(values).filter(([, value]) => value !== null);
  const kinds = Object.entries(profiles) as [Kind, string][];
  const bound = given.map(([name, value]): [string, unknown] => {
    const kind = kinds.find(([, property]) => property === name)?.[0];
    return [name, kind === undefined ? value : bindProfile({ service, list }, kind, name, value)];
  });
  const { rows } = service.store.plain(list);
  const ids = bindIntegers(sent, `$.${key}`);
  const found = [...new Set(ids)].flatMap((id) => rows.get(id) ?? []);
  if (found.length < ids.length) return exception(500, `row-count ${ids.length}`);
  const changed = found.map((row): PlainRow => ({ ...row, ...Object.fromEntries(bound), id: row.id }));
  for (const row of changed) rows.set(row.id, row);
  return answer(202, changed);
}

function bindProfile(
  { service, list }: Pick<TitleCall, 'list' | 'service'>,
  kind: Kind,
  name: string,
  value: unknown,
): number {
  const id = bindInteger(value, `$.${name}`);
  const refuse = (reason: string): never => {
    throw new Refusal(violated([violation(name, reason, id)]));
  };
  if (UNCHECKED.includes(list)) return id;
  if (id <= 0) return refuse('above 0');
  return service.store.plain(kind).rows.has(id) ? id : refuse('reference-missing');
}
