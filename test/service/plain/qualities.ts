/** `/qualitydefinition`: the sizes of each quality, by the rules of the recorded services. */
import { ofApp } from '../../../generator/servarr/like.ts';
import { bindText, mismatch } from '../http/bind.ts';
import { Refusal, type Violation, exception, violated, violation } from '../http/failures.ts';
import type { StructureCall, StructureRules } from '../structures/answers.ts';

const SIZES = ['minSize', 'preferredSize', 'maxSize'] as const;

/** The greatest size of an app; Lidarr takes anything. */
const LIMITS: Readonly<Record<string, number>> = { radarr: 2000, sonarr: 1000 };

/** Quality definitions, which cannot be created or deleted. */
export const QUALITY_DEFINITIONS: StructureRules = {
  writes: ['PUT'],
  missing: ({ api }) => exception(api === 'v5' ? 400 : 500, 'no-match'),
  read: (call, sent, id) => {
    const { service, path, api } = call;
    const { app, sizesInProfiles } = service.rules;
    const row = service.store.plain(path).rows.get(id ?? 0);
    const title = bindText(sent['title'], '$.title');
    if (api === 'v5') return { ...row, title };
    const sizes = sizesIn(sent, '$', (all) => violationsOf(all, ofApp(LIMITS, app)));
    if (!sizesInProfiles) return { ...row, title, ...sizes };
    if (SIZES.some((key) => sizes[key] !== undefined)) intoProfiles(call, row?.['quality'], sizes);
    return { ...row, title };
  },
};

/** Sonarr 5 writes the sizes that it gets over version 3 into every profile. Source: v3-quality-exchanges.json. */
function intoProfiles({ service }: StructureCall, quality: unknown, sizes: Sizes): void {
  const { rows } = service.store.plain('qualityprofile');
  const isIt = (item: Item): boolean =>
    (item.quality as Item | undefined)?.['id'] === (quality as Item)['id'];
  const set = (items: readonly Item[]): Item[] =>
    items.map((item) =>
      isIt(item) ? { ...item, ...sizes } : { ...item, ...(item.items && { items: set(item.items) }) },
    );
  for (const [id, row] of rows) rows.set(id, { ...row, items: set(row['items'] as readonly Item[]) });
}

/** A size without a limit is undefined, and not shown. */
type Sizes = Readonly<Record<string, number | undefined>>;
type Item = { readonly [key: string]: unknown; readonly items?: readonly Item[] };

/** Returns the sizes in a body. Throws the refusal of the service. */
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

function sizeOf(value: unknown, path: string): number | undefined {
  if (value === undefined || value === null) return undefined;
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
    if (value === undefined) return [];
    return [
      ...(value < least ? [violation(key, `at-least ${least}`, value)] : []),
      ...(value > most ? [violation(key, `at-most ${most}`, value)] : []),
    ];
  });
}
