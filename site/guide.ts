/** The guides: their groups, and each as a page of the site. */

/** Returns the guides by group, as the section "Documentation" of README.md lists them. */
export function groupsOf(readme: string) {
  const [list = ''] = /^## Documentation$[^]*?(?=^## )/mu.exec(readme) ?? [];
  return [...list.matchAll(/^- \*\*(.+)\*\*: (.*)$/gmu)].map(([, title = '', links = '']) => ({
    title,
    files: [...links.matchAll(/\]\(([^)]+)\)/gu)].map(([, file = '']) => file),
  }));
}

/** Code in a line, which is neither a link nor HTML. */
const CODE = /(``.+?``|`[^`]+`)/u;

/** Returns the anchor of a heading, as GitHub makes it. */
export function slugify(heading: string): string {
  const letters = heading.trim().toLowerCase();
  return letters.replaceAll(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-');
}

/** Returns the lines of a guide outside of blocks of code, with their numbers. */
function proseOf(text: string): { readonly line: string; readonly number: number }[] {
  let isCode = false;
  return text.split('\n').flatMap((line, index) => {
    const isFence = /^ *```/u.test(line);
    if (isFence) isCode = !isCode;
    return isFence || isCode ? [] : [{ line, number: index + 1 }];
  });
}

/** Returns the anchors of a guide. */
export function anchorsOf(text: string): Set<string> {
  const headings = proseOf(text).flatMap(({ line }) => /^#+ (.*)$/u.exec(line)?.[1] ?? []);
  // A link in a heading counts as its text.
  return new Set(headings.map((heading) => slugify(heading.replaceAll(/\]\([^)]*\)/gu, ''))));
}

/**
 * Returns a guide without the comments that mark its outputs, and with other links.
 * @param linkTo returns the link of the site; undefined for a dead link
 * @throws Error with the file and the line of a dead link, of an element of HTML, or of a comment that does not end
 */
export function convertGuide(
  file: string,
  text: string,
  linkTo: (href: string) => string | undefined,
): string {
  const lines: (string | undefined)[] = text.split('\n');
  for (const { line, number } of proseOf(text)) {
    const convert = (prose: string): string => {
      const [html] = /<!|<\/?[a-z][\w-]*[\s/>]/iu.exec(prose) ?? [];
      if (html)
        throw new Error(`${file}:${number}: "${html}": write HTML as code, and end a comment in its line`);
      return prose.replaceAll(/\]\(([^)]+)\)/gu, (_, href: string) => {
        const link = linkTo(href);
        if (link === undefined) throw new Error(`${file}:${number}: ${href}: no such file or heading`);
        return `](${link})`;
      });
    };
    const isComment = /^ *<!--.*-->$/u.test(line);
    const parts = isComment ? [] : line.split(CODE).map((part, at) => (at % 2 === 1 ? part : convert(part)));
    lines[number - 1] = isComment ? undefined : parts.join('');
  }
  return lines.filter((line) => line !== undefined).join('\n');
}

/** Returns the first sentence of a guide as text, for search engines and lists of pages. */
export function descriptionOf(text: string): string {
  const [, sentence = ''] = /^# .*\n\n([^#\n].*?[.:](?= |$)).*$/mu.exec(text) ?? [];
  return sentence.replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1').replaceAll(/[`*]/gu, '');
}
