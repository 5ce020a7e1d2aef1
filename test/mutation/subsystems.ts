/** The parts of suite that are measured, and the tests that are nearest to each. */
import { globSync } from 'node:fs';

/** One part. */
export interface Subsystem {
  readonly name: string;
  /** Sources, as patterns of `globSync`. */
  readonly sources: readonly string[];
  /** Files and folders of tests, in the order in which they are tried. */
  readonly tests: readonly (readonly string[])[];
}

const NIX = [
  'test/nix/lib.test.ts',
  'test/nix/types.test.ts',
  'test/nix/rejects.test.ts',
  'test/nix/modules.test.ts',
  'test/nix/connect.test.ts',
  'test/nix/host.test.ts',
];
const APPLY = [
  'test/service-apply/lifecycle.test.ts',
  'test/service-apply/apply.test.ts',
  'test/service-apply/preserved',
];

/** The parts. A folder that is named nowhere is not measured. */
export const SUBSYSTEMS: readonly Subsystem[] = [
  {
    name: 'plan',
    sources: ['generator/reconcile/{desired,plan,state,manifest,observe}/**/*.ts'],
    tests: [['test/unit/reconcile', ...APPLY], ['test/service-apply']],
  },
  {
    name: 'apply',
    sources: ['generator/reconcile/{apply,codec,service}/**/*.ts', 'generator/reconcile/*.ts'],
    tests: [
      ['test/unit/reconcile', ...APPLY],
      ['test/service-apply', 'test/commands'],
    ],
  },
  {
    name: 'schema',
    sources: ['generator/schema/{record,field,rules,model}/**/*.ts', 'generator/servarr/*.ts'],
    tests: [
      ['test/unit/schema', 'test/unit/servarr', 'test/unit/emit'],
      [
        'test/nix/emitted.test.ts',
        'test/nix/validation.test.ts',
        'test/nix/field-values.test.ts',
        'test/unit/reconcile/desired',
        'test/cli',
      ],
    ],
  },
  {
    name: 'compare',
    sources: ['generator/schema/compare/**/*.ts'],
    tests: [['test/unit/schema/compare', 'test/cli/diff.test.ts'], ['test/nix/diff-truth.test.ts']],
  },
  {
    name: 'emit and nix',
    sources: ['generator/{emit,nix}/**/*.ts'],
    tests: [
      ['test/unit/emit', 'test/unit/nix'],
      ['test/nix/emitted.test.ts', 'test/nix/docs.test.ts', 'test/cli/generate.test.ts'],
    ],
  },
  {
    name: 'source',
    sources: ['generator/source/**/*.ts'],
    tests: [['test/unit/source'], ['test/cli', 'test/service-apply/odd']],
  },
  {
    name: 'import and report',
    sources: ['generator/{import,report}/**/*.ts'],
    tests: [
      ['test/unit/import', 'test/unit/report', 'test/service-apply/imported/sets.test.ts'],
      ['test/service-apply/imported', 'test/cli'],
    ],
  },
  {
    name: 'base and files',
    sources: ['generator/{base,files}/**/*.ts'],
    tests: [
      ['test/unit/base', 'test/unit/files'],
      ['test/cli', 'test/unit', 'test/commands'],
    ],
  },
  {
    name: 'nix/lib',
    sources: ['nix/lib/**/*.nix'],
    tests: [
      NIX,
      [
        'test/nix',
        'test/unit/nix',
        'test/unit/import/references.test.ts',
        'test/service-apply/accepted',
        'test/service-apply/imported/every.test.ts',
      ],
    ],
  },
];

/** The sources of a part, in order. */
export function sourcesOf({ sources }: Subsystem): string[] {
  return [...new Set(globSync([...sources]))].toSorted();
}
