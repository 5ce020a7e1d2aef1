/** A small world for apply: a fake service, a key, secrets and a state directory; runs go through the real code. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Manifest, ManifestEntry } from '../../generator/reconcile/manifest/manifest.ts';
import type { PlainEntries } from '../../generator/reconcile/manifest/plain.ts';
import {
  type RunOptions,
  type ServiceReport,
  applyService,
  planService,
} from '../../generator/reconcile/run.ts';
import { type Kind, kindRow } from '../../generator/servarr/kinds.ts';
import { type FakeService, startFakeService } from '../service/fake.ts';
import { FAKE_KEY, type FakeOptions } from '../service/options.ts';

/** An entry of a manifest; what is left out has its usual value. */
export type EntryDraft = Partial<ManifestEntry> & Pick<ManifestEntry, 'implementation'>;

/** The kinds of a manifest, as a test writes them. */
export type Draft = Partial<Record<Kind, readonly EntryDraft[]>>;

/** Quick enough for a test, patient enough to be retried. */
export const QUICK = { attempts: 3, pauseMs: 5, longestPauseMs: 50 };

/** A fake service and everything that a run against it reads. Ends with `await using`. */
export class Harness {
  readonly fake: FakeService;
  readonly folder: string;
  readonly secrets = new Map<string, string>();

  constructor(fake: FakeService, folder: string) {
    this.fake = fake;
    this.folder = folder;
  }

  /** The state directory. */
  get stateDir(): string {
    return path.join(this.folder, 'state');
  }

  /** Writes a secret's file; gives the reference to put into a field. */
  async secret(name: string, text: string): Promise<{ _secret: string }> {
    await writeFile(path.join(this.folder, name), text, { mode: 0o600 });
    this.secrets.set(name, path.join(this.folder, name));
    return { _secret: name };
  }

  /** A manifest for the fake service; a kind that is left out is not managed. */
  manifest(draft: Draft, prune: 'none' | 'owned' | 'all' = 'owned', plain: PlainEntries = {}): Manifest {
    const { app, url, urlBase } = this.fake;
    const kinds = Object.entries(draft).map(([kind, entries]) => [
      kind,
      { prune, entries: entries.map((one) => entry(kind as Kind, one)) },
    ]);
    return {
      service: {
        name: app,
        app,
        schema: app,
        baseUrl: url,
        urlBase,
        apiKeyFile: path.join(this.folder, 'key'),
      },
      configured: undefined,
      checkedAgainst: '0',
      secrets: Object.fromEntries(this.secrets),
      kinds: Object.fromEntries(kinds),
      plain,
    };
  }

  /** Applies a draft or a manifest. */
  async apply(what: Draft | Manifest, options: Partial<RunOptions> = {}): Promise<ServiceReport> {
    return applyService('service' in what ? what : this.manifest(what), this.options(options));
  }

  /** Plans a draft or a manifest. */
  async plan(what: Draft | Manifest, options: Partial<RunOptions> = {}): Promise<ServiceReport> {
    return planService('service' in what ? what : this.manifest(what), this.options(options));
  }

  /** The options of a run that does not wait long. */
  options(options: Partial<RunOptions> = {}): RunOptions {
    return { stateDir: this.stateDir, waitMs: 2000, timeoutMs: 5000, retry: QUICK, ...options };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.fake.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

function entry(kind: Kind, draft: EntryDraft): ManifestEntry {
  return {
    path: `suite.${kindRow(kind).module}.${draft.implementation}`,
    name: draft.implementation,
    enable: true,
    general: {},
    fields: {},
    ...draft,
  };
}

/** Starts a fake service and puts a world around it. */
export async function startHarness(options: FakeOptions): Promise<Harness> {
  const folder = await mkdtemp(path.join(tmpdir(), 'suite-apply-'));
  await writeFile(path.join(folder, 'key'), `${options.apiKey ?? FAKE_KEY}\n`, { mode: 0o600 });
  return new Harness(await startFakeService(options), folder);
}

/** `action name` of each step of a report. */
export function actions(report: ServiceReport): string[] {
  return report.outcomes.map(({ step }) => `${step.action} ${step.name}`);
}

/** The codes of what failed. */
export function failures(report: ServiceReport): string[] {
  return report.failures.map(({ code }) => code);
}
