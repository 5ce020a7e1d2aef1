/** Scenarios behind each block of the documentation with output: services, a configuration, and commands. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runProgram } from '../cli/run.ts';
import { oneEvaluation, root } from '../nix/evaluate.ts';
import { COMPLETE, HOUSE, configurationsOf } from './blocks.ts';
import { PROGRAM } from '../program.ts';
import { FAKE_KEY } from '../service/options.ts';
import { startFilledHouse } from '../service-apply/imported/house.ts';
import { type FakeService, startFakeService } from '../service/fake.ts';
import { type Recording, once } from '../recordings.ts';
import { isThorough } from '../thorough.ts';
import { OWN } from '../warm/suite.ts';

/** The services and commands that print a block. */
export interface Scenario {
  /** The recordings that the services are started from, by name of the service. */
  readonly services: Readonly<Record<string, Recording>>;
  /** Commands to run first. */
  readonly before?: readonly string[];
  /** Words that a command of the documentation gets in addition, because it runs as on a host there. */
  readonly flags?: string;
  /** A module that changes the example after those commands. */
  readonly afterwards?: string;
  /** A module that makes the example wrong: the block is the evaluation errors. */
  readonly wrong?: string;
  /** A template in place of an example; its manifests are in place of `--flake .#media`. */
  readonly template?: string | undefined;
  /** The page with the example, if it is not the README, and a word of the example. The rest of the house is HOUSE. */
  readonly page?: string | undefined;
  readonly word?: string | undefined;
  /** True for the six services of the tests of import, which start as if configured by hand. */
  readonly house?: boolean;
}

const SONARR = { sonarr: 'sonarr-4.0.19' } as const;
const MANIFEST = '--manifest sonarr.json --state-dir state';

const ALL_THREE = '--manifest prowlarr.json --manifest radarr.json --manifest sonarr.json --state-dir state';

const RECORD = `${root}/nix/schemas/sonarr.json`;

/** Generates modules of your own from the committed record. */
const GENERATED = [
  `mkdir -p suite/schemas; cp ${RECORD} suite/schemas`,
  'suite generate --offline --schemas suite/schemas --out suite/generated',
];

/** Removes a field of qBittorrent from a record. */
const WITHOUT_CATEGORY = `
  const record = JSON.parse(require("fs").readFileSync(0, "utf8"));
  record.version = "5.0.0.0";
  const client = record.kinds.downloadclient.find((one) => one.implementation === "QBittorrent");
  client.fields = client.fields.filter((one) => one.name !== "tvCategory");
  console.log(JSON.stringify(record));`;

const OLD_AND_NEW = `mkdir old new; cp ${RECORD} old; ${process.execPath} -e '${WITHOUT_CATEGORY}' < ${RECORD} > new/sonarr.json`;

/** Name of a block -> its scenario. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  typo: {
    services: {},
    wrong: `{
      suite.downloadarr.extraClients = [
        { name = "Seedbox"; implementationName = "qBittorrent"; services = [ "sonarr" ]; hsot = "box.example"; }
      ];
    }`,
  },
  plan: { services: SONARR, flags: MANIFEST },
  'plan-and-apply': {
    services: SONARR,
    before: [`suite apply ${MANIFEST}`],
    afterwards: `{ lib, ... }: {
      suite.downloadarr.qBittorrent.port = 9090;
      suite.notif.discord = lib.mkForce null;
      suite.notif.gotify = {
        services = [ "sonarr" ];
        server = "https://gotify.example";
        appToken._secret = "/run/secrets/gotify";
        onGrab = true;
      };
    }`,
  },
  configuration: { services: SONARR, page: 'docs/configuration.md' },
  services: { services: { lidarr: 'lidarr-3.1.0', ...SONARR }, page: 'docs/services.md' },
  profiles: { services: { radarr: 'radarr-6.4.2', ...SONARR }, page: 'docs/profiles.md' },
  settings: { services: SONARR, page: 'docs/settings.md' },
  applications: { services: { prowlarr: 'prowlarr-2.6.1' }, page: 'docs/applications.md' },
  indexers: { services: { prowlarr: 'prowlarr-2.6.1', ...SONARR }, page: 'docs/indexers.md' },
  leave: {
    services: SONARR,
    before: [`suite apply ${MANIFEST}`],
    afterwards: `{ lib, ... }: {
      suite.downloadarr.qBittorrent = lib.mkForce null;
      suite.notif.discord = lib.mkForce null;
    }`,
  },
  status: { services: SONARR, before: [`suite apply ${MANIFEST}`], flags: MANIFEST },
  'first-download': {
    services: { prowlarr: 'prowlarr-2.6.1', radarr: 'radarr-6.4.2', ...SONARR },
    template: 'default',
    before: [`suite apply ${ALL_THREE}`],
    flags: ALL_THREE,
  },
  house: { services: {}, house: true },
  import: { services: SONARR, before: [`suite apply ${MANIFEST}`] },
  generate: { services: { prowlarr: 'prowlarr-2.3.6', ...SONARR } },
  show: { services: {}, flags: `--schemas ${root}/nix/schemas` },
  standalone: {
    services: { prowlarr: 'prowlarr-2.6.1', radarr: 'radarr-6.4.2', ...SONARR },
    template: 'standalone',
  },
  upgrade: { services: { sonarr: 'sonarr-develop' }, before: GENERATED },
  'json-list': { services: {}, flags: `--schemas ${root}/nix/schemas` },
  'json-generate': {
    services: {},
    before: [...GENERATED, `sed -i 's/"Webhook URL"/"Webhook"/' suite/schemas/sonarr.json`],
  },
  'json-diff': { services: {}, before: [OLD_AND_NEW] },
  'json-plan': { services: SONARR, flags: MANIFEST },
  'json-status': { services: SONARR, before: [`suite apply ${MANIFEST}`], flags: MANIFEST },
  check: {
    services: {},
    before: [...GENERATED, `sed -i 's/"Webhook URL"/"Webhook"/' suite/schemas/sonarr.json`],
  },
};

const PORTS: Readonly<Record<string, number>> = {
  anime: 8990,
  lidarr: 8686,
  prowlarr: 9696,
  radarr: 7878,
  sonarr: 8989,
  uhd: 7879,
};

/** Runs the commands of a block; returns its lines as they should be. */
export async function linesOf(
  block: readonly string[],
  scenario: Scenario,
  folder: string,
): Promise<string[]> {
  if (scenario.wrong !== undefined) return valueOf(withExample(scenario.wrong, 'errors'))() as string[];
  await using started = await startServices(scenario, folder);
  const { services } = started;
  for (const service of services.values()) service.health = [];
  prepare(folder, services, scenario);
  const commands = block.filter((line) => line.startsWith('$ ')).map((line) => line.slice(2));
  const printed: string[] = [];
  for (const one of scenario.before ?? []) await run(folder, one);
  if (scenario.afterwards !== undefined) writeManifest(folder, services, scenario.afterwards);
  for (const one of commands) {
    const output = await run(folder, inTest(one, services, scenario));
    const documented = asDocumented(output.replaceAll(`${folder}/`, '/run/secrets/'), services);
    printed.push(`$ ${one}`, ...documented.split('\n').slice(0, -1));
  }
  return printed;
}

async function startServices({ house, services }: Scenario, folder: string) {
  const fleet = house === true ? await startFilledHouse(folder) : undefined;
  const started = Object.entries(services).map(
    async ([name, recording]) => [name, await startFakeService({ recording })] as const,
  );
  const fakes = Object.entries(fleet?.worlds ?? {}).map(([name, { fake }]) => [name, fake] as const);
  const all = new Map([...fakes, ...(await Promise.all(started))]);
  return {
    services: all,
    [Symbol.asyncDispose]: async () => {
      for (const service of all.values()) await service.stop();
      await fleet?.[Symbol.asyncDispose]();
    },
  };
}

/** An expression about the example of the README with a further module. */
function withExample(
  module: string,
  attribute: string,
  { page = 'README.md', word = '', template }: Pick<Scenario, 'page' | 'template' | 'word'> = {},
): string {
  const written = configurationsOf(page).find((configuration) => configuration.includes(word)) ?? '';
  const example = template === undefined ? written : templateModule(template);
  const rest = COMPLETE.has(page)
    ? '{ }'
    : `{ imports = [ (${HOUSE}) ]; suite.trashGuides = root + "/nix/checks/guide"; }`;
  return `(evaluate [ (root + "/nix/modules") (root + "/nix/checks/data-folders.nix") (${example}) (${rest}) (${module}) ]).${attribute}`;
}

/** The configuration of a template, with the guides of nix/checks. */
function templateModule(template: string): string {
  const files = readdirSync(path.join(root, 'nix/templates', template)).filter(
    (name) => name.endsWith('.nix') && name !== 'flake.nix',
  );
  const paths = files.map((name) => `(root + "/nix/templates/${template}/${name}")`);
  return `{ imports = [ ${paths.join(' ')} ]; suite.trashGuides = root + "/nix/checks/guide"; }`;
}

/** Writes what a user would have written: keys, secrets, the services file, and the manifest of the example. */
function prepare(
  folder: string,
  services: ReadonlyMap<string, FakeService>,
  { services: wanted, template, page, word }: Scenario,
): void {
  const secret = path.join(folder, 'key');
  writeFileSync(secret, FAKE_KEY, { mode: 0o600 });
  const bin = path.join(folder, 'bin');
  mkdirSync(bin);
  for (const [name, line] of Object.entries({ suite: `${process.execPath} ${PROGRAM} "$@"`, sudo: '"$@"' }))
    writeFileSync(path.join(bin, name), `#!/bin/sh\nexec ${line}\n`, { mode: 0o755 });
  const named = [...services].map(([name, { app, url }]) => {
    writeFileSync(path.join(folder, `${name}-key`), FAKE_KEY, { mode: 0o600 });
    return [name, { app, baseUrl: url, apiKeyFile: `${name}-key` }];
  });
  writeFileSync(
    path.join(folder, 'suite.services.json'),
    JSON.stringify({ services: Object.fromEntries(named) }),
  );
  if (page !== undefined || wanted['sonarr'] !== undefined)
    writeManifest(folder, services, '{ }', { page, word, template });
}

type Manifests = Readonly<Record<string, { readonly service: { readonly baseUrl: string } }>>;

/** Returns a function for the value of an expression about an example. One evaluation returns those of all scenarios. */
const valueOf = once(oneEvaluation()<Manifests | string[]>);
for (const { afterwards, wrong, ...from } of Object.values(SCENARIOS)) {
  valueOf(withExample('{ }', 'manifests', from));
  if (afterwards !== undefined) valueOf(withExample(afterwards, 'manifests'));
  if (wrong !== undefined) valueOf(withExample(wrong, 'errors'));
}

/** Writes the manifest of the example with a further module; all secrets are readable. */
function writeManifest(
  folder: string,
  services: ReadonlyMap<string, FakeService>,
  module: string,
  from: Pick<Scenario, 'page' | 'template' | 'word'> = {},
): void {
  const webhook = path.join(folder, 'webhook');
  writeFileSync(webhook, 'https://discord.example/api/webhooks/1/a-token', { mode: 0o600 });
  const manifests = valueOf(withExample(module, 'manifests', from))() as Manifests;
  for (const [name, manifest] of Object.entries(manifests)) {
    const url = services.get(name)?.url;
    if (url === undefined) continue;
    const text = JSON.stringify(manifest)
      .replaceAll(manifest.service.baseUrl, url)
      .replaceAll(/\/(?:run|home\/me)\/secrets\/discord/gu, webhook)
      .replaceAll(/\/(?:run\/secrets|home\/me\/secrets|var\/lib)\/[\w/.-]+/gu, path.join(folder, 'key'));
    writeFileSync(path.join(folder, `${name}.json`), text);
  }
}

function inTest(command: string, services: ReadonlyMap<string, FakeService>, { flags }: Scenario): string {
  const manifests = [...services.keys()].map((name) => `--manifest ${name}.json`).join(' ');
  const withUrls = [...services].reduce(
    (text, [name, { url }]) => text.replaceAll(`http://127.0.0.1:${PORTS[name]}`, url),
    command.replace('--flake .#media', `${manifests} --state-dir state`),
  );
  return flags === undefined ? withUrls : withUrls.replace(/(suite \w+[^|]*?)( \||$)/u, `$1 ${flags}$2`);
}

/** Returns output with the ports of the documentation, and with the same time every day. */
function asDocumented(output: string, services: ReadonlyMap<string, FakeService>): string {
  const withPorts = [...services].reduce(
    (text, [name, { url }]) => text.replaceAll(url, `http://127.0.0.1:${PORTS[name]}`),
    output,
  );
  return withPorts
    .replaceAll(/\b\d+ s ago/gu, '5 s ago')
    .replaceAll(/(?<="lastApply": ")[^"]*/gu, '2026-11-29T10:00:00.000Z');
}

/**
 * Runs a shell command; returns both outputs as a terminal shows them. The services are in this process, so it waits.
 * A command that is `suite` alone runs without a process.
 */
async function run(folder: string, command: string): Promise<string> {
  const env = { ...process.env, PATH: `${path.join(folder, 'bin')}:${process.env['PATH']}`, NO_COLOR: '1' };
  const [, words] = /^(?:sudo )?suite ([^|>]+)$/u.exec(command) ?? [];
  if (words !== undefined && !isThorough)
    return (await OWN.run(folder, words.split(' '), { env, isMerged: true })).stdout;
  return (await runProgram('/bin/sh', ['-c', `{ ${command}; } 2>&1`], { cwd: folder, env })).stdout;
}
