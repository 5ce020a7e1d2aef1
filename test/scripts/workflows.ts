/** The workflows, parsed. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseDocument } from 'yaml';
import { root } from '../nix/evaluate.ts';

/** A step of a job. */
export interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

/** A job of a workflow. */
export interface Job {
  readonly uses?: string;
  readonly needs?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly string[]>> };
  readonly steps?: readonly Step[];
}

/** A workflow. */
export interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

/** The folder of the workflows. */
export const FOLDER = path.join(root, '.github/workflows');
/** The names of their files. */
export const NAMES = readdirSync(FOLDER).sort();

/** Errors and warnings of the parser. */
export const complaints: Error[] = [];

/** File -> workflow. */
export const workflows: Readonly<Record<string, Workflow>> = Object.fromEntries(
  NAMES.map((name) => {
    const document = parseDocument(readFileSync(path.join(FOLDER, name), 'utf8'), { strict: true });
    complaints.push(...document.errors, ...document.warnings);
    return [name, document.toJS() as Workflow];
  }),
);

/** All jobs, with the workflow of each. */
export const jobs = Object.entries(workflows).flatMap(([name, workflow]) =>
  Object.entries(workflow.jobs).map(([id, job]) => ({ name, id, job, workflow })),
);
/** All steps, with the job of each. */
export const steps = jobs.flatMap(({ name, id, job }) =>
  (job.steps ?? []).map((step) => ({ name, id, job, step })),
);
