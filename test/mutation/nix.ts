/** Mutants of Nix: replacements in what is neither a string nor a comment. */
import type { Edit } from './mutant.ts';

const REPLACEMENTS: readonly (readonly [pattern: RegExp, becomes: string])[] = [
  [/ == /gu, ' != '],
  [/ != /gu, ' == '],
  [/ && /gu, ' || '],
  [/ \|\| /gu, ' && '],
  [/ < /gu, ' <= '],
  [/ > /gu, ' >= '],
  [/ <= /gu, ' < '],
  [/ >= /gu, ' > '],
  [/ \+\+ /gu, ' '],
  [/!(?=[\w(])/gu, ''],
  [/\btrue\b/gu, 'false'],
  [/\bfalse\b/gu, 'true'],
  [/\ball(?= )/gu, 'any'],
  [/\bany(?= )/gu, 'all'],
  [/(?:lib\.)?optional(?= )/gu, '(_: value: [ value ])'],
  [/(?:lib\.)?optional(?:s|Attrs|String)(?= )/gu, '(_: value: value)'],
  [/(?:lib\.)?filter(?= )/gu, '(_: list: list)'],
  [/(?:lib\.)?unique(?= )/gu, '(list: list)'],
  [/\bhead(?= )/gu, 'lib.last'],
  [/(?<=[\s(])\d+(?=[\s;)])/gu, '7'],
];

/** All single changes of a file. Whether they parse is Nix's to say. */
export function nixEdits(source: string): Edit[] {
  const code = withoutText(source);
  const replaced = REPLACEMENTS.flatMap(([pattern, becomes]) =>
    [...code.matchAll(pattern)].map(({ index, 0: was }) => ({
      start: index,
      end: index + was.length,
      becomes,
    })),
  );
  return [
    ...replaced.filter(({ start, end, becomes }) => source.slice(start, end) !== becomes),
    ...negatedConditions(code, source),
  ];
}

/** `if c then` as `if !(c) then`. The code shows where, and the source has the strings of the condition. */
function negatedConditions(code: string, source: string): Edit[] {
  return [...code.matchAll(/\bif\b(?<condition>(?:(?!\b(?:if|then)\b)[\s\S])*)\bthen\b/gu)].map(
    ({ index, groups }) => {
      const start = index + 'if'.length;
      const end = start + (groups?.['condition'] ?? '').length;
      return { start, end, becomes: ` !(${source.slice(start, end).trim()}) ` };
    },
  );
}

/** Returns the text with blanks in place of comments and strings, including interpolations. */
function withoutText(source: string): string {
  const text = /#[^\n]*|\/\*[\s\S]*?\*\/|''(?:[^']|'(?!')|''['$\\])*''|"(?:[^"\\]|\\[\s\S])*"/gu;
  return source.replaceAll(text, (found) => found.replaceAll(/[^\n]/gu, ' '));
}
