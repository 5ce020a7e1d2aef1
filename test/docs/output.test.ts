/** The documentation shows real output: each block with a comment `output` is compared with what is printed today. */
import { describe, expect, it } from 'vitest';
import { withFolder } from '../emit.ts';
import { matches, outputBlocks, rewrite, uncompared } from './blocks.ts';
import { SCENARIOS, linesOf } from './scenarios.ts';

describe('the output in the documentation', { tags: ['nixpkgs'] }, () => {
  it.each(outputBlocks().map((block) => [block.page, block.name, block] as const))(
    '%s: %s is what is printed',
    async (_page, name, block) => {
      const scenario = SCENARIOS[name];
      if (scenario === undefined) throw new Error(`no scenario ${name}`);
      const printed = await withFolder(async (folder) => linesOf(block.lines, scenario, folder));
      if (matches(block.lines, printed)) return;
      if (process.env['UPDATE_GOLDEN'] === '1') rewrite(block, printed);
      else expect(block.lines).toEqual(printed);
    },
  );

  it('is compared in every block', () => {
    expect(uncompared()).toEqual([]);
  });

  it('has a block for every scenario', () => {
    expect(new Set(outputBlocks().map(({ name }) => name))).toEqual(new Set(Object.keys(SCENARIOS)));
  });
});
