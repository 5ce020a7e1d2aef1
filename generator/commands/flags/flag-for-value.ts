/** Tells from a value which flag takes it. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { displaySafe } from '../../base/text.ts';
import { usage } from './flag.ts';

/** Flakes that have the form of a URL, as `nix flake` takes them. */
const FLAKE_URL = /^(?:flake|git|github|gitlab|path|sourcehut)(?:\+\w+)?:/u;

/**
 * Returns a flag with its value, `--flake .#box`; undefined if the value does not tell.
 * @param flags those of the command: some read manifests, some a file of services
 */
export function flagForValue(value: string, flags?: { has(name: string): boolean }): string | undefined {
  const unit = /^suite-(?:apply|drift)-(.+?)(?:\.(?:service|timer))?$/u.exec(value)?.[1];
  if (unit !== undefined) return `--service ${unit}`;
  if (FLAKE_URL.test(value) || /^[^=]*#/u.test(value)) return `--flake ${value}`;
  if (path.basename(value) === 'flake.nix') return `--flake ${path.dirname(value)}`;
  if (value.endsWith('.nix')) return `--file ${value}`;
  if (value.endsWith('.json')) return `--${flags?.has('services') ? 'services' : 'manifest'} ${value}`;
  if (!/^(?:\.{0,2}\/|\.{1,2}$)/u.test(value)) return undefined;
  return existsSync(path.join(value, 'flake.nix')) ? `--flake ${value}` : undefined;
}

/** Rejects a value that another flag takes. Throws Problem `usage`. */
export function rejectOthers(flag: string, value: string): void {
  const meant = flagForValue(value);
  // Nix reads the default.nix of a folder.
  if (meant === undefined || meant.startsWith(`${flag} `) || existsSync(path.join(value, 'default.nix')))
    return;
  const isNix = meant.startsWith('--file ');
  const others = isNix
    ? ' if it has a result of suite.lib.evaluate, or --flake .#NAME for a module of a host'
    : ' instead';
  throw usage(flag, `"${displaySafe(value)}" is for another flag`, `Write ${displaySafe(meant)}${others}.`);
}
