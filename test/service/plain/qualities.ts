/** `/qualitydefinition`: the sizes of each quality, by the rules of the recorded services. */
import type { App } from '../../../generator/servarr/apps.ts';
import { isObject } from '../../../generator/base/json.ts';
import { bindText, mismatch } from '../http/bind.ts';
import { Refusal, type Reply, type Violation, answer, empty, exception, violated } from '../http/failures.ts';
import { parseBody } from '../http/json.ts';
import type { PlainRow } from '../store.ts';
import type { PlainCall } from './plain.ts';

const SIZES = ['minSize', 'preferredSize', 'maxSize'] as const;

/** The greatest size of an app; Lidarr takes anything. */
const LIMITS: Readonly<Partial<Record<App, number>>> = { radarr: 2000, sonarr: 1000 };

/** Answers a request for quality definitions, which cannot be created or deleted. */
export function qualityDefinitions(call: PlainCall): Reply {
  const { rows } = call.service.store.plain('qualitydefinition');
  if (call.method === 'GET' && call.id === undefined) return answer(200, [...rows.values()].map(shown));
  const row = rows.get(call.id ?? 0);
  if (call.method !== 'GET' && call.method !== 'PUT') return empty(405);
  if (row === undefined) return exception(call.api === 'v5' ? 400 : 500, 'no-match');
  if (call.method === 'GET') return answer(200, shown(row));
  const next = { ...row, ...read(call) };
  rows.set(row.id, next);
  return answer(202, shown(next));
}

/** A size without a limit is not shown. */
function shown(row: PlainRow): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}

function read({ body, service: { rules } }: PlainCall): Readonly<Record<string, unknown>> {
  const json = parseBody(body);
  if (!isObject(json)) throw mismatch('$', 'Resource');
  const sizes = Object.fromEntries(SIZES.map((key) => [key, sizeOf(json[key], `$.${key}`)]));
  const limit = LIMITS[rules.app];
  const wrong = limit === undefined ? [] : violationsOf(sizes, limit);
  if (wrong.length > 0) throw new Refusal(violated(wrong));
  const title = bindText(json['title'], '$.title');
  // Sonarr 5 has the sizes in its quality profiles.
  return rules.apis.includes('v5') ? { title } : { ...sizes, title };
}

function sizeOf(value: unknown, path: string): number | null {
  if (value === undefined || value === null) return null;
  const isDigits = typeof value === 'string' && /^-?\d+(?:\.\d+)?$/u.test(value);
  if (typeof value !== 'number' && !isDigits) throw mismatch(path, 'System.Nullable`1[System.Double]');
  return Number(value);
}

/** Each size is compared with its neighbours only, and with a limit where it has none. */
function violationsOf(sizes: Readonly<Record<string, number | null>>, limit: number): Violation[] {
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
