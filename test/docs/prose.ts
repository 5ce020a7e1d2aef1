/** Phrases that hide who does what or have a plainer word, and the lines of the project that contain one. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../nix/evaluate.ts';

type Rule = readonly [pattern: RegExp, instead: string];

/** Phrases that occur in no text of the project, and the words to write instead. */
const PHRASES: readonly Rule[] = [
  [/(?<!not|or|and), too(?=[.:;])/u, 'also, before the verb'],
  [/\b(?:some|every)body(?: else)?\b/iu, 'someone else, a user'],
  [/(?<![`'])\bnobody\b(?![`'])/iu, 'no one; or name who does not'],
  [/\bstrangers?\b/iu, 'untrusted input; another owner'],
  [/\bbut for\b/iu, 'except'],
  [/\ball the same\b/iu, 'anyway'],
  [/\bfor want of\b/iu, 'because … is missing'],
  [/\bdeclared no longer\b/iu, 'no longer declared'],
  [/\b(?:is|are) (?:told|said)\b/iu, 'is reported'],
  [/\bsa(?:ys|id) so\b/iu, 'reports it'],
  [/\bat hand\b/iu, 'available'],
  [/\bstands? (?:in|beside|with|alone|at|on)\b/iu, 'is in, is next to'],
  [/\bweb pages? of\b/iu, 'web UI'],
  [
    /(?<!\b[Tt]here )\b(?:is|are) no (?:JSON|text|list|key|file|path|number|name|set|one of)\b/u,
    'is not a …',
  ],
  [/\bholds? up\b/iu, 'delays'],
  [/\b(?:is|are) gone\b/iu, 'no longer exists'],
  [/\bmends?\b/iu, 'fix'],
  [/\banew\b/iu, 'again'],
  [/\btakes? (?:it|them) for\b/iu, 'mistakes it for'],
  [/\bnone of (?:it|them)\b/iu, 'name the noun'],
];

/** The openings of doc comments that are clauses instead of verbs or nouns. */
const OPENING: Rule = [
  /\/\*\* (?:\* )?(?:What|How|Whether|The same|That which)\b/u,
  'a verb (Returns, Reads, Checks) or a noun phrase',
];

/** Files that are generated, recorded or quoted, or that contain the phrases on purpose. */
const NOT_OURS =
  /^nix\/(?:generated|schemas)\/|^test\/(?:recordings\/.*\.json$|docs\/prose)|^package-lock|\.lock$|\.woff2$/u;

const everyFile = (): string[] =>
  execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '');

const texts = (): string[] => everyFile().filter((file) => !NOT_OURS.test(file));

/** Returns all lines of all texts that break a rule. */
export function breaches(): string[] {
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

/** Returns the lines of one text that break a rule: `generator/cli.ts:12: line [write: …]`. */
export function breachesIn(file: string, text: string): string[] {
  const rules = file.endsWith('.ts') ? [...PHRASES, OPENING] : PHRASES;
  return text
    .split('\n')
    .flatMap((line, index) =>
      rules
        .filter(([pattern]) => pattern.test(line))
        .map(([, instead]) => `${file}:${index + 1}: ${line.trim()} [write: ${instead}]`),
    );
}
