/**
 * Each template as its README says: created by `nix flake init`, planned and applied by the commands of the README,
 * against fake services.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Ran, runProgram } from '../cli/run.ts';
import { withFolder } from '../emit.ts';
import { fileFolder } from '../folder.ts';
import { root } from '../nix/evaluate.ts';
import { hasNixpkgsLib } from '../nix-tools.ts';
import { PROGRAM } from '../program.ts';
import { isThorough } from '../thorough.ts';
import { OWN } from '../warm/suite.ts';
import { type ServiceFleet, startFleet } from '../service-apply/multi-service.ts';
import { type Name, SERVICES, copyFlake } from './services.ts';

const TEMPLATES = readdirSync(path.join(root, 'nix/templates')).filter((name) => !name.endsWith('.nix'));

interface Draft {
  readonly service: { readonly app: Name; readonly baseUrl: string };
}

/** Template -> service -> manifest, from the golden files of evaluation. */
const manifests = Object.fromEntries(
  TEMPLATES.map((name) => {
    const file = path.join(root, `test/golden/nix/${name}.manifests.json`);
    return [name, JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, Draft>>] as const;
  }),
);

/** Has a copy of the project, and nixpkgs' library as a flake with a stub of NixOS. */
const home = fileFolder();
const suite = path.join(home, 'suite');

beforeAll(() => {
  if (!hasNixpkgsLib) return;
  const { library } = copyFlake(home);
  mkdirSync(path.join(home, 'nixpkgs'));
  cpSync(library, path.join(home, 'nixpkgs/lib'), { recursive: true });
  writeFileSync(
    path.join(home, 'nixpkgs/flake.nix'),
    `{
      inputs.suite = { url = "path:${suite}"; flake = false; };
      outputs = { suite, ... }: {
        lib = import ./lib // {
          nixosSystem = { modules, ... }: import (suite + "/nix/checks/evaluate-on-stub.nix") { lib = import ./lib; } modules;
        };
      };
    }`,
  );
});

/** Returns a command of a README as it can run here: the program cannot be built, and there is no terminal to confirm at. */
const asHere = (command: string): string =>
  command
    .replace(/^sudo /u, '')
    .replace('nix run github:OWNER/suite --', 'suite')
    // Applies as the units do after a switch.
    .replace('nixos-rebuild switch', 'suite apply')
    .replace(/^suite apply.*/u, '$& --yes')
    // On the host, root needs no flag: the manifests are in /etc/suite.
    .replace(/^suite status$/u, '$& --flake .#box');

async function shell(folder: string, command: string): Promise<Ran> {
  const env = {
    ...process.env,
    NIX_CONFIG: 'experimental-features = nix-command flakes',
    XDG_STATE_HOME: path.join(folder, 'state'),
    NO_COLOR: '1',
  };
  const [program = '', ...words] = asHere(command).split(' ');
  if (program === 'suite' && !isThorough) return OWN.run(folder, words, { env });
  return program === 'suite'
    ? runProgram(process.execPath, [PROGRAM, ...words], { cwd: folder, env })
    : runProgram(program, words, { cwd: folder, env });
}

/** Makes the changes that the README of a template asks for, with the addresses of the fakes. */
function fillIn(folder: string, template: string, fleet: ServiceFleet): void {
  const edit = (file: string, change: (text: string) => string) => {
    const name = path.join(folder, file);
    writeFileSync(name, change(readFileSync(name, 'utf8')));
  };
  edit('flake.nix', (text) =>
    text
      .replace('github:OWNER/suite', `path:${suite}`)
      .replace(/github:NixOS\/nixpkgs\/[\w-]+/u, `path:${path.join(home, 'nixpkgs')}`)
      .replace('github:TRaSH-Guides/Guides', `path:${path.join(suite, 'nix/checks/guide')}`)
      .replace('./media.nix', './media.nix ./here.nix'),
  );
  const secrets = path.join(folder, 'secrets');
  mkdirSync(secrets);
  edit('media.nix', (text) =>
    Object.entries(manifests[template] ?? {})
      .reduce((so, [name, { service }]) => so.replaceAll(service.baseUrl, fleet.fake(name).url), text)
      .replaceAll(/(?<=_secret = ")\/[^"]+\//gu, `${secrets}/`),
  );
  for (const [, file = ''] of readFileSync(path.join(folder, 'media.nix'), 'utf8').matchAll(
    /_secret = "([^"]+)"/gu,
  ))
    writeFileSync(file, 'https://secret.example/token', { mode: 0o600 });
  const services = Object.keys(manifests[template] ?? {}).map((name) => {
    const key = path.join(secrets, `key-of-${name}`);
    writeFileSync(key, fleet.fake(name).apiKey, { mode: 0o600 });
    return `${name} = lib.mapAttrs (_: lib.mkForce) { baseUrl = "${fleet.fake(name).url}"; urlBase = ""; apiKeyFile = "${key}"; };`;
  });
  writeFileSync(
    path.join(folder, 'here.nix'),
    `{ lib, ... }: { suite.services = { ${services.join('\n')} }; }`,
  );
}

function commandsOf(folder: string): string[] {
  const text = readFileSync(path.join(folder, 'README.md'), 'utf8');
  return [...text.matchAll(/^ *\$ (?<command>.*)$/gmu)].map(({ groups = {} }) => groups['command'] ?? '');
}

describe('a template', { tags: ['nixpkgs'] }, () => {
  test.each(TEMPLATES)('%s: the commands of its README plan and apply it', async (template) => {
    const services = Object.entries(manifests[template] ?? {});
    const names = services.map(([name]) => name);
    const options = services.map(([name, { service }], index) => {
      const recording = SERVICES[service.app].recording;
      return [name, { recording, apiKey: `${index}`.repeat(32) }] as const;
    });
    await using fleet = await startFleet(Object.fromEntries(options));
    await withFolder(async (folder) => {
      const created = await shell(folder, `nix flake init -t path:${suite}#${template}`);
      expect(created, created.stderr).toMatchObject({ code: 0 });
      fillIn(folder, template, fleet);
      const [lock = '', plan = '', apply = '', status = '', ...more] = commandsOf(folder);
      expect(more).toEqual([]);
      const locked = await shell(folder, lock);
      expect(locked, locked.stderr).toMatchObject({ code: 0 });

      const planned = await shell(folder, plan);
      expect(planned, planned.stderr).toMatchObject({ code: 0 });
      expect(planned.stdout).toMatch(/^sonarr .*\d to create/mu);
      expect(planned.stderr).not.toContain('flake.lock');
      if (existsSync(path.join(folder, 'trash.nix')))
        for (const line of [
          '+ quality profile "WEB-1080p"',
          '+ quality profile "HD Bluray + WEB"',
          '+ custom format "Scene"',
        ])
          expect(planned.stdout).toContain(line);
      expect(Object.values(fleet.writes).flat()).toEqual([]);

      const applied = await shell(folder, apply);
      expect(applied, applied.stderr).toMatchObject({ code: 0 });
      await fleet.pushed();

      const shown = await shell(folder, status);
      expect(shown, shown.stderr).toMatchObject({ code: 0 });
      // The fifth column, `drifted`, is 0.
      const rows = [...shown.stdout.matchAll(/^(?<name>[\w-]+) +\S+ +\S+ +[1-9]\d* +0 /gmu)];
      expect(rows.map(({ groups }) => groups?.['name'])).toEqual(names);
    });
  });

  test.each(TEMPLATES)('%s: its README is short, and its flake names suite once', (template) => {
    const folder = path.join(root, 'nix/templates', template);
    expect(readFileSync(path.join(folder, 'README.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(15);
    expect(readFileSync(path.join(folder, 'flake.nix'), 'utf8').match(/github:OWNER\/suite/gu)).toHaveLength(
      1,
    );
  });
});
