/** The Nix package, as far as it can be proven without building it: its node_modules, its bundle, its text. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tmpdir } from 'node:os';
import { HEAP_FLAGS } from '../cli/run.ts';
import { isDemanded } from '../prerequisites.ts';
import { PROGRAM } from '../program.ts';
import { evaluate, root } from './evaluate.ts';

const HASH_FILE = path.join(root, 'nix/node-modules-hash.nix');
/** The sources of the package; nix/package.nix names the same ones. */
const SOURCES = [
  'generator',
  'nix/lib/manifests-or-errors.nix',
  'nix/options.json',
  'nix/schemas',
  'package.json',
  'scripts/build.ts',
  'templates',
  'tsconfig.json',
];
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
const UNREACHABLE = /ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|ERR_SOCKET_TIMEOUT/u;

const folder = mkdtempSync(path.join(tmpdir(), 'suite-package-'));
const share = path.join(folder, 'share/suite');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** npm's settings of whoever runs the tests (through npx, say) are not those of the package. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/iu.test(name)));

/** Installs as nix/package.nix does. Gives npm's words when it could not, and undefined when it could. */
function install(): string | undefined {
  mkdirSync(share, { recursive: true });
  for (const name of ['package.json', 'package-lock.json'])
    cpSync(path.join(root, name), path.join(share, name));
  const flags = ['--omit=dev', '--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status, stdout, stderr } = spawnSync('npm', ['ci', ...flags, '--fetch-retries=1'], {
    cwd: share,
    env,
    encoding: 'utf8',
  });
  if (status !== 0) return `${stdout}${stderr}`;
  for (const name of ['.bin', '.package-lock.json'])
    rmSync(path.join(share, 'node_modules', name), { recursive: true });
  return undefined;
}

describe('the runtime node_modules', () => {
  let failure: string | undefined;
  beforeAll(() => {
    failure = install();
  });
  beforeEach(({ skip }) =>
    skip(!isDemanded('registry') && UNREACHABLE.test(failure ?? ''), 'the npm registry'),
  );

  it('can be installed from the lock file alone', () => {
    expect(failure).toBeUndefined();
  });

  it('have the hash that the package names', { tags: ['nix'] }, () => {
    const hex = execFileSync('nix-hash', ['--type', 'sha256', path.join(share, 'node_modules')], {
      encoding: 'utf8',
    });
    const hash = `sha256-${Buffer.from(hex.trim(), 'hex').toString('base64')}`;
    const text = readFileSync(HASH_FILE, 'utf8');
    const renewed = text.replace(/"sha256-[^"]*"/u, `"${hash}"`);
    if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(HASH_FILE, renewed);
    expect(readFileSync(HASH_FILE, 'utf8')).toBe(renewed);
  });

  it('and the sources of the package make the bundle, which then needs nothing but Node', () => {
    for (const name of SOURCES)
      cpSync(path.join(root, name), path.join(share, name), { recursive: true, verbatimSymlinks: true });
    const PATH = `${path.join(root, 'node_modules/.bin')}:${env['PATH']}`;
    execFileSync(process.execPath, ['scripts/build.ts'], { cwd: share, env: { ...env, PATH } });
    const program = path.join(folder, 'suite.mjs');
    cpSync(path.join(share, 'dist/suite.mjs'), program);
    expect(readFileSync(program, 'utf8')).toBe(readFileSync(PROGRAM, 'utf8'));
    rmSync(share, { recursive: true });
    const run = (...args: readonly string[]) =>
      spawnSync(process.execPath, [program, ...args], { cwd: folder, encoding: 'utf8' });
    expect(run('--version')).toMatchObject({ status: 0, stdout: `${version}\n` });
    expect(run('show', 'gotify').stdout).toContain('suite.notif.gotify');
    // `cli/bundle.test.ts` compares what the bundle and the sources write of all records.
    const schemas = path.join(folder, 'schemas');
    cpSync(path.join(root, 'nix/schemas/readarr.json'), path.join(schemas, 'readarr.json'));
    const out = path.join(folder, 'generated');
    expect(run('generate', '--offline', '--schemas', schemas, '--out', out)).toMatchObject({ status: 0 });
    expect(readFileSync(path.join(out, 'index.nix'), 'utf8')).toContain('"readarr"');
  });
});

interface Package {
  readonly pname: string;
  readonly version: string;
  readonly buildPhase: string;
  readonly installPhase: string;
  readonly modules: { readonly outputHash: string; readonly buildPhase: string };
  readonly program: string;
}

describe('nix/package.nix', { tags: ['nixpkgs'] }, () => {
  it('evaluates with what nixpkgs gives a package', () => {
    const found = evaluate<Package>(`
      let
        made = arguments: arguments // { type = "derivation"; outPath = "/a-store/\${arguments.pname}"; };
        package = import (root + "/nix/package.nix") {
          inherit lib;
          cacert = "/a-store/cacert";
          esbuild = "/a-store/esbuild";
          nodejs_24 = { type = "derivation"; outPath = "/a-store/node"; meta = { mainProgram = "node"; platforms = [ ]; }; };
          stdenvNoCC.mkDerivation = made;
        };
      in {
        inherit (package) pname version buildPhase installPhase;
        modules = { inherit (package.passthru.modules) outputHash buildPhase; };
        program = lib.getExe package;
      }`);
    expect(found).toMatchObject({ pname: 'suite', version, program: '/a-store/suite/bin/suite' });
    expect(found.buildPhase).toContain('cp -r /a-store/suite-node-modules node_modules');
    // What the finished package refers to is its closure: Node and itself.
    expect(found.installPhase.match(/\/a-store\/[a-z-]+/gu)).toEqual(['/a-store/node']);
    // An inspector and a large heap show and hold secrets; the unit's MemoryMax is more than the heap.
    expect(found.installPhase).toContain('\nulimit -c 0\nunset NODE_OPTIONS ');
    expect(found.installPhase).toContain(` --disable-sigusr1 ${HEAP_FLAGS.join(' ')} $out/share`);
    for (const shell of ['bash', 'zsh'])
      expect(found.installPhase).toContain(`SHELL=${shell} node dist/suite.mjs completion > $out/share/`);
    const sources = /fileset = lib\.fileset\.unions \[\s+\(root \+ "\/generator[^\]]*/u.exec(
      readFileSync(path.join(root, 'nix/package.nix'), 'utf8'),
    );
    expect([...(sources?.[0] ?? '').matchAll(/"\/([^"]+)"/gu)].map(([, name]) => name)).toEqual(SOURCES);
    expect(found.modules.outputHash).toMatch(/^sha256-/u);
    expect(found.modules.buildPhase).toContain('npm ci --omit=dev --omit=optional --ignore-scripts');
  });
});
