/** A harness for apply: a fake service, a key, secrets and a state directory. Runs use the real code. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Manifest, ManifestEntry } from '../../generator/reconcile/manifest/manifest.ts';
import {
  type RunOptions,
  type ServiceReport,
  applyService,
  planService,
} from '../../generator/reconcile/run.ts';
import type { Json } from '../../generator/base/json.ts';
import { type Kind, keyOfProperty, kindRow } from '../../generator/servarr/kinds.ts';
import { fieldKey } from '../../generator/servarr/values.ts';
import { type FakeService, startFakeService } from '../service/fake.ts';
import { FAKE_KEY, type FakeOptions } from '../service/options.ts';

/**
 * Returns an entry of a manifest. Keys have their names on the wire; omitted keys have their usual values.
 */
export type EntryDraft = Partial<Omit<ManifestEntry, 'values'>> &
  Pick<ManifestEntry, 'implementation'> & {
    readonly tags?: string[];
    readonly general?: Readonly<Record<string, Json>>;
    readonly fields?: Readonly<Record<string, Json>>;
  };

/** Returns an entry of a kind that is declared with the service. */
export interface FlatDraft {
  readonly path: string;
  readonly values: Readonly<Record<string, Json>>;
}

/** The entries of kinds that are declared with the service. */
export type ServiceEntries = Partial<Record<Kind, readonly FlatDraft[]>>;

/** Kinds of a manifest, as a test writes them. */
export type Draft = Partial<Record<Kind, readonly EntryDraft[]>>;

/** A retry policy with pauses short enough for a test. */
export const QUICK = { attempts: 3, pauseMs: 5, longestPauseMs: 50, settleMs: 30 };

/** A fake service and everything that a run against it reads. Ends with `await using`. */
export class Harness {
  readonly fake: FakeService;
  readonly folder: string;
  readonly secrets = new Map<string, string>();

  constructor(fake: FakeService, folder: string) {
    this.fake = fake;
    this.folder = folder;
  }

  get stateDir(): string {
    return path.join(this.folder, 'state');
  }

  /** Writes the file of a secret and returns the reference to put into a field. */
  async secret(name: string, text: string): Promise<{ _secret: string }> {
    await writeFile(path.join(this.folder, name), text, { mode: 0o600 });
    this.secrets.set(name, path.join(this.folder, name));
    return { _secret: name };
  }

  /** Returns a manifest for the fake service. Of a kind that is left out, nothing is declared. */
  manifest(
    draft: Draft,
    prune: 'none' | 'owned' | 'all' = 'owned',
    withService: ServiceEntries = {},
  ): Manifest {
    const { app, url, urlBase } = this.fake;
    const flat = (Object.entries(withService) as [Kind, readonly FlatDraft[]][]).map(([kind, entries]) => [
      kind,
      { prune: 'owned', entries: entries.map((one) => flatEntry(kind, one)) },
    ]);
    const kinds = Object.entries(draft).map(([kind, entries]) => [
      kind,
      { prune, entries: entries.map((one) => entry(kind as Kind, one)) },
    ]);
    const address = { baseUrl: url, urlBase, apiKeyFile: path.join(this.folder, 'key') };
    return {
      service: { name: app, app, schema: app, ...address },
      checkedAgainst: '0',
      secrets: Object.fromEntries(this.secrets),
      kinds: Object.fromEntries([...flat, ...kinds]),
    };
  }

  /** Writes the file of a manifest, as evaluation does. Returns its path. */
  async manifestFile(what: Draft | Manifest, generated: object = {}): Promise<string> {
    const file = path.join(this.folder, 'manifest.json');
    const { service, secrets, kinds } = 'service' in what ? what : this.manifest(what);
    await writeFile(file, JSON.stringify({ format: 2, service, generated, secrets, kinds }));
    return file;
  }

  async apply(what: Draft | Manifest, options: Partial<RunOptions> = {}): Promise<ServiceReport> {
    return applyService('service' in what ? what : this.manifest(what), this.options(options));
  }

  async plan(what: Draft | Manifest, options: Partial<RunOptions> = {}): Promise<ServiceReport> {
    return planService('service' in what ? what : this.manifest(what), this.options(options));
  }

  /** Returns options of a run with a short wait. */
  options(options: Partial<RunOptions> = {}): RunOptions {
    return { stateDir: this.stateDir, waitMs: 2000, timeoutMs: 300_000, retry: QUICK, ...options };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.fake.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Returns an entry of a manifest, made from a draft. */
export function entry(kind: Kind, draft: EntryDraft): ManifestEntry {
  const { general = {}, fields = {}, tags, ...rest } = draft;
  const { declaredAt } = kindRow(kind);
  return {
    path: `suite.${'module' in declaredAt ? declaredAt.module : kind}["${draft.name ?? draft.implementation}"]`,
    name: draft.implementation,
    enable: true,
    values: {
      ...Object.fromEntries(Object.entries(general).map(([key, value]) => [keyOfProperty(kind, key), value])),
      ...(tags === undefined ? {} : { tags }),
      ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [fieldKey(name), value])),
    },
    ...rest,
  };
}

function flatEntry(kind: Kind, { path: at, values }: FlatDraft): ManifestEntry {
  const byKey = Object.entries(values).map(([name, value]) => [keyOfProperty(kind, name), value] as const);
  return { path: at, implementation: '', enable: true, values: Object.fromEntries(byKey) };
}

export async function startHarness(options: FakeOptions): Promise<Harness> {
  const folder = await mkdtemp(path.join(tmpdir(), 'suite-apply-'));
  await writeFile(path.join(folder, 'key'), `${options.apiKey ?? FAKE_KEY}\n`, { mode: 0o600 });
  return new Harness(await startFakeService(options), folder);
}

/** Returns `action name` of each step of a report. */
export function actions(report: ServiceReport): string[] {
  return report.outcomes.map(({ step }) => `${step.action} ${step.name}`);
}

export function failures(report: ServiceReport): string[] {
  return report.failures.map(({ code }) => code);
}
