/** Tables of Nix expressions and their values. */
import { expect, it } from 'vitest';
import { oneEvaluation } from './evaluate.ts';

/** An expression and its value. */
export type Row = readonly [expression: string, want: unknown];

/** Declares a test for each row. One process evaluates all of them. */
export function itEvaluates(rows: Readonly<Record<string, Row>>): void {
  const later = oneEvaluation();
  const all = Object.entries(rows).map(
    ([title, [expression, want]]) => [title, later(expression), want] as const,
  );
  it.each(all)('%s', (_, found, want) => expect(found()).toEqual(want));
}

/**
 * Returns a row: a part of the `result` of a host, for each of the configurations. `base` is what all have, `config`
 * their configuration.
 */
export function onHosts(base: string, part: string, wants: Readonly<Record<string, unknown>>): Row {
  const modules = Object.keys(wants).map((more) => `({ config, lib, ... }: { ${more} })`);
  return [
    `map (more: let
      result = evaluate [ (root + "/nix/modules") { ${base} } more ];
      inherit (result) config;
    in ${part}) [ ${modules.join(' ')} ]`,
    Object.values(wants),
  ];
}

/** Returns cells, separated by ` | `. They are Nix source without interpolation. */
export const sources = ({ raw }: TemplateStringsArray): string[] => raw.join('').split(/\s+\|\s+/u);

/** Returns cells that are texts. Quote one that is empty or has spaces at an end or escapes. */
export const cells = (written: TemplateStringsArray): string[] =>
  sources(written).map((cell) => (cell.startsWith('"') ? (JSON.parse(cell) as string) : cell));
