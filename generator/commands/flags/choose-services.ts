/** Reads services from command-line flags, alone or together with a services file. */
import { compareText } from '../../base/collections.ts';
import { existsSync } from 'node:fs';
import type * as z from 'zod';
import { Problem, Problems } from '../../base/problem.ts';
import { APPS, APP_NAMES } from '../../servarr/apps.ts';
import { type ServiceConfig, completeServices } from '../../source/services/config.ts';
import { readServicesFile } from '../../source/services/services-file.ts';
import { parseServices } from '../../source/services/shape.ts';
import { displaySafe } from '../../base/text.ts';
import { showUrl } from '../../base/url.ts';
import type { Values } from './command.ts';
import { usage } from './flag.ts';
import { USAGE, keyFilesOf, selected } from './service-names.ts';
import { DEFAULT_SERVICES_FILE, type serviceFlags } from './shared-flags.ts';

/** The values of the flags that name services. `--key-file FILE` without a name is for the only service. */
export type ServiceFlags = Partial<Omit<Values<typeof serviceFlags>, 'timeout'>>;

/**
 * Returns the services that the flags define, sorted by name. May be empty.
 * `--service sonarr=http://127.0.0.1:8989/sonarr`: the path of the URL is the URL base. Throws Problems.
 */
export function servicesFromFlags(flags: ServiceFlags): ServiceConfig[] {
  const problems: Problem[] = [];
  const bare = (flags.service ?? []).filter((value) => /^https?:\/\//i.test(value));
  // Key files refer to services by name, so every service needs a name first.
  if (bare.length > 0) throw new Problems(bare.map(nameless));
  const defined = (flags.service ?? []).filter((value) => value.includes('='));
  const urls = new Map<string, string>();
  for (const value of defined) {
    const [, name = '', url = ''] = /^([^=]*)=(.*)$/su.exec(value) ?? [];
    if (name === '' || url === '') problems.push(usage('--service', 'expected NAME=URL', USAGE));
    else if (urls.has(name))
      problems.push(
        usage('--service', `it is given twice for "${displaySafe(name)}"`, 'Remove one of them.'),
      );
    else urls.set(name, url);
  }
  const keyFiles = keyFilesOf(flags.keyFile ?? [], [...urls.keys()], problems);
  const raw = [...urls].map(([name, url]) => [name, { ...splitUrl(url), apiKeyFile: keyFiles.get(name) }]);
  const { data, error } = parseServices({ services: Object.fromEntries(raw) });
  problems.push(...(error?.issues ?? []).map(explained));
  if (problems.length > 0) throw new Problems(problems);
  return completeServices(
    Object.entries(data?.services ?? {}).map(([name, entry]) => ({
      ...entry,
      name,
      place: `--service ${displaySafe(name)}`,
    })),
  );
}

/**
 * Returns the services of a command: those of the flags, or else those of the services file (the given one, or the
 * default one if it exists). `--service NAME` selects among them. Throws Problem or Problems; never returns none.
 */
export async function chooseServices(
  flags: ServiceFlags,
  defaultFile = DEFAULT_SERVICES_FILE,
): Promise<readonly ServiceConfig[]> {
  const defined = servicesFromFlags(flags);
  const fallback = defined.length === 0 && existsSync(defaultFile) ? defaultFile : undefined;
  const file = flags.services ?? fallback;
  const filed = file === undefined ? [] : await readServicesFile(file);
  const all = [...filed.filter(({ name }) => !defined.some((other) => other.name === name)), ...defined];
  if (all.length === 0) throw noServices(flags.service ?? [], file, defaultFile);
  return selected(
    all.toSorted((one, other) => compareText(one.name, other.name)),
    ({ name }) => name,
    flags.service?.filter((value) => !value.includes('=')),
  );
}

function nameless(url: string): Problem {
  const port = Number(URL.parse(url)?.port);
  const name = APP_NAMES.find((app) => APPS[app].port === port) ?? 'NAME';
  const shown = showUrl(url).replace(/\/$/, '');
  return usage('--service', `it has an address but no name: ${shown}`, `Write --service ${name}=${shown}`);
}

/** Splits `http://host/sonarr` into `http://host` and the URL base `/sonarr`. Returns anything else unchanged. */
function splitUrl(text: string): { baseUrl: string; urlBase: string } {
  const [, baseUrl = text, urlBase = ''] = /^([a-z]+:\/\/[^/]*)(\/.*)?$/is.exec(text) ?? [];
  return { baseUrl, urlBase };
}

function explained(issue: z.core.$ZodIssue): Problem {
  const name = displaySafe(String(issue.path[1]));
  if (issue.code === 'invalid_key')
    return usage('--service', `the name of service "${name}" ${issue.issues[0]?.message}`, USAGE);
  if (issue.path[2] === 'apiKeyFile')
    return usage('--key-file', `service "${name}" has no key file`, `Add --key-file ${name}=FILE.`);
  const address =
    typeof issue.input === 'string' && /^[\w.-]+(?::\d+)?$/u.test(issue.input) ? issue.input : undefined;
  const fix = address === undefined ? USAGE : `Write --service ${name}=http://${address}.`;
  return usage('--service', `the value for service "${name}" ${issue.message}`, fix);
}

/** Returns the problem of a command without services. `names`: those of `--service NAME`. */
function noServices([name]: readonly string[], file: string | undefined, defaultFile: string): Problem {
  const what =
    file !== undefined
      ? `${displaySafe(file)} has no services`
      : name !== undefined
        ? `the address of service "${displaySafe(name)}" is missing`
        : `no service is given, and ${displaySafe(defaultFile)} does not exist`;
  const fix = `Name a services file with --services, or write --service NAME=URL. ${USAGE}`;
  return new Problem({ code: 'services-none', what, fix });
}
