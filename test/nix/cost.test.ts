/** Cost of the modules in function calls, which do not depend on the machine. */
import { describe, expect, it } from 'vitest';
import { costOf } from './evaluate.ts';
import { SIZES, formats } from './sizes.ts';

interface Messages {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

describe('cost of an evaluation', { tags: ['nixpkgs'] }, () => {
  it.each(SIZES)('%s', (name, expression, most) => {
    const { calls, value } = costOf<Messages>(expression);
    console.log(`${name}: ${calls.toLocaleString('en')} function calls`);
    expect(calls).toBeLessThan(most);
    if (name.includes('applications')) expect([...value.errors, ...value.warnings]).toEqual([]);
  });

  it('a quality profile with 40 custom formats', () => {
    const { calls: all, value } = costOf<Messages>(formats(40));
    const calls = all - costOf<Messages>(formats(0)).calls;
    console.log(`a quality profile with 40 custom formats: ${calls.toLocaleString('en')} function calls`);
    expect(calls).toBeLessThanOrEqual(20_000);
    expect([...value.errors, ...value.warnings]).toEqual([]);
  });
});
