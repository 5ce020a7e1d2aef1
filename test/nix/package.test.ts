/** The Nix package, as far as it can be proven without building it: its node_modules, its layout, its text. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { tmpdir } from 'node:os';
import { inCi } from '../needs.ts';
import { hasNix, hasNixpkgsLib } from '../nix-tools.ts';
import { evaluate, root } from './evaluate.ts';

const HASH_FILE = path.join(root, 'nix/node-modules-hash.nix');
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

const failure = install();
const unreachable = !inCi && failure !== undefined && UNREACHABLE.test(failure);

describe.skipIf(unreachable)('the runtime node_modules', () => {
  it('can be installed from the lock file alone', () => {
    expect(failure).toBeUndefined();
  });

  it.skipIf(!hasNix)('have the hash that the package names', () => {
    const hex = execFileSync('nix-hash', ['--type', 'sha256', path.join(share, 'node_modules')], {
      encoding: 'utf8',
    });
    const hash = `sha256-${Buffer.from(hex.trim(), 'hex').toString('base64')}`;
    const text = readFileSync(HASH_FILE, 'utf8');
    const renewed = text.replace(/"sha256-[^"]*"/u, `"${hash}"`);
    if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(HASH_FILE, renewed);
    expect(readFileSync(HASH_FILE, 'utf8')).toBe(renewed);
  });

  it('are all that the program needs, laid out as in the package', () => {
    for (const name of ['generator', 'templates', 'nix/schemas']) {
      cpSync(path.join(root, name), path.join(share, name), { recursive: true });
    }
    const cli = path.join(share, 'generator/cli.ts');
    const run = (...args: readonly string[]) =>
      spawnSync(process.execPath, [cli, ...args], { cwd: folder, encoding: 'utf8' });
    expect(run('--help')).toMatchObject({ status: 0 });
    const out = path.join(folder, 'generated');
    const generated = run(
      'generate',
      '--offline',
      '--schemas',
      path.join(share, 'nix/schemas'),
      '--out',
      out,
    );
    expect(generated).toMatchObject({ status: 0 });
    expect(readFileSync(path.join(out, 'index.nix'), 'utf8')).toBe(
      readFileSync(path.join(root, 'nix/generated/index.nix'), 'utf8'),
    );
  });
});

interface Package {
  readonly pname: string;
  readonly version: string;
  readonly installPhase: string;
  readonly modules: { readonly outputHash: string; readonly buildPhase: string };
  readonly program: string;
}

describe.skipIf(!hasNixpkgsLib)('nix/package.nix', () => {
  it('evaluates with what nixpkgs gives a package', () => {
    const found = evaluate<Package>(`
      let
        made = arguments: arguments // { type = "derivation"; outPath = "/a-store/\${arguments.pname}"; };
        package = import (root + "/nix/package.nix") {
          inherit lib;
          cacert = "/a-store/cacert";
          makeBinaryWrapper = "/a-store/wrapper";
          nodejs_24 = { type = "derivation"; outPath = "/a-store/node"; meta = { mainProgram = "node"; platforms = [ ]; }; };
          stdenvNoCC.mkDerivation = made;
        };
      in {
        inherit (package) pname version installPhase;
        modules = { inherit (package.passthru.modules) outputHash buildPhase; };
        program = lib.getExe package;
      }`);
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    expect(found).toMatchObject({ pname: 'suite', version, program: '/a-store/suite/bin/suite' });
    expect(found.installPhase).toContain('ln -s /a-store/suite-node-modules $out/share/suite/node_modules');
    expect(found.modules.outputHash).toMatch(/^sha256-/u);
    expect(found.modules.buildPhase).toContain('npm ci --omit=dev --omit=optional --ignore-scripts');
  });
});
