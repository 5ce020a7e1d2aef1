/**
 * The template of a complete fleet, evaluated by Nix and applied to the fakes, with their addresses and
 * files filled in.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Manifest, parseManifest } from '../../../generator/reconcile/manifest/manifest.ts';
import {
  type RunOptions,
  type ServiceReport,
  applyService,
  planService,
} from '../../../generator/reconcile/run.ts';
import { hasNixpkgsLib } from '../../nix-tools.ts';
import { evaluate } from '../../nix/evaluate.ts';
import type { FakeService } from '../../service/fake.ts';
import { type ServiceFleet, startFleet } from '../multi-service.ts';
import { PROWLARR } from '../drafts.ts';
import { QUICK } from '../harness.ts';
import { storedIn } from '../stateful/scenes.ts';

/** Names of the services in the example. */
export const NAMES = ['prowlarr', 'sonarr', 'anime', 'radarr', 'lidarr'] as const;
/** The name of one service in the example. */
export type Name = (typeof NAMES)[number];

const RECORDINGS = {
  prowlarr: { ...PROWLARR, apiKey: 'a'.repeat(32) },
  sonarr: { recording: 'sonarr-4.0.19', apiKey: 'b'.repeat(32) },
  anime: { recording: 'sonarr-4.0.19', apiKey: 'c'.repeat(32) },
  radarr: { recording: 'radarr-6.0.3', apiKey: 'd'.repeat(32) },
  lidarr: { recording: 'lidarr-2.14.5', apiKey: 'e'.repeat(32) },
} as const;

interface Draft {
  readonly service: { readonly baseUrl: string; readonly apiKeyFile: string };
  readonly secrets: Readonly<Record<string, string | { readonly file: string }>>;
}

const drafts: Readonly<Record<string, Draft>> = hasNixpkgsLib
  ? evaluate(
      '(evaluate [ (root + "/nix/modules") (root + "/nix/checks/data-folders.nix") (root + "/nix/templates/full/media.nix") ]).manifests',
    )
  : {};

/** A fleet with everything that the example requires. All states are in one folder, as on a host. */
export class FullSetup {
  readonly fleet: ServiceFleet<Name>;
  readonly manifests: Readonly<Record<Name, Manifest>>;
  readonly #stateDir: string;

  constructor(fleet: ServiceFleet<Name>, manifests: Readonly<Record<Name, Manifest>>, stateDir: string) {
    this.fleet = fleet;
    this.manifests = manifests;
    this.#stateDir = stateDir;
  }

  /** Applies the manifest of one service. */
  async apply(name: Name): Promise<ServiceReport> {
    const report = await applyService(this.manifests[name], this.#options);
    await this.fleet.pushed();
    return report;
  }

  /** Plans the manifest of one service. */
  async plan(name: Name): Promise<ServiceReport> {
    return planService(this.manifests[name], this.#options);
  }

  /** Stops a service. Other services cannot reach it either. */
  async away(name: Name): Promise<void> {
    this.fleet.targets.prowlarr.down(name);
    await this.fleet.away(name);
  }

  /** Starts a stopped service. */
  async back(name: Name): Promise<void> {
    this.fleet.targets.prowlarr.up(name);
    await this.fleet.back(name);
  }

  /** Returns the resources and the tags of the services by name, without IDs, with service names in place of ports. */
  get end(): unknown {
    const all = NAMES.map((name) => {
      const fake = this.fleet.fake(name);
      return [name, storedIn({ fake }), [...fake.store.tags.rows.values()].map(({ label }) => label).sort()];
    });
    return JSON.parse(named(JSON.stringify(all), this.fleet));
  }

  get #options(): RunOptions {
    return { stateDir: this.#stateDir, waitMs: 50, timeoutMs: 300_000, retry: QUICK };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.fleet[Symbol.asyncDispose]();
  }
}

function named(text: string, fleet: ServiceFleet<Name>): string {
  return NAMES.reduce((so, name) => so.replaceAll(fleet.fake(name).url, `http://${name}`), text);
}

/** Starts the fleet, with the files at the places that the manifests name. */
export async function startFullSetup(): Promise<FullSetup> {
  const fleet = await startFleet(RECORDINGS);
  const { folder, stateDir } = fleet.worlds.prowlarr;
  const files = path.join(folder, 'files');
  await mkdir(files);
  const placed = (file: string): string => path.join(files, file.replaceAll('/', '_'));
  for (const name of NAMES) {
    const { service, secrets } = draft(name);
    await writeFile(placed(service.apiKeyFile), keyText(service.apiKeyFile, fleet.fake(name)), {
      mode: 0o600,
    });
    for (const file of Object.values(secrets).filter((one) => typeof one === 'string'))
      await writeFile(placed(file), `https://secret.example/${path.basename(file)}`, { mode: 0o600 });
  }
  const manifests = Object.fromEntries(
    NAMES.map((name) => {
      const moved = JSON.stringify(draft(name)).replaceAll(
        /"(\/run\/secrets|\/var\/lib)\/[^"]+"/gu,
        (quoted) => JSON.stringify(placed(JSON.parse(quoted) as string)),
      );
      return [name, parseManifest(addressed(moved, fleet), name)];
    }),
  );
  return new FullSetup(fleet, manifests as Record<Name, Manifest>, stateDir);
}

function draft(name: Name): Draft {
  const found = drafts[name];
  if (found === undefined) throw new Error(`the example has no ${name}`);
  return found;
}

function addressed(text: string, fleet: ServiceFleet<Name>): string {
  return NAMES.reduce((so, name) => so.replaceAll(draft(name).service.baseUrl, fleet.fake(name).url), text);
}

/** Returns a key in the form that its file has. */
function keyText(file: string, { apiKey, app }: FakeService): string {
  if (file.endsWith('.xml')) return `<Config><ApiKey>${apiKey}</ApiKey></Config>`;
  return file.endsWith('.env') ? `${app.toUpperCase()}__AUTH__APIKEY=${apiKey}\n` : `${apiKey}\n`;
}
