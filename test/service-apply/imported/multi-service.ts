/** Imports the running services of one fleet and evaluates the result to manifests. */
import path from 'node:path';
import { expect } from 'vitest';
import type { Problem } from '../../../generator/base/problem.ts';
import { type Imported, importServices } from '../../../generator/import/entries.ts';
import { readContents } from '../../../generator/import/read.ts';
import { parseManifest } from '../../../generator/reconcile/manifest/manifest.ts';
import type { ServiceReport } from '../../../generator/reconcile/run.ts';
import { readRecords } from '../../../generator/schema/record/folder.ts';
import type { TrashGuide } from '../../../generator/source/trash/guide.ts';
import { evaluate, root } from '../../nix/evaluate.ts';
import type { ServiceFleet } from '../multi-service.ts';
import { QUICK } from '../harness.ts';

const committed = readRecords(path.join(root, 'nix/schemas'));

interface ImportOptions {
  readonly warn?: (problem: Problem) => void;
  readonly secretsDir?: string;
  readonly guides?: readonly TrashGuide[];
}

/** Imports all services of a fleet under their names in the fleet. */
export async function importHouse(
  fleet: ServiceFleet,
  { warn = () => undefined, secretsDir, guides }: ImportOptions = {},
): Promise<Imported> {
  const contents = await Promise.all(
    Object.entries(fleet.worlds).map(([name, harness]) => {
      const service = { ...harness.manifest({}).service, name };
      return readContents(service, { timeoutMs: 300_000, retry: QUICK, warn });
    }),
  );
  return importServices(contents, await committed, secretsDir, guides);
}

/** The messages and the manifests of a module. */
export interface Evaluated {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly manifests: Readonly<Record<string, { secrets: Readonly<Record<string, unknown>> }>>;
}

interface Configured {
  readonly text: string;
  readonly fleet: ServiceFleet;
}

/** Evaluates modules in one process, because its start takes longer than most of them. */
export function evaluateTexts<All extends readonly Configured[]>(
  all: All,
): { [At in keyof All]: All[At] & Evaluated } {
  const modules = all.map(({ text, fleet }) => {
    const services = Object.entries(fleet.worlds).map(
      ([name, { fake, folder }]) =>
        `${name} = { app = "${fake.app}"; baseUrl = "${fake.url}"; urlBase = "${fake.urlBase}"; apiKeyFile = "${folder}/key"; };`,
    );
    return `[ (root + "/nix/modules") (${text}) { suite.services = { ${services.join(' ')} }; } ]`;
  });
  const results = evaluate<Evaluated[]>(`map (modules:
    let result = evaluate modules;
    in { inherit (result) errors warnings manifests; }) [ ${modules.join('\n')} ]`);
  return all.map((one, index) => ({ ...one, ...results[index] })) as {
    [At in keyof All]: All[At] & Evaluated;
  };
}

/**
 * Returns the changes of a plan: `update notification hook fields.url`. suite cannot compare a secret that
 * the service masks, so suite sends it once.
 */
function workIn({ outcomes }: ServiceReport): string[] {
  return outcomes.flatMap(({ step: { action, kind, name, changes } }) => {
    const masked = action === 'update' && changes.every(({ secret }) => secret);
    return action === 'unchanged' || masked
      ? []
      : [[action, kind, name, ...changes.map(({ key }) => key)].join(' ')];
  });
}

/**
 * Expects that imports evaluate without an error and plan nothing. Returns the plans.
 * @param isWarned true where evaluation may warn, for example of an indexer without a login
 */
export async function expectEmptyPlans(
  all: readonly Configured[],
  isWarned = false,
): Promise<ServiceReport[]> {
  const plans: ServiceReport[] = [];
  for (const { text, fleet, errors, warnings, manifests } of evaluateTexts(all)) {
    expect([text, ...errors, ...(isWarned ? [] : warnings)]).toEqual([text]);
    for (const [name, harness] of Object.entries(fleet.worlds)) {
      const manifest = parseManifest(JSON.stringify(manifests[name]), 'evaluated');
      // As if nothing was applied; the files of secrets are missing here.
      const options = { stateDir: `${harness.stateDir}-new`, missingSecrets: 'not compared' } as const;
      const plan = await harness.plan(manifest, options);
      const failed = plan.failures.map(({ message }) => message);
      expect([text, name, failed, workIn(plan)]).toEqual([text, name, [], []]);
      plans.push(plan);
    }
  }
  return plans;
}

/** Applies an evaluated module to all services of a fleet, libraries first. */
export async function applyEvaluated({ fleet, errors, manifests }: Configured & Evaluated): Promise<void> {
  expect(errors).toEqual([]);
  for (const [name, harness] of Object.entries(fleet.worlds)) {
    const report = await harness.apply(parseManifest(JSON.stringify(manifests[name]), 'evaluated'));
    expect([name, report.failures.map(({ message }) => message)]).toEqual([name, []]);
  }
  await fleet.pushed();
}

/** Returns a text in which all local services have one address. */
export const neutral = (text: string): string => text.replaceAll(/127\.0\.0\.1:\d+/gu, 'localhost');
