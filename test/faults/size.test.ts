/** Size: processor time and output grow no faster than the input. */
import { describe, expect, it } from 'vitest';
import { measureStages } from './sizes.ts';

describe('four times as much takes at most about four times as long', () => {
  it.each<[string, [number, number], [number, number]]>([
    ['implementations', [1, 250], [1, 1000]],
    ['services', [12, 40], [48, 40]],
  ])('%s', (_, small, large) => {
    // The first run warms up the compiler.
    measureStages(...small);
    const [before, after] = [measureStages(...small), measureStages(...large)];
    expect(after.characters / before.characters).toBeLessThan(4.4);
    // Processor time is noisy on a shared machine. Quadratic growth would be a factor of sixteen.
    expect(after.seconds / before.seconds).toBeLessThan(9);
  });
});
