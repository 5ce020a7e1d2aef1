/**
 * Writes the pictures of `docs/pictures` (`node scripts/pictures.ts`): output of the documentation, which the tests compare
 * with what the programs print, and a drawing of the parts. Equal pages give equal bytes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { escapeHtml } from './site/markdown.ts';

/** The blocks of output, with the page of each. */
const OUTPUTS: Readonly<Record<string, string>> = {
  import: 'docs/import.md',
  plan: 'README.md',
  status: 'README.md',
  typo: 'README.md',
};

const COLUMNS = 92;
const LINES = 26;
const LINE = 18;
const LETTER = 7.3;
const MARGIN = 16;

/** The colours are also in `scripts/site/page.css`, because a page of the site contains the picture without its style. */
const STYLE = `<style>
.paper { fill: #f5f6f7; } .ink { fill: #1d2127; } .dim { fill: #5b6570; } .good { fill: #1f6b3a; } .bad { fill: #b3261e; } .edge { stroke: #2f5da8; fill: none; }
@media (prefers-color-scheme: dark) {
.paper { fill: #1b1f24; } .ink { fill: #d8dde3; } .dim { fill: #939da8; } .good { fill: #86c99a; } .bad { fill: #f2938c; } .edge { stroke: #8db4f2; }
}
</style>`;

/** Returns all pictures of a checkout: the path of each, and its text. */
export function pictures(root: string): Record<string, string> {
  const outputs = Object.entries(OUTPUTS).map(([name, page]) => {
    const markdown = readFileSync(path.join(root, page), 'utf8');
    const block = new RegExp(
      `^ *<!-- output: ${name} -->\\n\\n(?<indent> *)\`\`\`\\w*\\n(?<body>[^]*?)^ *\`\`\`$`,
      'mu',
    );
    const { body = '', indent = '' } = block.exec(markdown)?.groups ?? {};
    if (body === '') throw new Error(`${page}: no output ${name}`);
    const lines = body
      .trimEnd()
      .split('\n')
      .map((line) => line.slice(indent.length));
    return [`docs/pictures/${name}.svg`, terminal(name, lines)] as const;
  });
  return { ...Object.fromEntries(outputs), 'docs/pictures/parts.svg': parts() };
}

/** Returns output as a picture. The text can be selected where a page contains the picture. */
function terminal(name: string, lines: readonly string[]): string {
  const wrapped = lines.flatMap(wrap);
  const shown = wrapped.length > LINES ? [...wrapped.slice(0, LINES - 1), '…'] : wrapped;
  const texts = shown.map((line, at) => text(MARGIN, MARGIN + LINE * (at + 0.75), line, styleOf(name, line)));
  const width = Math.round(COLUMNS * LETTER + 2 * MARGIN);
  return svg(width, shown.length * LINE + 2 * MARGIN, `Output: ${name}`, texts);
}

function wrap(line: string): string[] {
  const found = line.match(new RegExp(`.{1,${COLUMNS}}(?: |$)|.{${COLUMNS}}`, 'gu'));
  return found ?? [''];
}

function styleOf(name: string, line: string): string {
  if (/^[$#] /u.test(line)) return 'dim';
  return /^ *\+ /u.test(line) ? 'good' : name === 'typo' ? 'bad' : 'ink';
}

/** The steps of the drawing, with the command or the file below each. */
const STEPS = [
  ['services', 'Sonarr, Prowlarr, …'],
  ['generate', 'schemas become options'],
  ['evaluate', 'checks your values'],
  ['reconcile', 'plan, apply, verify'],
] as const;

const BOX = { width: 200, height: 64, gap: 40 };

/** Returns the drawing: services, generate, evaluate, reconcile, and back to the services. */
function parts(): string {
  const width = STEPS.length * (BOX.width + BOX.gap) - BOX.gap + 2 * MARGIN;
  const boxes = STEPS.flatMap(([title, about], at) => {
    const x = MARGIN + at * (BOX.width + BOX.gap);
    const end = x + BOX.width;
    const arrow = `<path class="edge" d="M${end + 4} ${MARGIN + 32}h${BOX.gap - 8}m-7 -5l7 5l-7 5"/>`;
    return [
      `<rect class="edge" x="${x}" y="${MARGIN}" width="${BOX.width}" height="${BOX.height}" rx="8"/>`,
      text(x + 14, MARGIN + 26, title, 'ink'),
      text(x + 14, MARGIN + 48, about, 'dim'),
      ...(at + 1 < STEPS.length ? [arrow] : []),
    ];
  });
  const [from, to, low] = [width - MARGIN - BOX.width / 2, MARGIN + BOX.width / 2, MARGIN + BOX.height];
  const back = `<path class="edge" d="M${from} ${low + 4}v28H${to}v-26m-5 7l5 -7l5 7"/>`;
  const label = text(width / 2 - 190, low + 50, 'writes only what differs into the services', 'dim');
  return svg(
    width,
    low + 66,
    'generate reads services, evaluate checks a configuration, reconcile applies it',
    [...boxes, back, label],
  );
}

function text(x: number, y: number, line: string, style: string): string {
  return `<text class="${style}" x="${x}" y="${y}" xml:space="preserve">${escapeHtml(line)}</text>`;
}

function svg(width: number, height: number, title: string, content: readonly string[]): string {
  const head = `<svg xmlns="http://www.w3.org/2000/svg" class="picture" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="12">`;
  const paper = `<rect class="paper" width="${width}" height="${height}" rx="8"/>`;
  return [head, `<title>${escapeHtml(title)}</title>`, STYLE, paper, ...content, '</svg>', ''].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = path.join(import.meta.dirname, '..');
  for (const [file, content] of Object.entries(pictures(root))) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), content);
  }
}
