/** The published JSON Schemas of `--format json`; `npx vitest run -u` writes them. */
import { format, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { SHAPES, outputSchema } from '../../../generator/report/shapes.ts';

test.each(Object.keys(SHAPES) as (keyof typeof SHAPES)[])('%s has the published schema', async (command) => {
  const style = await resolveConfig('package.json');
  const text = await format(JSON.stringify(outputSchema(command)), { ...style, parser: 'json' });
  await expect(text).toMatchFileSnapshot(`../../../suite.${command}.schema.json`);
});
