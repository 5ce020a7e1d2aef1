/** Reads a copy of the TRaSH guides, https://github.com/TRaSH-Guides/Guides. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { valueAt } from '../../base/json.ts';
import { parseJson } from '../../base/parse-json.ts';
import { Problem } from '../../base/problem.ts';
import { displaySafe, joinList } from '../../base/text.ts';
import { readSmallFile } from '../../files/small-file.ts';
import { kinOf } from '../../servarr/like.ts';
import facts from '../../servarr/trash.json' with { type: 'json' };

export const TRASH_APPS = ['radarr', 'sonarr'] as const;
export type TrashApp = (typeof TRASH_APPS)[number];

const named = z.object({ trash_id: z.string(), name: z.string() });
// The guides write the default of a group as a string and that of a format as a boolean.
const isDefault = z
  .union([z.boolean(), z.string()])
  .optional()
  .transform((value) => value === true || value === 'true');
const ids = z.record(z.string(), z.string());

const metadata = z.object({
  json_paths: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
});
const condition = z.object({
  name: z.string(),
  implementation: z.string(),
  negate: z.boolean().default(false),
  required: z.boolean().default(false),
  fields: z.record(z.string(), z.json()),
});
const format = named.extend({
  trash_scores: z.record(z.string(), z.number()).default({}),
  includeCustomFormatWhenRenaming: z.boolean().default(false),
  specifications: z.array(condition),
});
const group = named.extend({
  default: isDefault,
  custom_formats: z.array(named.extend({ required: z.boolean().default(false), default: isDefault })),
  quality_profiles: z.object({ include: ids }),
});
const profile = named.extend({
  trash_score_set: z.string().optional(),
  upgradeAllowed: z.boolean(),
  cutoff: z.string(),
  minFormatScore: z.number().optional(),
  cutoffFormatScore: z.number().optional(),
  minUpgradeFormatScore: z.number().optional(),
  language: z.string().optional(),
  items: z.array(z.object({ name: z.string(), allowed: z.boolean(), items: z.array(z.string()).optional() })),
  formatItems: ids.default({}),
});
const size = z.object({ quality: z.string(), min: z.number(), preferred: z.number(), max: z.number() });
const sizes = z.object({ type: z.string(), qualities: z.array(size) });
const naming = z.record(z.string(), z.json());

export type TrashFormat = z.infer<typeof format>;
export type TrashGroup = z.infer<typeof group>;
export type TrashProfile = z.infer<typeof profile>;
export type TrashNaming = z.infer<typeof naming>;
export type TrashSizes = z.infer<typeof sizes>;

export interface TrashGuide {
  readonly app: TrashApp;
  readonly formats: readonly TrashFormat[];
  readonly groups: readonly TrashGroup[];
  readonly profiles: readonly TrashProfile[];
  readonly naming: readonly TrashNaming[];
  readonly sizes: readonly TrashSizes[];
}

/** Returns the guide for an app, or for what it is like; undefined if there is none. */
export function guideFor(guides: readonly TrashGuide[], app: string): TrashGuide | undefined {
  return guides.find((one) => kinOf(app).includes(one.app));
}

/** Reads the guides for some apps. Throws Problem `usage` if the folder is no copy of them. */
export async function readGuides(folder: string, apps: readonly TrashApp[]): Promise<TrashGuide[]> {
  if (!existsSync(path.join(folder, 'metadata.json')))
    throw wrong(
      `the folder ${displaySafe(folder)} has no metadata.json`,
      'Name a copy of https://github.com/TRaSH-Guides/Guides.',
    );
  const { json_paths: paths } = await readFile(folder, 'metadata.json', metadata);
  return Promise.all(apps.map((app) => readApp(folder, app, paths[app] ?? {})));
}

async function readApp(
  folder: string,
  app: TrashApp,
  paths: Readonly<Record<string, readonly string[]>>,
): Promise<TrashGuide> {
  const readAll = async <T>(kind: keyof typeof facts.required, schema: z.ZodType<T>): Promise<T[]> => {
    const files = (paths[kind] ?? []).flatMap((at) =>
      readdirSync(path.join(folder, at))
        .filter((name) => name.endsWith('.json'))
        .sort()
        .map((name) => path.join(at, name)),
    );
    return Promise.all(files.map(async (file) => readFile(folder, file, schema, facts.required[kind])));
  };
  return {
    app,
    formats: await readAll('custom_formats', format),
    groups: await readAll('custom_format_groups', group),
    profiles: (await readAll('quality_profiles', profile)).filter(
      ({ name }) => name !== facts.internalProfile,
    ),
    naming: await readAll('naming', naming),
    sizes: await readAll('qualities', sizes),
  };
}

/** required: the keys that the file must have, those of inner objects as paths with dots. */
async function readFile<T>(
  folder: string,
  file: string,
  schema: z.ZodType<T>,
  required: readonly string[] = [],
): Promise<T> {
  const at = path.join(folder, file);
  const { text } = await readSmallFile({ path: at, what: 'the file of the guides', limit: 4 * 1024 * 1024 });
  const json = parseJson(text);
  const parsed = json.ok ? schema.safeParse(json.value) : undefined;
  const missing = json.ok ? required.filter((key) => valueAt(json.value, key) === undefined) : [];
  if (parsed?.success && missing.length === 0) return parsed.data;
  throw wrong(
    `suite cannot read ${displaySafe(at)}: ${missing.length === 0 ? 'its form is not known' : `it has no ${joinList(missing)}`}`,
    'Use a copy of https://github.com/TRaSH-Guides/Guides from February 2026 or later that this version of suite knows, or upgrade suite.',
  );
}

function wrong(what: string, fix: string): Problem {
  return new Problem({ code: 'usage', place: '--guides', what, fix });
}
