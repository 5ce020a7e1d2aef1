/**
 * The folder of a host: a layer above the Debian root with the sources, the stand-in for nixpkgs and tools. Nix builds in it.
 * Each file of tests has a layer above it.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Ran, runProgram } from '../cli/run.ts';
import { hostBlocks } from '../docs/blocks.ts';
import { HOST_KIT } from '../run/beside.ts';

export const PROJECT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/u, '');

/** Parts of the project that evaluations and builds need. */
const PARTS = [
  'default.nix',
  'docs/report.nix',
  'flake.lock',
  'flake.nix',
  'generator',
  'nix',
  'package-lock.json',
  'package.json',
  'scripts',
  'templates',
  'test',
  'tsconfig.json',
];

export async function run(command: string, ...args: readonly string[]): Promise<Ran> {
  return runProgram(command, args, {});
}

/** Runs a program that has to succeed. Throws with its output. */
async function must(command: string, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await run(command, ...args);
  if (code === 0) return stdout;
  throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${stdout}${stderr}`);
}

/** Makes the folder of the host, whose name is `top`: the root, with all inputs of the builds in /work. */
export async function makeSite(root: string, site: string, library: string): Promise<void> {
  mounted(root, path.dirname(site));
  const work = path.join(site, 'work');
  await mkdir(path.join(work, 'tools'), { recursive: true });
  for (const part of PARTS)
    if (existsSync(path.join(PROJECT, part)))
      await cp(path.join(PROJECT, part), path.join(work, 'suite', part), {
        recursive: true,
        verbatimSymlinks: true,
      });
  // The configurations of the documentation that the host runs.
  const documented = path.join(work, 'suite/test/host/configuration/documented');
  await mkdir(documented);
  for (const [name, text] of Object.entries(hostBlocks()))
    await writeFile(path.join(documented, `${name}.nix`), text);
  await cp(realpathSync(library), path.join(work, 'nixpkgs'), { recursive: true, dereference: true });
  // The only input of the flake that is available: nixpkgs' library.
  await writeFile(path.join(work, 'nixpkgs/flake.nix'), '{ outputs = _: { lib = import ./lib; }; }\n');
  await cp(HOST_KIT, path.join(work, 'kit'), { recursive: true });
  await must('chmod', '-R', 'u+w', work);
  for (const [name, from] of await tools())
    await cp(from, path.join(work, 'tools', name), { recursive: true });
  await bundleFakeService(work);
  // Only the libraries of the program come from the network, with a known hash.
  await cp('/etc/resolv.conf', path.join(site, 'etc/resolv.conf'), { dereference: true });
}

/** Bundles the fake service, because tests start it often and Node takes a second to read its sources. */
async function bundleFakeService(work: string): Promise<void> {
  const places = { dirname: '/work/suite/test', url: 'file:///work/suite/generator/files/' };
  await must(
    path.join(work, 'tools/esbuild'),
    path.join(PROJECT, 'test/host/fake-service.ts'),
    '--bundle',
    '--platform=node',
    ...Object.entries(places).map(([name, place]) => `--define:import.meta.${name}="${place}"`),
    `--outfile=${path.join(work, 'tools/fake-service.cjs')}`,
  );
}

/** Returns the contents of the stand-in package set: Node, npm, esbuild, certificates. */
async function tools(): Promise<(readonly [string, string])[]> {
  const npm = path.dirname(path.dirname(realpathSync((await must('sh', '-c', 'command -v npm')).trim())));
  const platform = `${process.platform}-${process.arch}`;
  return [
    ['node', path.join(PROJECT, 'node_modules/node/bin/node')],
    ['npm', npm],
    ['esbuild', path.join(PROJECT, `node_modules/@esbuild/${platform}/bin/esbuild`)],
    ['ca-bundle.crt', '/etc/ssl/certs/ca-certificates.crt'],
  ].map(([name = '', from = '']) => [name, realpathSync(from)] as const);
}

/** Returns a folder with the contents of the site, and changes of only this file of tests. */
export function layerOf(site: string): string {
  return mounted(site, mkdtempSync(`${path.dirname(site)}-layer-`));
}

/** Mounts a layer above a folder, in `top` of its parent. */
function mounted(lower: string, parent: string): string {
  const [upper, work, top] = ['upper', 'work', 'top'].map((name) => path.join(parent, name));
  for (const folder of [upper, work, top]) mkdirSync(folder ?? '', { recursive: true });
  // Nothing is synced to the disk: it is deleted after the tests.
  const options = `lowerdir=${lower},upperdir=${upper},workdir=${work},volatile`;
  execFileSync('mount', ['-t', 'overlay', 'overlay', '-o', options, top ?? '']);
  return top ?? '';
}

/** Returns the cgroup of the host that boots a layer. */
export function cgroupOf(layer: string): string {
  const groups = execFileSync('findmnt', ['-n', '-o', 'TARGET', '-t', 'cgroup2'], {
    encoding: 'utf8',
  }).trim();
  return path.join(groups, path.basename(path.dirname(layer)));
}

/** Deletes a folder with the site, its layers, and their cgroups. */
export async function removeSites(folder: string): Promise<void> {
  for (const layer of globSync(path.join(folder, '*/top'))) {
    await run('umount', '--lazy', layer);
    await run('find', cgroupOf(layer), '-depth', '-type', 'd', '-exec', 'rmdir', '{}', ';');
  }
  await run('rm', '-rf', '--one-file-system', folder);
}

/** Commands that run before the actual command: they mount its own /dev and /tmp, which end with the process. */
const ENTER =
  'd=$1; shift; mount --rbind /dev "$d/dev"; mount -t tmpfs tmpfs "$d/tmp"; exec chroot "$d" "$@"';

/** Runs a command in the folder without booting it, with `<nixpkgs>` and Nix's newer commands. */
export async function inSite(site: string, ...command: readonly string[]): Promise<Ran> {
  const apart = ['-m', '-p', '-f', '--kill-child', `--mount-proc=${site}/proc`];
  const settings = ['NIX_PATH=nixpkgs=/work/nixpkgs', 'HOME=/root', 'PATH=/usr/sbin:/usr/bin:/sbin:/bin'];
  const inside = ['env', ...settings, `NIX_CONFIG=${NIX_CONFIG}`, ...command];
  return run('unshare', ...apart, 'sh', '-ec', ENTER, 'sh', site, ...inside);
}

const NIX_CONFIG = [
  'build-users-group =',
  'sandbox = false',
  'substitute = false',
  'experimental-features = nix-command flakes',
].join('\n');

/** Builds attributes of a file in the folder, and returns their store paths. */
export async function build(site: string, file: string, names: readonly string[]): Promise<string[]> {
  const args = [file, '--no-out-link', ...names.flatMap((name) => ['-A', name])];
  const { code, stdout, stderr } = await inSite(site, 'nix-build', ...args);
  if (code !== 0) throw new Error(stderr);
  return stdout.trim().split('\n');
}
