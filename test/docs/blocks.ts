/** The blocks of the documentation whose text a program prints: found by a comment above them, `<!-- output: name -->`. */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../nix/evaluate.ts';

export interface Block {
  /** From the root of the repository: `docs/cli.md`. */
  readonly page: string;
  /** The name in the comment: which scenario prints the text. */
  readonly name: string;
  /** The lines between the fences, without their common indentation. */
  readonly lines: readonly string[];
}

/** The pages of the documentation, from the root of the repository. */
export const PAGES: readonly string[] = [
  'README.md',
  ...readdirSync(path.join(root, 'docs')).map((name) => `docs/${name}`),
].filter((page) => page.endsWith('.md'));

const read = (page: string): string => readFileSync(path.join(root, page), 'utf8');

const BLOCK = /^(?<indent> *)<!-- output: (?<name>[\w-]+) -->\n\n *```\w*\n(?<body>[^]*?)^ *```$/gmu;

/** Returns the blocks of all pages that show the output of a program. */
export function outputBlocks(): Block[] {
  return PAGES.flatMap((page) =>
    [...read(page).matchAll(BLOCK)].map(({ groups = {} }) => ({
      page,
      name: groups['name'] ?? '',
      lines: linesOf(groups['body'] ?? '', groups['indent']?.length ?? 0),
    })),
  );
}

/** The services that the examples of the pages leave out. */
export const HOUSE = `{ lib, ... }: {
  suite.services = lib.mapAttrs (name: port: {
    baseUrl = lib.mkDefault "http://127.0.0.1:\${toString port}";
    apiKeyFile = lib.mkDefault "/run/secrets/\${name}-key";
  }) { lidarr = 8686; prowlarr = 9696; radarr = 7878; sonarr = 8989; };
}`;

/** Pages whose examples are complete. */
export const COMPLETE: ReadonlySet<string> = new Set([
  'README.md',
  'docs/clients.md',
  'docs/configuration.md',
]);

/** Returns the whole configurations of a page, without those with a comment, which other tests evaluate. */
export function configurationsOf(page: string): string[] {
  const blocks = read(page).matchAll(
    /(?<!-->\n\n)^```nix\n((?:\{ config, \.\.\. \}:\n)?\{\n {2}(?:services|suite)[ .][^]*?)^```$/gmu,
  );
  return [...blocks].map(([, block = '']) => block);
}

/** Returns the blocks of Nix that the tests on a host use, each below a comment `<!-- host: name -->`. Name -> text. */
export function hostBlocks(): Record<string, string> {
  const found = PAGES.flatMap((page) => [
    ...read(page).matchAll(/^<!-- host: (?<name>[\w-]+) -->\n\n```nix\n(?<body>[^]*?)^```$/gmu),
  ]);
  return Object.fromEntries(found.map(({ groups = {} }) => [groups['name'] ?? '', groups['body'] ?? '']));
}

/** Returns the blocks of a terminal that have lines beside commands but no comment `output`, each with its first such line. */
export function uncompared(): string[] {
  return PAGES.flatMap((page) => {
    const text = read(page).replaceAll(BLOCK, '');
    return [...text.matchAll(/^ *```(?<language>\w*)\n(?<body>[^]*?)^ *```$/gmu)].flatMap(
      ({ groups = {} }) => {
        if (groups['language'] !== 'console') return [];
        const lines = (groups['body'] ?? '').split('\n').filter((line) => !/^ *(?:$|[$#] )/u.test(line));
        return lines.slice(0, 1).map((line) => `${page}: ${line}`);
      },
    );
  });
}

function linesOf(body: string, indent: number): string[] {
  return body
    .replace(/\n$/u, '')
    .split('\n')
    .map((line) => line.slice(indent));
}

export function rewrite({ page, name }: Block, lines: readonly string[]): void {
  const text = read(page).replaceAll(BLOCK, (block, indent: string, found: string) => {
    if (found !== name) return block;
    const [head = '', fence = ''] = /^( *<!--.*-->\n\n)( *```\w*\n)/u.exec(block)?.slice(1) ?? [];
    const body = lines.map((line) => `${line === '' ? '' : indent}${line}\n`).join('');
    return `${head}${fence}${body}${indent}\`\`\``;
  });
  writeFileSync(path.join(root, page), text);
}

/** Returns true if the lines match those of the block. A line with only `…` matches any lines. */
export function matches(block: readonly string[], printed: readonly string[]): boolean {
  const [first, ...rest] = block;
  if (first === undefined) return printed.length === 0;
  if (first.trim() !== '…') return first === printed[0] && matches(rest, printed.slice(1));
  return printed.some((_, index) => matches(rest, printed.slice(index))) || rest.length === 0;
}
