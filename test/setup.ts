/** Before a run: looks for what tests need, once, says it in a line, and hands it down to the workers. */
import { needs, handDown } from './needs.ts';

/** What vitest calls before the first test. */
export function setup(): void {
  handDown(needs);
  const words = Object.values(needs).map((need) =>
    'found' in need ? need.found : need.missing.toUpperCase(),
  );
  console.warn(`Tests with: ${words.join('; ')}`);
}
