/** The messages of Nix during an evaluation: printed as they come, without anything that a reader would obey. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runProgram } from '../cli/run.ts';
import { testFolder } from '../folder.ts';
import { PROGRAM } from '../program.ts';

/** The first line comes while the evaluation runs; the rest, without a line break at its end, when the test has seen it. */
const NIX = `#!/bin/sh
printf 'trace: \\033[2J one\\n::add-mask::two\\n' >&2
read -r _ < "$0.pipe"
printf 'warning: \\302\\233 ##[add-matcher]three\\nerror:\\n       ::stop-commands::four\\n       ##[set-env]five' >&2
exit 1
`;

test('are printed line by line while Nix runs, without control characters and commands for CI runners', async () => {
  const folder = testFolder();
  const nix = path.join(folder, 'nix');
  writeFileSync(nix, NIX, { mode: 0o755 });
  execFileSync('mkfifo', [`${nix}.pipe`]);
  const env = { ...process.env, PATH: `${folder}:${process.env['PATH'] ?? ''}` };
  const child = spawn(process.execPath, [PROGRAM, 'plan', '--file', 'a.nix', '--state-dir', folder], { env });
  onTestFinished(() => void child.kill());
  let text = '';
  child.stderr.setEncoding('utf8');
  for await (const part of child.stderr) {
    const isFirst = !text.includes('two');
    text += String(part);
    if (isFirst && text.includes('two')) writeFileSync(`${nix}.pipe`, '\n');
  }
  if (child.exitCode === null) await once(child, 'close');
  expect(child.exitCode).toBe(2);
  expect(text.split('\n').slice(0, 6)).toEqual([
    String.raw`trace: \u{1b}[2J one`,
    String.raw`\u{3a}:add-mask::two`,
    String.raw`warning: \u{9b} \u{23}#[add-matcher]three`,
    'error:',
    String.raw`       \u{3a}:stop-commands::four`,
    String.raw`       \u{23}#[set-env]five`,
  ]);
  expect(text).toContain('[evaluation-failed]');
});

test('are printed once, with one line for a missing lock file; a flake without NixOS is evaluated once', async () => {
  const folder = testFolder();
  const script = `#!/bin/sh
      echo run >> "$0.calls"
      printf 'warning: dirty\\nwarning: not writing modified lock file of flake a:\\n• Added input b:\\n    c\\n' >&2
      case "$*" in *builtins.attrNames) echo '[ "box" ]'; exit 0 ;; *#nixosConfigurations.*|*#nothing*) echo "error: flake does not provide attribute" >&2; exit 1 ;; esac
      echo '{ "manifests": {}, "warnings": [] }'`;
  const nix = path.join(folder, 'nix');
  writeFileSync(nix, script, { mode: 0o755 });
  const env = { ...process.env, PATH: `${folder}:${process.env['PATH'] ?? ''}` };
  const run = async (name: string) =>
    runProgram(process.execPath, [PROGRAM, 'plan', '--flake', `.#${name}`], { cwd: folder, env });
  const notices = [
    'warning: dirty',
    'note: flake.lock is missing or incomplete, so each run can use other versions of the inputs. Run: nix flake lock',
  ];
  expect((await run('media')).stderr.split('\n').slice(0, 2)).toEqual(notices);
  expect(readFileSync(`${nix}.calls`, 'utf8').split('\n')).toHaveLength(existsSync('/etc/NIXOS') ? 3 : 2);
  const { stderr } = await run('nothing');
  expect(stderr.split('\n').slice(0, 3)).toEqual([...notices, 'error: flake does not provide attribute']);
  expect(stderr).toContain('Write --flake .#box. Configurations: .#box. [evaluation-failed]');
});
