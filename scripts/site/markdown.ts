/** Renders a page of the documentation, with the anchors that GitHub gives its headings. */
import { Marked, type Token, type Tokens } from 'marked';
import { nixTokens } from '../../generator/report/html/nix-tokens.ts';

/** A heading of the second level, for the contents of the page. */
export interface Heading {
  readonly anchor: string;
  readonly text: string;
}

/** A rendered page. */
export interface Rendered {
  /** The text of the first heading. */
  readonly title: string;
  /** The first sentence below it. */
  readonly description: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly anchors: ReadonlySet<string>;
  /** The text below each heading, for the search. */
  readonly sections: readonly Section[];
}

/** A heading of any level, and the text up to the next one. */
export interface Section {
  readonly anchor: string;
  readonly title: string;
  readonly text: string;
}

/**
 * Renders Markdown.
 * @param linkTo returns the address of a link on the site
 * @param pictureOf returns the SVG of a picture, which the page contains
 * @throws Error for HTML other than comments, which no page needs
 */
export function renderMarkdown(
  markdown: string,
  linkTo: (href: string) => string,
  pictureOf: (href: string) => string = (href) => {
    throw new Error(`a picture on a page that can have none: ${href}`);
  },
): Rendered {
  const anchors = new Set<string>();
  const headings: (Heading & { readonly depth: number })[] = [];
  const texts: string[] = [];
  const marked = new Marked({
    renderer: {
      code: ({ text, lang }) => codeHtml(text, lang ?? ''),
      heading({ tokens, depth }) {
        const text = plainText(tokens);
        const anchor = takeAnchor(anchors, text);
        headings.push({ depth, anchor, text });
        return `<h${depth} id="${anchor}"><a class="self" href="#${anchor}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`;
      },
      html({ text }: Tokens.HTML | Tokens.Tag) {
        if (/^<!--[^]*-->\s*$/u.test(text)) return '';
        throw new Error(`HTML in Markdown: ${text}`);
      },
      image: ({ href }) => pictureOf(href),
      link({ href, tokens }) {
        return `<a href="${escapeHtml(linkTo(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
    },
  });
  const tokens = marked.lexer(markdown);
  for (const token of tokens)
    if (token.type === 'heading') texts.push('');
    else if (token.type !== 'html') texts.push(`${texts.pop() ?? ''} ${plainText([token])}`);
  const html = marked.parser(tokens);
  return {
    title: headings[0]?.text ?? '',
    description: firstSentence(tokens),
    // Wide tables scroll on their own.
    html: html.replaceAll('<table>', '<div class="wide"><table>').replaceAll('</table>', '</table></div>'),
    headings: headings.filter(({ depth }) => depth === 2),
    anchors,
    sections: headings.map(({ anchor, text }, at) => ({
      anchor,
      title: text,
      text: (texts[at] ?? '').replaceAll(/\s+/gu, ' ').trim(),
    })),
  };
}

/** Returns a block of code with a button that copies it; Nix with colours. */
export function codeHtml(text: string, language: string): string {
  const code =
    language === 'nix'
      ? nixTokens(text).map((token) => `<span class="${token.style}">${escapeHtml(token.text)}</span>`)
      : [escapeHtml(text)];
  const button = '<button class="copy script-only" type="button">Copy</button>';
  return `<div class="example"><pre tabindex="0"><code data-language="${escapeHtml(language)}">${code.join('')}</code></pre>${button}</div>\n`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Returns text as it is written between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/gu, (character) => ENTITIES[character] ?? character);
}

function firstSentence(tokens: readonly Token[]): string {
  const paragraph = tokens.find(({ type }) => type === 'paragraph');
  const text = paragraph === undefined ? '' : plainText([paragraph]).replaceAll(/\s+/gu, ' ');
  return /^.+?[.:](?= |$)/u.exec(text)?.[0].replace(/:$/u, '.') ?? text;
}

/** Returns the text of tokens without marks, blocks and cells apart. */
function plainText(tokens: readonly Token[]): string {
  return tokens.map(textOf).join('');
}

function textOf(token: Token): string {
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].map((row) => row.map((cell) => plainText(cell.tokens)).join(' ')).join(' ');
  }
  if (token.type === 'list') return (token as Tokens.List).items.map((item) => textOf(item)).join(' ');
  if ('tokens' in token && token.tokens) return plainText(token.tokens);
  return 'text' in token ? token.text : ' ';
}

function takeAnchor(taken: Set<string>, text: string): string {
  const wanted = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/gu, '-');
  let anchor = wanted;
  for (let count = 1; taken.has(anchor); count += 1) anchor = `${wanted}-${count}`;
  taken.add(anchor);
  return anchor;
}
