/** Phrases that hide who does what or have a plainer word, and the lines of the project that contain one. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../nix/evaluate.ts';

/** A phrase that hides who does what, or that has a plainer word. */
export interface Rule {
  readonly pattern: RegExp;
  /** The words to write instead. */
  readonly instead: string;
}

/** Phrases that occur in no text of the project. */
export const PHRASES: readonly Rule[] = [
  { pattern: /\b(?:some|every)body(?: else)?\b/iu, instead: 'someone else, a user' },
  { pattern: /(?<![`'])\bnobody\b(?![`'])/iu, instead: 'no one; or name who does not' },
  { pattern: /\bstrangers?\b/iu, instead: 'untrusted input; another owner' },
  { pattern: /\bbut for\b/iu, instead: 'except' },
  { pattern: /\ball the same\b/iu, instead: 'anyway' },
  { pattern: /\bfor want of\b/iu, instead: 'because … is missing' },
  { pattern: /\bdeclared no longer\b/iu, instead: 'no longer declared' },
  { pattern: /\b(?:is|are) (?:told|said)\b/iu, instead: 'is reported' },
  { pattern: /\bsa(?:ys|id) so\b/iu, instead: 'reports it' },
  { pattern: /\bat hand\b/iu, instead: 'available' },
  { pattern: /\bstands? (?:in|beside|with|alone|at|on)\b/iu, instead: 'is in, is next to' },
  { pattern: /\bweb pages? of\b/iu, instead: 'web UI' },
  {
    pattern: /(?<!\b[Tt]here )\b(?:is|are) no (?:JSON|text|list|key|file|path|number|name|set|one of)\b/u,
    instead: 'is not a …',
  },
  { pattern: /\bholds? up\b/iu, instead: 'delays' },
  { pattern: /\b(?:is|are) gone\b/iu, instead: 'no longer exists' },
  { pattern: /\bmends?\b/iu, instead: 'fix' },
  { pattern: /\banew\b/iu, instead: 'again' },
  { pattern: /\btakes? (?:it|them) for\b/iu, instead: 'mistakes it for' },
  { pattern: /\bnone of (?:it|them)\b/iu, instead: 'name the noun' },
];

/** The openings of doc comments that are clauses instead of verbs or nouns. */
export const OPENING: Rule = {
  pattern: /\/\*\* (?:\* )?(?:What|How|Whether|The same|That which)\b/u,
  instead: 'a verb (Returns, Reads, Checks) or a noun phrase',
};

/** One line that breaks a rule. */
export interface Breach {
  /** `generator/cli.ts:12`. */
  readonly place: string;
  readonly line: string;
  readonly instead: string;
}

/** Files that are generated, recorded or quoted, or that contain the phrases on purpose. */
const NOT_OURS =
  /^nix\/(?:generated|schemas)\/|^test\/(?:recordings\/.*\.json$|docs\/prose)|^package-lock|\.lock$|\.woff2$/u;

/** Returns all lines of all texts that break a rule. */
export function breaches(): Breach[] {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && !NOT_OURS.test(file));
  return files.flatMap((file) => breachesIn(file, readFileSync(path.join(root, file), 'utf8')));
}

/** Returns the lines of one text that break a rule. */
export function breachesIn(file: string, text: string): Breach[] {
  const rules = file.endsWith('.ts') ? [...PHRASES, OPENING] : PHRASES;
  return text
    .split('\n')
    .flatMap((line, index) =>
      rules
        .filter(({ pattern }) => pattern.test(line))
        .map(({ instead }) => ({ place: `${file}:${index + 1}`, line: line.trim(), instead })),
    );
}
