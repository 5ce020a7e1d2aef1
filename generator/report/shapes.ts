/**
 * The JSON of `--format json`, by command. Each shape is published as `suite.<command>.schema.json`, and the tests hold
 * every output against it. Only code that checks or publishes imports more than types from here: this file loads zod.
 */
import * as z from 'zod';
import { PROBLEM_CODES } from '../base/problem-codes.ts';
import { diffShape } from '../schema/compare/change.ts';
import { API_VERSIONS, APP_NAMES } from '../servarr/apps.ts';
import { KINDS, RECORDED_KINDS } from '../servarr/kinds.ts';

const FORMAT = z.literal(1);
const COUNT = z.int().min(0);
const names = z.array(z.string());
const bySchema = z.record(z.string(), z.json());

const listedShape = z.strictObject({
  kind: z.enum(RECORDED_KINDS),
  /** The display name; for a definition its name. */
  name: z.string(),
  /** The class in the API. */
  implementation: z.string(),
  /** The IDs of the schemas that have it. */
  schemas: names,
});

const guideNamesShape = z.strictObject({
  app: z.enum(APP_NAMES),
  profiles: names,
  groups: z.array(
    z.strictObject({
      name: z.string(),
      default: z.boolean(),
      /** `on`: the format is on if its group is. */
      formats: z.array(z.strictObject({ name: z.string(), id: z.string(), on: z.boolean() })),
    }),
  ),
  /** Custom formats that are in no group. */
  formats: z.array(z.strictObject({ name: z.string(), id: z.string() })),
  scoreSets: names,
  /** Key of the naming settings -> its schemes. */
  naming: z.record(z.string(), names),
  sizes: names,
});

const guideProfileShape = z.strictObject({
  app: z.enum(APP_NAMES),
  name: z.string(),
  id: z.string(),
  scoreSet: z.string(),
  /** Best first; a group of qualities has `qualities`. */
  qualities: z.array(z.strictObject({ name: z.string(), qualities: names.optional() })),
  /** Null if the profile does not upgrade. */
  upgradeUntil: z.string().nullable(),
  minimumScore: z.number().optional(),
  upgradeUntilScore: z.number().optional(),
  minimumUpgradeScore: z.number().optional(),
  language: z.string().optional(),
  formats: z.array(z.strictObject({ name: z.string(), score: z.number() })),
});

const guideFormatShape = z.strictObject({
  app: z.enum(APP_NAMES),
  name: z.string(),
  id: z.string(),
  /** Score set -> score. */
  scores: z.record(z.string(), z.number()),
  groups: names,
});

const keyShape = z
  .strictObject({
    name: z.string(),
    /** The type in words, as the text shows it. */
    type: z.string(),
    /** The schema IDs that have the key. */
    schemas: names,
    /** Schema ID -> default, enum values by name. */
    defaults: bySchema,
    /** Schema ID -> enum value -> the value in the API. */
    choices: z.record(z.string(), z.record(z.string(), z.union([z.number(), z.string()]))),
    /** True if services reject the key unset. */
    required: z.boolean(),
    /** The labels in the web UI. */
    labels: names,
    description: z.string().exactOptional(),
    unit: z.string().exactOptional(),
  })
  .meta({ id: 'key' });

const shownShape = z.strictObject({
  format: FORMAT,
  implementations: z.array(
    z.strictObject({
      kind: z.enum(RECORDED_KINDS),
      /** The path of the option. */
      option: z.string(),
      /** The class in the API. */
      implementation: z.string(),
      /** The display names; for a definition its name. */
      names,
      schemas: names,
      /** The keys that are fields in the API. */
      fields: z.array(keyShape),
      /** The other keys of an entry. */
      general: z.array(keyShape),
      /** Event -> the schema IDs that support it. */
      events: z.record(z.string(), names),
    }),
  ),
});

const problemShape = z
  .strictObject({
    /** Stable; docs/problems.md lists all. */
    code: z.enum(PROBLEM_CODES),
    place: z.string().exactOptional(),
    what: z.string(),
    fix: z.string().exactOptional(),
    /** Only in failures: another try cannot succeed before the configuration, a secret or the service changes. */
    permanent: z.literal(true).exactOptional(),
  })
  .meta({ id: 'problem' });

/** The parts that all reports of a service have. */
const baseShape = z.strictObject({
  service: z.string(),
  app: z.string(),
  version: z.string().exactOptional(),
  warnings: z.array(problemShape),
  failures: z.array(problemShape),
});

const changeShape = z.strictObject({
  /** `name`, `priority`, `tags`, `fields.host`. */
  key: z.string(),
  /** Absent if the service shows nothing, and for secrets. */
  from: z.json().exactOptional(),
  /** Absent if the service shall show nothing, and for secrets. */
  to: z.json().exactOptional(),
  secret: z.boolean(),
  /** The service shows a mask, and suite does not know what it sent last: the secret may be the same. */
  resent: z.literal(true).exactOptional(),
  /** `undeclared`: declared before and no longer, so that the key goes back to the service's default. */
  why: z.enum(['declared', 'undeclared']),
});

/** One resource: a client, notification, root folder … */
const stepShape = z
  .strictObject({
    kind: z.enum(KINDS),
    name: z.string(),
    /** Absent for kinds without implementations. */
    implementation: z.string().exactOptional(),
    /** The display name of the implementation, as the service reports it; absent if the service was not asked for it. */
    implementationName: z.string().exactOptional(),
    action: z.enum(['create', 'update', 'replace', 'delete', 'unchanged', 'leave', 'blocked']),
    reason: z.string(),
    /** The option path; absent for a resource that is not declared. */
    path: z.string().exactOptional(),
    /** True if suite adopts a resource that it did not create. */
    adopted: z.boolean(),
    /** Old and new values, absent for secrets. */
    changes: z.array(changeShape),
    notes: names,
    /** Remarks that only `--verbose` and `status` show. */
    hints: names.exactOptional(),
    /** The reason why the step failed, or (in a plan) cannot be executed. */
    failure: problemShape.exactOptional(),
    /** The result of a failed test, from the service. */
    test: problemShape.exactOptional(),
    /** Something uses a resource that is no longer declared, so the service keeps it. */
    kept: z.literal(true).exactOptional(),
    /** The service does not enable the resource until its target is up. */
    notEnabled: z.literal(true).exactOptional(),
  })
  .meta({ id: 'step' });

/** A failed step only counts as `failed`, one that waits as `notEnabled`, one in use as `kept`. */
const countsShape = z.strictObject({
  create: COUNT,
  update: COUNT,
  replace: COUNT,
  delete: COUNT,
  kept: COUNT,
  unchanged: COUNT,
  notEnabled: COUNT,
  failed: COUNT,
});

const planShape = z.strictObject({
  format: FORMAT,
  mode: z.enum(['plan', 'apply']),
  services: z.array(
    baseShape.extend({
      counts: countsShape,
      steps: z.array(stepShape),
      /** The commands at the end of a run that changes something; absent if there is none. */
      followUps: z.array(z.strictObject({ command: z.string(), effect: z.string() })).exactOptional(),
    }),
  ),
});

const statusShape = z.strictObject({
  format: FORMAT,
  services: z.array(
    baseShape.extend({
      reachable: z.boolean(),
      /** The version of the schema record that the configuration was checked against. */
      generatedFrom: z.string().exactOptional(),
      /** The time of the last successful apply in ISO 8601; absent if there was none. */
      lastApply: z.iso.datetime().exactOptional(),
      counts: z
        .strictObject({
          declared: COUNT,
          /** Declared, but missing, different, or blocked. */
          drifted: COUNT,
          /** Created by suite and no longer declared, without those that something uses. */
          stale: COUNT,
          /** Neither declared nor created by suite, of the managed kinds, without built-in resources. */
          foreign: COUNT,
        })
        .exactOptional(),
      /** The display name of the kind and the name of each foreign resource; absent if the service is not reachable. */
      foreign: z.array(z.strictObject({ kind: z.string(), name: z.string() })).exactOptional(),
      /** Remarks about entries, such as names that the service lacks. */
      hints: names.exactOptional(),
      /** The health issues of the service. */
      health: z.array(z.strictObject({ level: z.string(), source: z.string(), message: z.string() })),
    }),
  ),
});

const testShape = z.strictObject({
  format: FORMAT,
  services: z.array(
    baseShape.extend({
      tests: z.array(
        z.strictObject({
          kind: z.enum(KINDS),
          name: z.string(),
          implementation: z.string(),
          /** The option path; absent for an undeclared resource. */
          path: z.string().exactOptional(),
          /** `off`: disabled and not tested; `absent`: declared and does not exist. */
          result: z.enum(['passed', 'warned', 'failed', 'unanswered', 'off', 'absent']),
          /** The message of the service, or the reason why suite did not test the resource. */
          said: z.string(),
        }),
      ),
    }),
  ),
});

const generateShape = z.strictObject({
  /** False with `--check`: `changes` then lists the files that a run would write. */
  written: z.boolean(),
  sources: z.array(
    z.strictObject({
      /** The schema ID: the record's file name, by default the app. */
      id: z.string(),
      app: z.enum(APP_NAMES),
      version: z.string(),
      api: z.enum(API_VERSIONS),
      /** Option of a service -> the keys that this version lacks. */
      lacks: z.record(z.string(), names),
    }),
  ),
  /** Kind -> number of implementations. */
  implementations: z.record(z.string(), COUNT),
  /** Kind -> number of definitions, for kinds that have definitions. */
  definitions: z.record(z.string(), COUNT),
  folders: z.strictObject({ schemas: z.string(), out: z.string() }),
  /** The number of all Nix files. */
  files: COUNT,
  changes: z.array(
    z.strictObject({ folder: z.string(), path: z.string(), change: z.enum(['added', 'changed', 'removed']) }),
  ),
  notes: z.array(z.strictObject({ code: z.string(), place: z.string(), what: z.string() })),
  diff: diffShape,
});

/** Command -> shape. `apply` prints the shape of `plan`. */
export const SHAPES = {
  list: z.union([z.array(listedShape), z.array(guideNamesShape)]).meta({ title: 'Output of suite list' }),
  show: z
    .union([shownShape, z.array(z.union([guideProfileShape, guideFormatShape]))])
    .meta({ title: 'Output of suite show' }),
  generate: generateShape.meta({ title: 'Output of suite generate' }),
  diff: diffShape.meta({ title: 'Output of suite diff' }),
  plan: planShape.meta({ title: 'Output of suite plan and suite apply' }),
  status: statusShape.meta({ title: 'Output of suite status' }),
  test: testShape.meta({ title: 'Output of suite test' }),
} as const;

/** The JSON of a command. */
export type Output<C extends keyof typeof SHAPES> = z.infer<(typeof SHAPES)[C]>;
/** The JSON of any command. */
export type AnyOutput = { [C in keyof typeof SHAPES]: Output<C> }[keyof typeof SHAPES];
/** The implementations of `suite show`. */
export type Shown = z.infer<typeof shownShape>;
/** One implementation or definition of `suite list`. */
export type Listed = z.infer<typeof listedShape>;

/** Returns the JSON Schema of a command, as published in `suite.<command>.schema.json`. */
export function outputSchema(command: keyof typeof SHAPES): object {
  return z.toJSONSchema(SHAPES[command]);
}
