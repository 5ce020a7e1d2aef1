/** A copy of suite with a row more in one of its tables, and nothing else. */
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { runProgram } from '../cli/run.ts';
import { nixEval } from '../nix-tools.ts';
import { isThorough } from '../thorough.ts';
import { WarmProcess } from '../warm/suite.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface Copy {
  readonly folder: string;
  readonly copy: string;
}

/** A copy of what a user has of suite, in a folder, with rows added to a table. */
export function copyWith(folder: string, rows: object, table = 'kinds.json'): Copy {
  const copy = path.join(folder, 'suite');
  for (const part of ['generator', 'templates', 'nix', 'package.json'])
    cpSync(path.join(root, part), path.join(copy, part), { recursive: true, verbatimSymlinks: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  const file = path.join(copy, 'generator/servarr', table);
  const known = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...known, ...rows }, null, 2));
  return { folder, copy };
}

/** Runs the copy in the folder; services are in this process, so it must not wait. */
export async function suite({ folder, copy }: Copy, ...args: readonly string[]) {
  if (!isThorough) return warm(copy).run(folder, args);
  return runProgram(process.execPath, [path.join(copy, 'generator/cli.ts'), ...args], { cwd: folder });
}

const processes = new Map<string, WarmProcess>();

function warm(copy: string): WarmProcess {
  const process = processes.get(copy) ?? new WarmProcess(copy);
  processes.set(copy, process);
  return process;
}

export interface Evaluated {
  readonly errors: readonly string[];
  /** The manifest of the only service, by its name. */
  readonly manifests: Readonly<Record<string, object>>;
}

/** Evaluates a list of modules, as Nix has it, with the copy. Throws the message of Nix on failure. */
export function evaluateIn({ copy }: Copy, modules: string): Evaluated {
  const expression = `
    let evaluated = import ${copy}/nix/checks/evaluate-on-stub.nix { lib = import <nixpkgs/lib>; } ${modules};
    in { inherit (evaluated) errors manifests; }`;
  const found = evaluated.get(expression) ?? nixEval<Evaluated>(expression);
  evaluated.set(expression, found);
  return found;
}

/** The results by expression: a test applies some configurations again. */
const evaluated = new Map<string, Evaluated>();

/** Runs a command of the copy on the manifest of an evaluation without errors. */
export async function runOn(of: Copy, command: string, { errors, manifests }: Evaluated, ...flags: string[]) {
  expect(errors).toEqual([]);
  const manifest = path.join(of.folder, 'manifest.json');
  writeFileSync(manifest, JSON.stringify(Object.values(manifests)[0]));
  const state = path.join(of.folder, 'state');
  return suite(of, command, '--manifest', manifest, '--state-dir', state, ...flags);
}
