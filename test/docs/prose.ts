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
  { pattern: /(?<!not|or|and), too(?=[.:;])/u, instead: 'also, before the verb' },
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

const everyFile = (): string[] =>
  execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '');

const texts = (): string[] => everyFile().filter((file) => !NOT_OURS.test(file));

/** Returns all lines of all texts that break a rule. */
export function breaches(): Breach[] {
  return texts().flatMap((file) => breachesIn(file, readFileSync(path.join(root, file), 'utf8')));
}

/** A path in a comment of ours: `test/docs/prose.ts`, `sheet/sheet.ts`. Paths of other projects follow a URL or begin with nixos/. */
const PATH =
  /(?<![\w/.$<>*…-])(?:\.{1,2}\/)*((?!nixos\/|dist\/)(?:[\w-]+\/)+[\w.-]+\.(?:ts|nix|json|sh))\b(?!\.)/gu;

/** Returns the comments of TypeScript and Nix that name a file that does not exist. */
export function deadPaths(): string[] {
  const files = texts();
  const known = new Set(
    everyFile().flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(at).join('/'))),
  );
  return files
    .filter((file) => /\.(?:ts|nix)$/u.test(file))
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .filter((line) => /^\s*(?:\/\*\*|\*|\/\/|#)/u.test(line))
        .flatMap((line) => [...line.matchAll(PATH)].map(([, named = '']) => named))
        .filter((named) => !known.has(named))
        .map((named) => `${file}: ${named}`),
    );
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
