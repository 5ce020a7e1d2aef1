/** Finds the manifests of a command: in files, in an evaluated configuration, or on this host. */
import { compareText } from '../../base/collections.ts';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { Problem, Problems, collectAll } from '../../base/problem.ts';
import { displaySafe, joinList, joinSome } from '../../base/text.ts';
import { stateDirectory } from '../../reconcile/manifest/inputs.ts';
import { type Manifest, readManifest } from '../../reconcile/manifest/manifest.ts';
import { withProgress } from '../../report/progress.ts';
import { printNotice } from '../../report/terminal.ts';
import { configurationsIn, evaluateConfiguration } from './evaluate.ts';
import { rejectOthers } from '../flags/flag-for-value.ts';
import type { Values } from '../flags/command.ts';
import { seconds, textFlag, listFlag, usage } from '../flags/flag.ts';
import { keyFilesOf, selected } from '../flags/service-names.ts';
import { hostManifests, hostState } from './host.ts';
import { timeout } from '../flags/shared-flags.ts';

/**
 * Returns the flags that select the services of a command and the way to read them.
 * @param wait the default of `--wait` in seconds; absent: more in a unit than at a terminal
 */
export function sourceFlags(wait?: number) {
  return {
    manifest: listFlag(
      'Manifest of a service; repeatable; default on a NixOS host, as root: all of /etc/suite/manifests',
    ),
    flake: textFlag(
      'Evaluate a flake instead of reading manifests: a NixOS configuration or a result of suite.lib.evaluate (.#box)',
    ),
    file: textFlag('Evaluate a Nix file instead of reading manifests'),
    attr: textFlag('Attribute of the Nix file to evaluate'),
    service: listFlag('Only this service; repeatable'),
    keyFile: listFlag('NAME=FILE with the API key of a service, instead of the path in the manifest'),
    stateDir: textFlag(
      'State directory; default: $STATE_DIRECTORY, /var/lib/suite for manifests of this host, $XDG_STATE_HOME/suite with --flake or --file',
    ),
    wait:
      wait === undefined
        ? seconds('Seconds to wait for a service to start; default 10 at a terminal and 120 elsewhere', 0)
        : seconds('Seconds to wait for a service to start', 0, wait),
    timeout,
  };
}

export type SourceFlags = Values<ReturnType<typeof sourceFlags>>;

export interface ManifestSource {
  readonly manifest: Manifest;
  /** Undefined if the manifest was evaluated here: files of its host need not exist on this machine. */
  readonly file: string | undefined;
  readonly stateDir: string;
}

/** Returns true if the flags name a configuration to evaluate. */
export function isEvaluated({ flake, file }: Pick<SourceFlags, 'file' | 'flake'>): boolean {
  return flake !== undefined || file !== undefined;
}

/**
 * Returns the manifests that the flags name, or all of this host, sorted by service.
 * @throws Problem or Problems if one cannot be used
 */
export async function readSources(
  flags: SourceFlags & { readonly format: string },
): Promise<ManifestSource[]> {
  checkFlags(flags);
  const read = isEvaluated(flags) ? await evaluated(flags) : await fromFiles(flags);
  const names = read.map(nameOf);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw new Problem({
      code: 'manifest-twice',
      place: '--manifest',
      what: `two manifests are about the service "${twice}"`,
      fix: 'Name one manifest per service.',
    });
  const chosen = selected(read, nameOf, flags.service);
  const keyed = withKeyFiles(chosen, flags.keyFile ?? []);
  return keyed.toSorted((left, right) => compareText(nameOf(left), nameOf(right)));
}

function nameOf({ manifest }: ManifestSource): string {
  return manifest.service.name;
}

function checkFlags({ manifest, flake, file, attr }: SourceFlags): void {
  const given = Object.entries({ '--manifest': manifest, '--flake': flake, '--file': file });
  const named = given.flatMap(([flag, value]) => (value === undefined ? [] : [flag]));
  if (named.length > 1) throw usage(joinList(named), 'these flags exclude each other', 'Keep one of them.');
  if (attr !== undefined && file === undefined)
    throw usage(
      '--attr',
      'is given without --file',
      'Add --file. The attribute of a flake is behind its #: --flake .#box.',
    );
  if (attr?.startsWith('-') === true)
    throw usage('--attr', `"${displaySafe(attr)}" is a flag of Nix`, 'Name an attribute of the file.');
  for (const value of manifest ?? []) rejectOthers('--manifest', value);
  if (file !== undefined) rejectOthers('--file', file);
  if (flake !== undefined) checkFlake(flake);
}

/** Rejects a value that Nix takes for something else: a file, and a name that it looks for in the registry of flakes. */
function checkFlake(flake: string): void {
  if (/\.(?:json|nix)$/u.test(flake)) rejectOthers('--flake', flake);
  if (!/^[\w-]+$/u.test(flake) || !existsSync('flake.nix')) return;
  throw usage(
    '--flake',
    `"${flake}" would be a flake of the registry`,
    `Write --flake .#${flake}, or --flake flake:${flake} for the registry.`,
  );
}

async function fromFiles(flags: SourceFlags): Promise<ManifestSource[]> {
  const files = flags.manifest ?? (await manifestsHere());
  const list = files.find((file) => file.includes(',') && !existsSync(file));
  if (list !== undefined)
    throw usage(
      '--manifest',
      'takes one file',
      `Write ${displaySafe(list.replaceAll(/^|,/gu, ' --manifest ').trim())}.`,
    );
  return collectAll(
    files.map(async (file) => {
      const manifest = await readManifest(file);
      const own = process.env['STATE_DIRECTORY'] ?? hostState(file);
      return { file, manifest, stateDir: stateDirectory(flags.stateDir, own) };
    }),
  );
}

async function manifestsHere(): Promise<string[]> {
  try {
    return await hostManifests();
  } catch (error) {
    throw await withFlake(error);
  }
}

/** Returns a problem with the flake of this folder as its fix, if there is one. */
async function withFlake(error: unknown): Promise<unknown> {
  if (!(error instanceof Problem) || error.code !== 'manifests-none' || !existsSync('flake.nix'))
    return error;
  const [name = '.#NAME', ...others] = await configurationsIn('.', ['--offline']);
  const rest =
    others.length === 0 ? '' : ` The others are ${joinSome(others, 20, (other) => displaySafe(other))}.`;
  return new Problem({
    code: error.code,
    what: error.what,
    fix: `Write --flake ${displaySafe(name)}.${rest}`,
  });
}

async function evaluated(flags: SourceFlags & { readonly format: string }): Promise<ManifestSource[]> {
  const { manifests, warnings } = await withProgress(flags.format, async (report) => {
    report('nix', 'evaluates the configuration');
    return evaluateConfiguration(flags);
  });
  for (const warning of warnings) printNotice(`warning: ${warning}`);
  const stateDir = stateDirectory(flags.stateDir, process.env['STATE_DIRECTORY'] ?? ownState());
  return manifests.map((manifest) => ({ manifest, file: undefined, stateDir }));
}

/** Returns the default state directory. Source: XDG Base Directory Specification. */
function ownState(): string {
  const given = process.env['XDG_STATE_HOME'];
  const base = given !== undefined && path.isAbsolute(given) ? given : path.join(homedir(), '.local/state');
  return path.join(base, 'suite');
}

/** Replaces key files by those of the flags, also where they are secrets of entries. Throws Problems. */
function withKeyFiles(sources: readonly ManifestSource[], values: readonly string[]): ManifestSource[] {
  const names = [...new Set(sources.flatMap(({ manifest }) => keysIn(manifest)))].sort();
  const problems: Problem[] = [];
  const files = keyFilesOf(values, names, problems);
  if (problems.length > 0) throw new Problems(problems);
  return sources.map((source) => {
    const { service, secrets } = source.manifest;
    const apiKeyFile = files.get(service.name) ?? service.apiKeyFile;
    const moved = Object.entries(secrets).map(([name, one]) => [
      name,
      typeof one === 'string' ? one : { ...one, file: files.get(one.apiKeyOf) ?? one.file },
    ]);
    const manifest = {
      ...source.manifest,
      service: { ...service, apiKeyFile },
      secrets: Object.fromEntries(moved),
    };
    return { ...source, manifest };
  });
}

/** Returns the services whose keys a manifest needs: its own, and those in its entries. */
function keysIn({ service, secrets }: Manifest): string[] {
  return [
    service.name,
    ...Object.values(secrets).flatMap((one) => (typeof one === 'string' ? [] : one.apiKeyOf)),
  ];
}
