/** The manifest: what one service should have, as the NixOS modules wrote it. Secrets are in it by name only. */
import * as z from 'zod';
import { showPath } from '../../base/issue.ts';
import { Problem, Problems } from '../../base/problem.ts';
import { type Json, isObject } from '../../base/json.ts';
import { APP_NAMES } from '../../servarr/apps.ts';
import { KINDS, type Kind } from '../../servarr/kinds.ts';
import { parseJson } from '../../base/parse-json.ts';
import { type ServiceConfig, completeServices } from '../../source/services/config.ts';
import { entrySchema } from '../../source/services/shape.ts';
import { readSmallFile } from '../../files/small-file.ts';
import { displaySafe } from '../../base/text.ts';
import { type PlainEntries, plainMisfits, plainPart } from './plain.ts';

/** The number of the manifest format that this version reads. */
export const MANIFEST_FORMAT = 1;

/** A thousand entries with long scripts in them make about 1 MiB. */
const MANIFEST_LIMIT = 16 * 1024 * 1024;

/** What may be deleted: nothing, what we created, everything that is not declared. */
export const PRUNE_MODES = ['none', 'owned', 'all'] as const;
/** See `PRUNE_MODES`. */
export type Prune = (typeof PRUNE_MODES)[number];

const json: z.ZodType<Json> = z.json();

const entry = z.strictObject({
  path: z.string().min(1),
  name: z.string().min(1),
  implementation: z.string().min(1),
  // One of those that share the implementation, by the name of its schema item.
  definition: z.string().min(1).optional(),
  enable: z.boolean().default(true),
  tags: z.array(z.string().min(1)).optional(),
  general: z.record(z.string(), json).default({}),
  fields: z.record(z.string(), json).default({}),
  // What the choices among the fields are called: a newer service may have other numbers for them.
  choices: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
});

const kindPart = z.strictObject({
  prune: z.enum(PRUNE_MODES).default('owned'),
  entries: z.array(entry),
});

const service = entrySchema.extend({
  name: z.string().min(1),
  app: z.enum(APP_NAMES),
  networkNamespacePath: z.string().startsWith('/', 'must be an absolute path').optional(),
  user: z.string().min(1).optional(),
});

const secretPath = z.string().startsWith('/', 'must be an absolute path');

/** The API key of a service of the configuration, in a file of any form that keys come in. */
const serviceKey = z.strictObject({
  apiKeyOf: z.string().min(1),
  /** What runs there: chooses among the keys of an environment file. */
  app: z.enum(APP_NAMES).optional(),
  file: secretPath,
});

const manifest = z.strictObject({
  format: z.literal(MANIFEST_FORMAT),
  service,
  // Absent where a manifest was written by hand: then it is not known which services there are.
  configured: z.array(z.string()).optional(),
  // Empty where the modules know no schema of the service.
  generated: z.strictObject({ version: z.string().optional(), api: z.string().optional() }).optional(),
  secrets: z.record(z.string(), z.union([secretPath, serviceKey])).default({}),
  kinds: z.partialRecord(z.enum(KINDS), kindPart),
  plain: plainPart.default({}),
  requireTest: z.boolean().default(false),
});

/** One thing of a kind that a service should have: a client, an indexer … */
export type ManifestEntry = z.infer<typeof entry>;
/** The entries of one kind and what may be deleted there. */
export type ManifestKind = z.infer<typeof kindPart>;

/** The API key of a service, as a secret: which one, and where it is. */
export type ServiceKey = z.infer<typeof serviceKey>;

/** What one service should have. A kind that is absent is left alone. */
export interface Manifest {
  readonly service: ServiceConfig;
  /** The names of all services of the configuration; undefined where they are not known. */
  readonly configured: readonly string[] | undefined;
  /** The version that the configuration was checked against; undefined where it could not be. */
  readonly checkedAgainst: string | undefined;
  /** Name in the manifest -> absolute path of the file, or whose key it is. */
  readonly secrets: Readonly<Record<string, ServiceKey | string>>;
  readonly kinds: { readonly [K in Kind]?: ManifestKind };
  /** What stands beside the kinds: what is absent is declared no longer. */
  readonly plain?: PlainEntries;
  /** Who the service runs as, where that is known. */
  readonly user?: string | undefined;
  /** Where the service is reached from, when that is not the network of the host. */
  readonly networkNamespacePath?: string | undefined;
  /** Whether a failed test is a failure, whatever the flags say. */
  readonly requireTest?: boolean;
}

/**
 * Reads the manifest at `path`.
 * @throws Problem `file-…`, `manifest-json`, `manifest-format`, or Problems of code `manifest-shape` with one per misfit
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
  const misplaced = misplacedSecrets(parsed.data);
  if (misplaced.length > 0)
    throw new Problems(misplaced.map(({ at, message }) => misfit(place, at, message)));
  const misfits = plainMisfits(parsed.data.plain, parsed.data.service.app);
  if (misfits.length > 0) throw new Problems(misfits.map((one) => misfit(place, one.path, one.message)));
  const { configured, generated, secrets, kinds, plain, requireTest } = parsed.data;
  return {
    service: configOf(parsed.data, place),
    configured,
    checkedAgainst: generated?.version,
    secrets,
    kinds,
    plain,
    user: parsed.data.service.user,
    networkNamespacePath: parsed.data.service.networkNamespacePath,
    requireTest,
  };
}

/** URLs without the slashes too many, as `services.json` is read too. Throws Problems for what is no URL. */
function configOf({ service: given }: z.infer<typeof manifest>, place: string): ServiceConfig {
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
    what: parsed.fault === 'cut-short' ? 'the manifest was cut short' : 'the manifest is not JSON',
    fix: 'It is made by the NixOS modules of suite: build the configuration again.',
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
    fix: 'Take the program and the NixOS modules from the same version of suite.',
  });
}

function misfit(place: string, path: readonly PropertyKey[], message: string): Problem {
  return new Problem({
    code: 'manifest-shape',
    place,
    what: `${displaySafe(showPath(path))}: ${displaySafe(message)}`,
    fix: 'The manifest is made by the NixOS modules of suite; take program and modules from the same version.',
  });
}

/** A place in a manifest, and what is wrong there. */
interface Misplaced {
  readonly at: PropertyKey[];
  readonly message: string;
}

/**
 * Where `{ _secret: … }` cannot be resolved: in a field where no file stands behind it, for the name is not listed or is
 * a path, and anywhere outside of `fields`, where nobody does.
 */
function misplacedSecrets({ secrets, kinds }: z.infer<typeof manifest>): Misplaced[] {
  const isKnown = (name: Json): boolean => typeof name === 'string' && Object.hasOwn(secrets, name);
  return Object.entries(kinds).flatMap(([kind, { entries }]) =>
    entries.flatMap(({ fields, general }, index) => {
      const place = ['kinds', kind, 'entries', index];
      const [inFields, outside] = [
        secretsIn(fields, [...place, 'fields']),
        secretsIn(general, [...place, 'general']),
      ];
      return [
        ...inFields
          .filter(({ name }) => !isKnown(name))
          .map(({ at }) => ({ at, message: 'names a secret that "secrets" does not have' })),
        ...outside.map(({ at }) => ({ at, message: 'is a secret, which only fields can be' })),
      ];
    }),
  );
}

/** What names a secret in a value, at any depth. */
function secretsIn(value: Json, at: PropertyKey[]): { name: Json; at: PropertyKey[] }[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => secretsIn(item, [...at, index]));
  if (!isObject(value)) return [];
  const name = value['_secret'];
  return [
    ...(name === undefined ? [] : [{ name, at }]),
    ...Object.entries(value).flatMap(([key, item]) => secretsIn(item, [...at, key])),
  ];
}
