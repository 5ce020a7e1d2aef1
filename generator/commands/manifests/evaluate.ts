/** Evaluates the manifests of a configuration, in a flake or a file, with the installed Nix. */
import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { readAsset } from '#assets';
import { isObject } from '../../base/json.ts';
import { Problem, errorCode } from '../../base/problem.ts';
import { displaySafe, joinSome } from '../../base/text.ts';
import { type Manifest, parseManifest } from '../../reconcile/manifest/manifest.ts';
import { printNotice } from '../../report/terminal.ts';
import { runProgram } from './program.ts';

export interface Configuration {
  /** `.#box`; without a name the configuration of this host, as in `nixos-rebuild`. */
  readonly flake?: string | undefined;
  readonly file?: string | undefined;
  readonly attr?: string | undefined;
}

export interface Evaluated {
  readonly manifests: readonly Manifest[];
  readonly warnings: readonly string[];
}

/** The expression that takes the manifests of a NixOS configuration or of a result of `suite.lib.evaluate`. */
const TAKE = 'nix/lib/manifests-or-errors.nix';

const FEATURES = ['--extra-experimental-features', 'nix-command flakes'];

/**
 * Evaluates a configuration. The messages of Nix go to stderr, escaped, line by line.
 * @throws Problem `nix-missing`, `evaluation-failed`, `usage`, and problems of a manifest
 */
export async function evaluateConfiguration(configuration: Configuration): Promise<Evaluated> {
  const place = placeOf(configuration);
  const [first, second] = installables(configuration);
  const print = noticePrinter();
  let { code, stdout, error } = await nix(first, print);
  if (code !== 0 && second !== undefined && isOther(error))
    ({ code, stdout, error } = await nix(second, print));
  error.forEach(printNotice);
  if (code !== 0)
    throw failed(place, error, isOther(error) ? await configurationsIn(configuration.flake) : []);
  return read(stdout, place);
}

/**
 * Returns the names of the NixOS configurations of a flake, as `--flake` takes them; none if Nix finds none.
 * @param flags further ones for Nix
 */
export async function configurationsIn(flake?: string, flags: readonly string[] = []): Promise<string[]> {
  if (flake === undefined) return [];
  const reference = flake.split('#', 1)[0] || '.';
  const args = [...flags, '--no-write-lock-file', `${reference}#nixosConfigurations`];
  const ran = await nix(args, () => undefined, 'builtins.attrNames').catch(() => undefined);
  const names: unknown = ran?.code === 0 ? JSON.parse(ran.stdout) : [];
  return Array.isArray(names) ? names.map((name) => `${reference}#${String(name)}`) : [];
}

function placeOf({ flake, file, attr }: Configuration): string {
  if (flake !== undefined) return displaySafe(flake);
  return displaySafe(attr === undefined ? (file ?? '') : `${file ?? ''} ${attr}`);
}

/** Returns the arguments for Nix, and those to try next: first the attribute that flakes on such a machine usually have. */
function installables({ flake, file, attr }: Configuration): [string[], string[]?] {
  if (flake === undefined) return [['--file', file ?? '', ...(attr === undefined ? [] : [attr])]];
  const [reference = '', ...rest] = flake.split('#');
  const name = rest.join('#') || hostname();
  const of = (attribute: string) => ['--no-write-lock-file', `${reference || '.'}#${attribute}`];
  const both: [string[], string[]] = [of(`nixosConfigurations.${name}`), of(name)];
  return existsSync('/etc/NIXOS') ? both : [both[1], both[0]];
}

/** Returns true if Nix found nothing with this name, or something else, such as a package. */
function isOther(error: readonly string[]): boolean {
  return error.some((line) =>
    /is no configuration of suite|does not provide attribute|in selection path/u.test(line),
  );
}

/** Returns a function that prints each line of Nix once, and one line for a missing or incomplete lock file. */
function noticePrinter(): (line: string) => void {
  const printed = new Set<string>();
  let isInLock = false;
  return (line) => {
    const startsLock = line.includes('not writing modified lock file');
    isInLock = startsLock || (isInLock && /^(?:•|\s)/u.test(line));
    if (isInLock && !startsLock) return;
    const notice = startsLock
      ? 'note: flake.lock is missing or incomplete, so each run can use other versions of the inputs. Run: nix flake lock'
      : line;
    if (!printed.has(notice)) printNotice(notice);
    printed.add(notice);
  };
}

function read(text: string, place: string): Evaluated {
  const body = JSON.parse(text) as { manifests: unknown; warnings: unknown };
  const manifests = isObject(body.manifests) ? Object.entries(body.manifests) : [];
  return {
    warnings: Array.isArray(body.warnings) ? body.warnings.filter((one) => typeof one === 'string') : [],
    manifests: manifests.map(([name, one]) =>
      parseManifest(JSON.stringify(one), `${place} (${displaySafe(name)})`),
    ),
  };
}

/**
 * Runs Nix and prints its messages while it runs, because an evaluation can take minutes.
 * @param print receives its messages without its error: another installable may still be tried
 */
async function nix(
  args: readonly string[],
  print: (line: string) => void,
  apply = readAsset(TAKE),
): Promise<{ code: number | null; stdout: string; error: readonly string[] }> {
  const error: string[] = [];
  const printOrKeep = (line: string): void => {
    // The error comes last.
    if (error.length > 0 || line.startsWith('error:')) error.push(line);
    else print(line);
  };
  const all = [...FEATURES, 'eval', '--json', ...args, '--apply', apply];
  try {
    return { ...(await runProgram('nix', all, printOrKeep)), error };
  } catch (cause) {
    throw new Problem({
      code: 'nix-missing',
      place: 'nix',
      what: `it could not be started (${errorCode(cause) ?? 'unknown error'})`,
      fix: 'Install Nix, or build the manifests elsewhere and name them with --manifest.',
      cause,
    });
  }
}

/** @param known the configurations that exist, as far as they are known */
function failed(place: string, error: readonly string[], known: readonly string[]): Problem {
  const [example] = known;
  return new Problem({
    code: 'evaluation-failed',
    place,
    what: 'Nix could not evaluate the configuration; its messages are above',
    fix: isOther(error)
      ? `Name a NixOS configuration with the modules of suite (--flake .#NAME), or a file whose attribute (--attr) is a result of suite.lib.evaluate { modules = [ … ]; }, which takes a module such as yours (docs/without-nixos.md).${
          example === undefined
            ? ''
            : ` Write --flake ${displaySafe(example)}. Configurations: ${joinSome(known, 20, (name) => displaySafe(name))}.`
        }`
      : 'Correct the configuration.',
  });
}
