/** The manifest of one service: everything that a configuration declares for it. Secrets are in it by name only. */
import * as z from 'zod';
import { showPath } from '../../base/issue.ts';
import { Problem, Problems } from '../../base/problem.ts';
import { type Json, isObject } from '../../base/json.ts';
import { APPS, APP_NAMES } from '../../servarr/apps.ts';
import { KINDS, type Kind, kindRow } from '../../servarr/kinds.ts';
import { fieldKey, scoreKey, sizeKey } from '../../servarr/values.ts';
import { parseJson } from '../../base/parse-json.ts';
import { type ServiceConfig, completeServices } from '../../source/services/config.ts';
import { entrySchema } from '../../source/services/shape.ts';
import { readSmallFile } from '../../files/small-file.ts';
import { displaySafe } from '../../base/text.ts';

const MANIFEST_FORMAT = 2;

/** A thousand entries with long scripts in them make about 1 MiB. */
const MANIFEST_LIMIT = 16 * 1024 * 1024;

/** The prune modes: suite deletes nothing, undeclared resources that it created, or all undeclared resources. */
export const PRUNE_MODES = ['none', 'owned', 'all'] as const;
export type Prune = (typeof PRUNE_MODES)[number];

/** Any value: it comes from parsed JSON. Checking it again took most of the time of reading a manifest. */
const json = z.custom<Json>();

const entry = z
  .strictObject({
    /** The option path: `suite.downloadarr.qBittorrent`. */
    path: z.string().min(1),
    /** Absent for kinds whose resources are identified by other keys. */
    name: z.string().min(1).optional(),
    /** The name that the resource had; without effect once it has the name of the entry. */
    renamedFrom: z.string().min(1).optional(),
    /** Empty for kinds without implementations. */
    implementation: z.string().default(''),
    /** The definition, if several share the implementation: the name of its schema item. */
    definition: z.string().min(1).optional(),
    enable: z.boolean().default(true),
    /** Something that suite took the entry from, for reports: `the TRaSH guides`. */
    origin: z.string().optional(),
    /**
     * Keys as in a configuration; fields below `fields`, which become `fields.host`. References and tags by name, secrets
     * by reference, choices of fields with name and number: `{ "_choice": "Group", "value": 4 }`.
     */
    values: z.record(z.string(), json).default({}),
  })
  .transform(({ values, ...rest }) => ({ ...rest, values: flattened(values) }));

const kindPart = z.strictObject({
  prune: z.enum(PRUNE_MODES).default('owned'),
  entries: z.array(entry).readonly().default([]),
  /** The options with entries of a module that is not enabled: suite leaves the kind as it is. */
  paused: z.array(z.string()).readonly().optional(),
});

const service = entrySchema.extend({
  name: z.string().min(1),
  app: z.enum(APP_NAMES),
  networkNamespacePath: z.string().startsWith('/', 'must be an absolute path').optional(),
  unitUser: z.string().min(1).optional(),
});

const secretPath = z.string().startsWith('/', 'must be an absolute path');

/** The API key of a service of the configuration, in a file of any form that keys come in. */
const serviceKey = z.strictObject({
  apiKeyOf: z.string().min(1),
  /** The app of that service: it chooses among the keys of an environment file. */
  app: z.enum(APP_NAMES).optional(),
  file: secretPath,
});

const manifest = z.strictObject({
  format: z.literal(MANIFEST_FORMAT),
  service,
  // Empty if the modules have no schema of the service.
  generated: z.strictObject({ version: z.string().optional(), api: z.string().optional() }).optional(),
  secrets: z.record(z.string(), z.union([secretPath, serviceKey])).default({}),
  kinds: z.partialRecord(z.enum(KINDS), kindPart),
  requireTest: z.boolean().default(false),
});

/** One resource that a service should have. */
export type ManifestEntry = Readonly<z.infer<typeof entry>>;

/** The entries of one kind and what suite may delete there. */
export type ManifestKind = Readonly<z.infer<typeof kindPart>>;

/** Everything that one service should have. Of an absent kind nothing is declared: suite deletes what it created. */
export interface Manifest {
  readonly service: ServiceConfig;
  /** The version that the configuration was checked against; undefined if it could not be checked. */
  readonly checkedAgainst: string | undefined;
  /** The API version of its schema record. */
  readonly api?: string | undefined;
  /** Name in the manifest -> absolute path of the file, or whose key it is. */
  readonly secrets: Readonly<z.infer<typeof manifest>['secrets']>;
  readonly kinds: { readonly [K in Kind]?: ManifestKind };
  /** The user that the service runs as, if known. */
  readonly user?: string | undefined;
  /** The network namespace from which the service is reached, if not the host's. */
  readonly networkNamespacePath?: string | undefined;
  /** A failed test counts as a failure, whatever the flags say. */
  readonly requireTest?: boolean;
}

/**
 * Reads the manifest at `path`.
 * @throws Problem `file-…`, `manifest-json`, `manifest-format`, or Problems `manifest-shape`, one per misfit
 */
export async function readManifest(path: string): Promise<Manifest> {
  const { text } = await readSmallFile({ path, what: 'the manifest', limit: MANIFEST_LIMIT });
  return parseManifest(text, path);
}

/** Checks the text of a manifest; `path` is for messages. Throws as `readManifest` does. */
export function parseManifest(text: string, path: string): Manifest {
  const place = displaySafe(path);
  const body = bodyOf(text, place);
  checkFormat(body, place);
  const parsed = manifest.safeParse(body);
  if (!parsed.success)
    throw new Problems(parsed.error.issues.map((issue) => misfit(place, issue.path, issue.message)));
  const { service: given, generated, secrets, kinds, requireTest } = parsed.data;
  return {
    service: configOf(given, place),
    checkedAgainst: generated?.version,
    api: generated?.api,
    secrets,
    kinds,
    user: given.unitUser,
    networkNamespacePath: given.networkNamespacePath,
    requireTest,
  };
}

/** Returns the words of a service that are in the configuration and in every report: they are not redacted. */
export function publicWords({
  service: { name: serviceName, app, baseUrl },
  kinds,
}: Pick<Manifest, 'kinds' | 'service'>): string[] {
  const entries = Object.values(kinds).flatMap((part) => part.entries);
  const words = KINDS.flatMap((kind) => {
    const { title, plural, declaredAt, ...row } = kindRow(kind);
    const nouns = 'noun' in row ? [row.noun, row.nouns] : [];
    return [kind, title, plural, ...nouns, ...('module' in declaredAt ? [declaredAt.module] : [])];
  });
  return [
    'true',
    'false',
    serviceName,
    app,
    APPS[app].title,
    APPS[app].appName,
    URL.parse(baseUrl)?.hostname ?? '',
    ...entries.flatMap(({ name = '', implementation, definition = '' }) => [
      name,
      implementation,
      definition,
    ]),
    ...words.flatMap((text) => [text, ...text.split(' ')]),
  ];
}

/** Turns the keys of sets into keys of the common key space: `fields.host`, `scores.x265`, `sizes.WEBDL-1080p.max`. */
function flattened({ fields, scores, sizes, ...rest }: Readonly<Record<string, Json>>): Record<string, Json> {
  return {
    ...rest,
    ...Object.fromEntries(entriesOf(fields).map(([name, value]) => [fieldKey(name), value])),
    ...Object.fromEntries(entriesOf(scores).map(([name, value]) => [scoreKey(name), value])),
    ...Object.fromEntries(
      entriesOf(sizes).flatMap(([quality, sizesOfQuality]) =>
        entriesOf(sizesOfQuality).map(([size, value]) => [sizeKey(quality, size), value]),
      ),
    ),
  };
}

function entriesOf(value: Json | undefined): [string, Json][] {
  return isObject(value) ? Object.entries(value) : [];
}

/** Normalises the URLs in the same way as for a services file. Throws Problems for values that are not URLs. */
function configOf(given: z.infer<typeof service>, place: string): ServiceConfig {
  const [config] = completeServices([{ ...given, place }]);
  if (config === undefined) throw new RangeError('one service in, one service out');
  return config;
}

function bodyOf(text: string, place: string): unknown {
  const parsed = parseJson(text);
  if (parsed.ok) return parsed.value;
  throw new Problem({
    code: 'manifest-json',
    place,
    what: parsed.fault === 'cut-short' ? 'the manifest is truncated' : 'the manifest is not JSON',
    fix: 'Evaluate the configuration again; suite writes the manifest.',
    cause: parsed.cause,
  });
}

function checkFormat(body: unknown, place: string): void {
  const format = isObject(body) ? body['format'] : undefined;
  if (format === MANIFEST_FORMAT) return;
  throw new Problem({
    code: 'manifest-format',
    place,
    what: `the manifest has format ${displaySafe(JSON.stringify(format) ?? 'none')}, this program reads format ${MANIFEST_FORMAT}`,
    fix: 'Take the program and the Nix modules from the same version of suite, and evaluate the configuration again: run nixos-rebuild, or pass --flake or --file.',
  });
}

function misfit(place: string, path: readonly PropertyKey[], message: string): Problem {
  return new Problem({
    code: 'manifest-shape',
    place,
    what: `${displaySafe(showPath(path))}: ${displaySafe(message)}`,
    fix: 'Take the program and the Nix modules from the same version of suite.',
  });
}
