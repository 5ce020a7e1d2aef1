/** Splits a piece of Nix into coloured tokens. */

/** A token; `plain` has no colour. */
export interface NixToken {
  readonly style: 'string' | 'literal' | 'plain';
  readonly text: string;
}

const COLOURED =
  /(?<string>"(?:[^"\\]|\\[^])*")|(?<literal>(?<![\w'.-])(?:true|false|null|\d[\d.]*)(?![\w'-]))/gu;

/** Splits text such as our examples: values, keys and strings in double quotes. The joined tokens equal the text. */
export function nixTokens(text: string): NixToken[] {
  const tokens: NixToken[] = [];
  let end = 0;
  for (const found of text.matchAll(COLOURED)) {
    if (found.index > end) tokens.push({ style: 'plain', text: text.slice(end, found.index) });
    const style = found.groups?.['string'] === undefined ? 'literal' : 'string';
    tokens.push({ style, text: found[0] });
    end = found.index + found[0].length;
  }
  return end < text.length ? [...tokens, { style: 'plain', text: text.slice(end) }] : tokens;
}
