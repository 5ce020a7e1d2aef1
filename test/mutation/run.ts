/**
 * `npm run mutation`: changes random places of the sources, one at a time, and counts the changes that no test notices.
 * `--seed N` draws other places, `--count N` sets their number in each part, `--part NAME` measures one part alone. Without flags
 * it takes hours. The slow distant tests run only with mutants that survive the near tests and the check.
 *
 * Stryker was tried (10.1, with its vitest runner) and does not fit: it needs the JavaScript API that TypeScript 7 does
 * not have, a mutant is active in the test's process alone while most tests start programs of their own, tables make
 * 84 % of its mutants static, each of which takes a whole run, and it knows no Nix.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { needs } from '../prerequisites.ts';
import { checkSteps, judge } from './judge.ts';
import { type Mutant, mutantOf } from './mutant.ts';
import { nixEdits } from './nix.ts';
import { type Judged, reportOf, survivor } from './report.ts';
import { Sandbox } from './sandbox.ts';
import { SUBSYSTEMS, type Subsystem, sourcesOf } from './subsystems.ts';
import { typescriptEdits } from './typescript.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '18' },
    part: { type: 'string' },
    out: { type: 'string', default: 'out/mutation.md' },
  },
});

/** Returns all mutants of a part, in the random order of the seed. */
function mutantsOf(part: Subsystem): readonly Mutant[] {
  const all = sourcesOf(part).flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const edits = file.endsWith('.nix') ? nixEdits(source) : typescriptEdits(source);
    return edits.map((edit) => mutantOf(file, source, edit));
  });
  const { length } = all;
  return fc.sample(fc.shuffledSubarray(all, { minLength: length }), { numRuns: 1, seed }).flat();
}

/** Judges mutants until there are enough that parse. */
async function measure(part: Subsystem, sandbox: Sandbox): Promise<Judged[]> {
  const judged: Judged[] = [];
  await checkSteps(part, sandbox);
  for (const mutant of mutantsOf(part)) {
    if (judged.length >= Number(values.count)) break;
    const verdict = await sandbox.with(mutant, () => judge(mutant, part, sandbox));
    if (verdict === 'invalid') continue;
    judged.push(told({ subsystem: part.name, mutant, verdict }, `${judged.length + 1}/${values.count}`));
  }
  return judged;
}

function told(one: Judged, at: string): Judged {
  const { subsystem, mutant, verdict } = one;
  const result = verdict === 'survived' ? 'SURVIVED' : `killed by ${verdict.by}`;
  console.log(`${subsystem} ${at} ${survivor(mutant).slice(2)}: ${result}`);
  return one;
}

if ('missing' in needs.nixpkgs)
  throw new Error(`mutants are killed by tests that need ${needs.nixpkgs.missing}`);
const seed = Number(values.seed);
const parts = SUBSYSTEMS.filter(({ name }) => values.part === undefined || name === values.part);
if (parts.length === 0) throw new Error(`--part is one of ${SUBSYSTEMS.map(({ name }) => name).join(', ')}`);
const sandbox = new Sandbox();
const judged: Judged[] = [];
for (const part of parts) {
  judged.push(...(await measure(part, sandbox)));
  mkdirSync(path.dirname(values.out), { recursive: true });
  writeFileSync(values.out, reportOf(judged, seed));
}
console.log(`\n${reportOf(judged, seed)}\nThe same is in ${values.out}.`);
