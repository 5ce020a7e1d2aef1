/** Cost of the modules in function calls, which do not depend on the machine. */
import { describe, expect, it } from 'vitest';
import { costOf, evaluate } from './evaluate.ts';
import { SIZES, formats, mixed } from './sizes.ts';

describe('cost of an evaluation', { tags: ['nixpkgs'] }, () => {
  it.each(SIZES)('%s', (name, expression, most) => {
    const { calls } = costOf(expression);
    console.log(`${name}: ${calls.toLocaleString('en')} function calls`);
    expect(calls).toBeLessThan(most);
  });

  it('a quality profile with 40 custom formats', () => {
    const calls = costOf(formats(40)).calls - costOf(formats(0)).calls;
    console.log(`a quality profile with 40 custom formats: ${calls.toLocaleString('en')} function calls`);
    expect(calls).toBeLessThanOrEqual(20_000);
  });

  it.each([
    ['clients, indexers, lists and applications', mixed({ lists: 5, applications: 5 })],
    ['custom formats', formats(40)],
  ])('nothing is wrong with the %s that are measured', (_, expression) => {
    const { errors, warnings } = evaluate<{ errors: string[]; warnings: string[] }>(expression);
    expect([...errors, ...warnings]).toEqual([]);
  });
});
