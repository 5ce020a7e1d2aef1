/** `/qualitydefinition`: the sizes of each quality, by the rules of the recorded services. */
import type { App } from '../../../generator/servarr/apps.ts';
import { isObject } from '../../../generator/base/json.ts';
import { bindText, mismatch } from '../http/bind.ts';
import { Refusal, type Reply, type Violation, answer, empty, exception, violated } from '../http/failures.ts';
import { parseBody } from '../http/json.ts';
import type { PlainRow } from '../store.ts';
import type { StructureCall } from '../structures/answers.ts';

const SIZES = ['minSize', 'preferredSize', 'maxSize'] as const;

/** The greatest size of an app; Lidarr takes anything. */
const LIMITS: Readonly<Partial<Record<App, number>>> = { radarr: 2000, sonarr: 1000 };

/** Answers a request for quality definitions, which cannot be created or deleted. */
export function qualityDefinitions(call: StructureCall): Reply {
  const { rows } = call.service.store.plain('qualitydefinition');
  if (call.method === 'GET' && call.id === undefined) return answer(200, [...rows.values()].map(shown));
  const row = rows.get(call.id ?? 0);
  if (call.method !== 'GET' && call.method !== 'PUT') return empty(405);
  if (row === undefined) return exception(call.api === 'v5' ? 400 : 500, 'no-match');
  if (call.method === 'GET') return answer(200, shown(row));
  const { title, ...sizes } = read(call);
  const inProfiles = call.service.rules.sizesInProfiles;
  const next = { ...row, title, ...(inProfiles ? {} : sizes) };
  rows.set(row.id, next);
  if (inProfiles && call.api === 'v3' && SIZES.some((key) => sizes[key] !== null))
    intoProfiles(call, row, sizes);
  return answer(202, shown(next));
}

/** Sonarr 5 writes the sizes that it gets over version 3 into every profile. Source: v3-quality-exchanges.json. */
function intoProfiles({ service }: StructureCall, { quality }: PlainRow, sizes: Sizes): void {
  const { rows } = service.store.plain('qualityprofile');
  const isIt = (item: Item): boolean =>
    (item.quality as Item | undefined)?.['id'] === (quality as Item)['id'];
  const set = (items: readonly Item[]): Item[] =>
    items.map((item) =>
      isIt(item) ? { ...item, ...sizes } : { ...item, ...(item.items && { items: set(item.items) }) },
    );
  for (const [id, row] of rows) rows.set(id, { ...row, items: set(row['items'] as readonly Item[]) });
}

type Sizes = Readonly<Record<string, number | null>>;
type Item = { readonly [key: string]: unknown; readonly items?: readonly Item[] };

/** A size without a limit is not shown. */
function shown(row: PlainRow): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}

function read({ api, body, service: { rules } }: StructureCall): Sizes & { readonly title: never } {
  const json = parseBody(body);
  if (!isObject(json)) throw mismatch('$', 'Resource');
  const title = bindText(json['title'], '$.title');
  if (api === 'v5') return { title } as never;
  return { ...sizesIn(json, '$', (sizes) => violationsOf(sizes, LIMITS[rules.app])), title } as never;
}

/** Returns the sizes in a body, null for no limit. Throws the refusal of the service. */
export function sizesIn(
  body: Readonly<Record<string, unknown>>,
  path: string,
  wrongIn: (sizes: Sizes) => readonly Violation[],
): Sizes {
  const sizes = Object.fromEntries(SIZES.map((key) => [key, sizeOf(body[key], `${path}.${key}`)]));
  const wrong = wrongIn(sizes);
  if (wrong.length > 0) throw new Refusal(violated(wrong));
  return sizes;
}

function sizeOf(value: unknown, path: string): number | null {
  if (value === undefined || value === null) return null;
  const isDigits = typeof value === 'string' && /^-?\d+(?:\.\d+)?$/u.test(value);
  if (typeof value !== 'number' && !isDigits) throw mismatch(path, 'System.Nullable`1[System.Double]');
  return Number(value);
}

/** Each size is compared with its neighbours only, and with a limit where it has none. */
export function violationsOf(sizes: Sizes, limit: number | undefined): Violation[] {
  if (limit === undefined) return [];
  return SIZES.flatMap((key, index) => {
    const [value, before, after] = [key, SIZES[index - 1], SIZES[index + 1]].map((one) => sizes[one ?? '']);
    const [least, most] = [before ?? 0, after ?? limit];
    if (value === null || value === undefined) return [];
    const at = { property: key.charAt(0).toUpperCase() + key.slice(1), value };
    return [
      ...(value < least ? [{ ...at, reason: `at-least ${least}` }] : []),
      ...(value > most ? [{ ...at, reason: `at-most ${most}` }] : []),
    ];
  });
}
