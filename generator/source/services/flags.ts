/** Reads services from command-line flags, alone or together with a services file. */
import { compareText, lookUp } from '../../base/collections.ts';
import { existsSync } from 'node:fs';
import type * as z from 'zod';
import { Problem, Problems } from '../../base/problem.ts';
import { APPS, APP_NAMES } from '../../servarr/apps.ts';
import { completeServices } from './config.ts';
import type { GivenService, ServiceConfig } from './config.ts';
import { parseServices } from './shape.ts';
import { readServicesFile } from './file.ts';
import { joinList, displaySafe } from '../../base/text.ts';
import { showUrl } from '../../base/url.ts';

/** The services file that the NixOS module writes. suite reads it if no other service is named. */
export const DEFAULT_SERVICES_FILE = '/etc/suite/services.json';

/** The values of the flags that name services, as yargs returns them for repeatable flags. */
export interface ServiceFlags {
  /** `--services FILE` */
  readonly services?: string | undefined;
  /** `--service NAME=URL` defines a service; `--service NAME` selects a defined one. */
  readonly service?: readonly string[] | undefined;
  /** `--key-file NAME=FILE`, or `--key-file FILE` for the only service. */
  readonly keyFile?: readonly string[] | undefined;
}

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
  const urls = pairs('--service', defined, problems);
  const only = urls.size === 1 ? [...urls.keys()][0] : undefined;
  const keyFiles = pairs('--key-file', flags.keyFile ?? [], problems, only);
  for (const name of keyFiles.keys()) if (!urls.has(name)) problems.push(strayKeyFile(name));
  const given: GivenService[] = [];
  for (const [name, url] of urls) {
    const service = checked(name, { ...splitUrl(url), apiKeyFile: keyFiles.get(name) }, problems);
    if (service !== undefined) given.push(service);
  }
  if (problems.length > 0) throw new Problems(problems);
  return completeServices(given);
}

/**
 * Returns the services of a command: those of the flags, or else those of the services file (the given one, or the
 * default one if it exists). `--service NAME` selects among them. Throws Problem or Problems; never returns none.
 */
export async function chooseServices(
  flags: ServiceFlags,
  defaultFile = DEFAULT_SERVICES_FILE,
): Promise<ServiceConfig[]> {
  const defined = servicesFromFlags(flags);
  const fallback = defined.length === 0 && existsSync(defaultFile) ? defaultFile : undefined;
  const file = flags.services ?? fallback;
  const filed = file === undefined ? [] : await readServicesFile(file);
  const all = [...filed.filter(({ name }) => !defined.some((other) => other.name === name)), ...defined];
  if (all.length === 0) throw noServices(flags.service ?? [], file, defaultFile);
  return picked(
    all.toSorted((one, other) => compareText(one.name, other.name)),
    flags,
  );
}

function nameless(url: string): Problem {
  const port = Number(URL.parse(url)?.port);
  const name = APP_NAMES.find((app) => APPS[app].port === port) ?? 'NAME';
  const shown = showUrl(url).replace(/\/$/, '');
  return flagProblem(
    '--service',
    `it has an address but no name: ${shown}`,
    `Write --service ${name}=${shown}`,
  );
}

function picked(services: readonly ServiceConfig[], flags: ServiceFlags): ServiceConfig[] {
  const names = (flags.service ?? []).filter((value) => !value.includes('='));
  const known = services.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  const problemOf = (name: string) =>
    flagProblem(
      '--service',
      `there is no service "${displaySafe(name)}"`,
      `The services are ${joinList(known)}.`,
    );
  if (unknown.length > 0) throw new Problems(unknown.map(problemOf));
  return services.filter(({ name }) => names.length === 0 || names.includes(name));
}

/** Returns `NAME=VALUE` flags as a map. A bare value belongs to `only`, if there is only one service. */
function pairs(
  flag: string,
  values: readonly string[],
  problems: Problem[],
  only?: string,
): Map<string, string> {
  const found = new Map<string, string>();
  for (const value of values) {
    const [, name = only, rest = ''] = /^(?:([^=/]*)=)?(.*)$/s.exec(value) ?? [];
    if (name === undefined || name === '' || rest === '')
      problems.push(flagProblem(flag, 'expected NAME=VALUE', USAGE));
    else if (found.has(name))
      problems.push(
        flagProblem(flag, `it is given twice for service "${displaySafe(name)}"`, 'Remove one of them.'),
      );
    else found.set(name, rest);
  }
  return found;
}

const USAGE = 'For example: --service sonarr=http://127.0.0.1:8989 --key-file sonarr=/run/secrets/sonarr.';

/** Splits `http://host/sonarr` into `http://host` and the URL base `/sonarr`. Returns anything else unchanged. */
function splitUrl(text: string): { baseUrl: string; urlBase: string } {
  const [, baseUrl = text, urlBase = ''] = /^([a-z]+:\/\/[^/]*)(\/.*)?$/is.exec(text) ?? [];
  return { baseUrl, urlBase };
}

/** Returns a service of the flags. If it is invalid, adds to `problems` and returns undefined. */
function checked(
  name: string,
  raw: Record<string, string | undefined>,
  problems: Problem[],
): GivenService | undefined {
  const { data, error } = parseServices({ services: { [name]: raw } });
  const entry = lookUp(data?.services ?? {}, name);
  if (entry !== undefined) return { ...entry, name, place: `--service ${displaySafe(name)}` };
  for (const issue of error?.issues ?? []) {
    const flag = issue.path[2] === 'apiKeyFile' ? '--key-file' : '--service';
    problems.push(flagProblem(flag, ...explained(name, issue)));
  }
  return undefined;
}

function explained(name: string, issue: z.core.$ZodIssue): [what: string, fix: string] {
  const service = `service "${displaySafe(name)}"`;
  if (issue.code === 'invalid_key') return [`the name of ${service} ${issue.issues[0]?.message}`, USAGE];
  if (issue.path[2] === 'apiKeyFile')
    return [`${service} has no key file`, `Add --key-file ${displaySafe(name)}=FILE.`];
  return [`the value for ${service} ${issue.message}`, USAGE];
}

function strayKeyFile(name: string): Problem {
  const what = `it names service "${displaySafe(name)}", but no --service defines that service`;
  return flagProblem('--key-file', what, `Add --service ${displaySafe(name)}=URL, or remove --key-file.`);
}

function flagProblem(flag: string, what: string, fix: string): Problem {
  return new Problem({ code: 'services-flag', place: flag, what, fix });
}

/** Returns the problem of a command without services. `names`: those of `--service NAME`. */
function noServices(names: readonly string[], file: string | undefined, defaultFile: string): Problem {
  const [name] = names;
  if (file === undefined && name !== undefined)
    return new Problem({
      code: 'services-none',
      place: '--service',
      what: `the address of service "${displaySafe(name)}" is missing`,
      fix: `Write --service ${displaySafe(name)}=URL, or name a services file with --services. ${USAGE}`,
    });
  return new Problem({
    code: 'services-none',
    ...(file === undefined ? {} : { place: displaySafe(file) }),
    what:
      file === undefined
        ? `no service is given, and ${displaySafe(defaultFile)} does not exist`
        : 'the services file has no services',
    fix: `Name a services file with --services, or a service with flags. ${USAGE}`,
  });
}
