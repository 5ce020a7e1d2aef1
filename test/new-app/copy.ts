/** A copy of suite with more rows in its table of apps, and nothing else. */
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { runProgram } from '../cli/run.ts';
import { nixEval } from '../nix-tools.ts';
import { isThorough } from '../thorough.ts';
import { WarmProcess } from '../warm/suite.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A copy, and the folder that it is in. */
export interface Copy {
  readonly folder: string;
  readonly copy: string;
}

/** Copies what a user has of suite into a folder, with rows added to the table of apps. */
export function copyWith(folder: string, rows: object): Copy {
  const copy = path.join(folder, 'suite');
  for (const part of ['generator', 'templates', 'nix', 'package.json'])
    cpSync(path.join(root, part), path.join(copy, part), { recursive: true, verbatimSymlinks: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  const file = path.join(copy, 'generator/servarr/apps.json');
  const known = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...known, ...rows }, null, 2));
  return { folder, copy };
}

let warm: WarmProcess | undefined;

/** Runs the copy in the folder; services are in this process, so it must not wait. */
export async function suite({ folder, copy }: Copy, ...args: readonly string[]) {
  if (!isThorough) return (warm ??= new WarmProcess(copy)).run(folder, args);
  return runProgram(process.execPath, [path.join(copy, 'generator/cli.ts'), ...args], { cwd: folder });
}

/** The result of an evaluation. */
interface Evaluated {
  readonly errors: readonly string[];
  /** The manifest of the only service, by its name. */
  readonly manifests: Readonly<Record<string, object>>;
}

/** Evaluates a list of modules, as Nix has it, with the copy. Throws the message of Nix on failure. */
export function evaluateIn({ copy }: Copy, modules: string): Evaluated {
  const expression = `
    let evaluated = import ${copy}/nix/checks/evaluate-on-stub.nix { lib = import <nixpkgs/lib>; } ${modules};
    in { inherit (evaluated) errors manifests; }`;
  return nixEval<Evaluated>(expression);
}

/** Runs a command of the copy on the manifest of an evaluation without errors. */
export async function runOn(of: Copy, command: string, { errors, manifests }: Evaluated) {
  expect(errors).toEqual([]);
  const manifest = path.join(of.folder, 'manifest.json');
  writeFileSync(manifest, JSON.stringify(Object.values(manifests)[0]));
  const state = path.join(of.folder, 'state');
  return suite(of, command, '--manifest', manifest, '--state-dir', state);
}
