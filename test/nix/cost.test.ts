/** Cost of the modules in function calls, which do not depend on the machine. */
import { describe, expect, it } from 'vitest';
import { PROVIDER_KINDS } from '../../generator/servarr/kinds.ts';
import { costOf, evaluate } from './evaluate.ts';
import { SIZES, clients, mixed, ofKinds, servicesWithout, unused } from './sizes.ts';

describe('cost of an evaluation', { tags: ['nixpkgs'] }, () => {
  it.each(SIZES)('%s', (name, expression, most) => {
    const { calls } = costOf(expression);
    console.log(`${name}: ${calls.toLocaleString('en')} function calls`);
    expect(calls).toBeLessThan(most);
  });

  it('nothing is wrong with what is measured', () => {
    const { errors, warnings } = evaluate<{ errors: string[]; warnings: string[] }>(
      mixed({ lists: 5, applications: 5 }),
    );
    expect([...errors, ...warnings]).toEqual([]);
  });

  it('500 wrong clients of 1,000 are answered in seconds', () => {
    const { calls, seconds } = costOf(clients(1000, 2));
    console.log(`500 wrong of 1,000: ${calls.toLocaleString('en')} function calls, ${seconds.toFixed(1)} s`);
    expect(calls).toBeLessThan(680_000);
  });

  it.each(PROVIDER_KINDS)('an unused kind: %s', (kind) => {
    const [without, having] = [ofKinds(`removeAttrs rows [ "${kind}" ]`), ofKinds('rows')];
    const calls = costOf(having).calls - costOf(without).calls;
    console.log(`${kind}, not used: ${calls.toLocaleString('en')} function calls`);
    expect(calls).toBeLessThan(unused(kind));
  });

  it('a service without settings', () => {
    const calls = (costOf(servicesWithout(true, 20)).calls - costOf(servicesWithout(false, 20)).calls) / 20;
    console.log(`settings of a service that declares none: ${calls.toLocaleString('en')} function calls`);
    expect(calls).toBeGreaterThan(0);
    expect(calls).toBeLessThanOrEqual(100);
  });
});
