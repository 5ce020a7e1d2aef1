/** The shape of the services file: a zod schema. A test makes the published JSON Schema of it. */
import * as z from 'zod';
import { APP_NAMES } from '../../servarr/apps.ts';
import { SCHEMA_ID } from '../../schema/record/record.ts';

const NAME_RULE =
  'must be up to 64 letters, digits, dots, dashes and underscores, the first a letter or digit';

const name = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/, { error: NAME_RULE });

const filePath = z.string().min(1, { error: 'must be the path of a file' });

export const entrySchema = z.strictObject({
  app: z
    .enum(APP_NAMES)
    .optional()
    .describe(
      'The app that the service runs. Default: the name of the service, if that is the name of an app.',
    ),
  baseUrl: z
    .string()
    .regex(/^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s/?#@\\]*[^\s/?#@\\:](\/[^\s?#\\]*)?$/, {
      error: 'must be a URL such as http://127.0.0.1:8989, without user, password, query or fragment',
    })
    .describe('Scheme, host and port of the service: http://127.0.0.1:8989'),
  urlBase: z
    .string()
    .regex(/^[^\s?#\\]*$/, { error: 'must be a path such as /sonarr, or empty' })
    .default('')
    .describe('The URL base that the service has under Settings > General: /sonarr, or empty.'),
  apiKeyFile: filePath.describe(
    "File with the API key: the bare key, the app's config.xml, or an environment file. Relative to this file.",
  ),
  schema: z
    .string()
    .regex(SCHEMA_ID, { error: 'must be up to 63 lower-case letters, digits and dashes, the first no dash' })
    .optional()
    .describe('The schema record that describes the service. Default: the name of its app.'),
  caFile: filePath
    .optional()
    .describe("PEM file with certificates to trust in addition to the system's. Relative to this file."),
});

export type ServiceEntry = z.infer<typeof entrySchema>;

export const fileSchema = z.strictObject({
  $schema: z.string().optional().describe('The path or URL of the JSON Schema of this file, for editors.'),
  services: z.record(name, entrySchema).describe('The services by name.'),
});

export function parseServices(value: unknown) {
  return fileSchema.safeParse(value, { reportInput: true });
}
