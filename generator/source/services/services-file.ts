/** The services file, `suite.services.json`. */
import path from 'node:path';
import type * as z from 'zod';
import { Problem, Problems } from '../../base/problem.ts';
import { APP_NAMES } from '../../servarr/apps.ts';
import { parseJson } from '../../base/parse-json.ts';
import { type ServiceConfig, completeServices } from './config.ts';
import { entrySchema, fileSchema, parseServices } from './shape.ts';
import { readSmallFile } from '../../files/small-file.ts';
import { joinList, displaySafe } from '../../base/text.ts';

/**
 * Reads a services file. Returns the services sorted by name. Paths in the file are relative to its folder.
 * Throws a Problem if the file cannot be read, and Problems with every error in it.
 */
export async function readServicesFile(file: string): Promise<ServiceConfig[]> {
  const { text } = await readSmallFile({ path: file, what: 'the services file', limit: 1024 * 1024 });
  const parsed = parseJson(text);
  if (!parsed.ok) throw notJson(file, parsed.cause);
  const { data, error } = parseServices(parsed.value);
  if (error !== undefined) throw new Problems(error.issues.map((issue) => explainIssue(file, issue)));
  const folder = path.dirname(path.resolve(file));
  return completeServices(
    Object.entries(data.services).map(([name, entry]) => ({
      ...entry,
      name,
      place: `${displaySafe(file)}: services.${name}`,
      apiKeyFile: path.resolve(folder, entry.apiKeyFile),
      caFile: entry.caFile === undefined ? undefined : path.resolve(folder, entry.caFile),
    })),
  );
}

const EXAMPLE =
  '{ "services": { "sonarr": { "baseUrl": "http://127.0.0.1:8989", "apiKeyFile": "/run/secrets/sonarr" } } }';

function notJson(file: string, cause: unknown): Problem {
  // V8's message quotes the file; only the position is useful here.
  const where = cause instanceof Error ? /line \d+ column \d+/.exec(cause.message)?.[0] : undefined;
  return new Problem({
    code: 'services-file-json',
    place: displaySafe(file),
    what:
      where === undefined
        ? 'the services file is not complete JSON'
        : `the services file is not JSON (${where})`,
    fix: `It looks like ${EXAMPLE}`,
  });
}

function explainIssue(file: string, issue: z.core.$ZodIssue): Problem {
  const at = issue.path.map((part) => displaySafe(String(part))).join('.');
  const place = at === '' ? displaySafe(file) : `${displaySafe(file)}: ${at}`;
  return new Problem({ code: 'services-file-shape', place, ...explained(issue) });
}

function explained(issue: z.core.$ZodIssue): { what: string; fix?: string } {
  switch (issue.code) {
    case 'unrecognized_keys': {
      const valid = Object.keys(issue.path.length === 0 ? fileSchema.shape : entrySchema.shape).toSorted();
      const unknown = issue.keys.toSorted().map((key) => `"${displaySafe(key)}"`);
      return { what: `unknown key ${joinList(unknown)}`, fix: `The keys are ${joinList(valid)}.` };
    }
    case 'invalid_key':
      return { what: `the name ${issue.issues[0]?.message ?? 'is not usable'}` };
    case 'invalid_value':
      return { what: 'is not the name of an app', fix: `The apps are ${joinList(APP_NAMES)}.` };
    case 'invalid_type': {
      const wanted = issue.expected === 'string' ? 'a string' : 'an object';
      return issue.input === undefined
        ? { what: 'is missing', fix: `For example: ${EXAMPLE}` }
        : { what: `must be ${wanted}` };
    }
    default:
      return { what: issue.message };
  }
}
