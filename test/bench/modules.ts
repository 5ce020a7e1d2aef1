/** Cost of evaluating the modules in function calls, which do not depend on the machine. */
import { hasNixpkgsLib } from '../nix-tools.ts';
import { costOf } from '../nix/evaluate.ts';
import { SIZES } from '../nix/sizes.ts';

/** Prints a row for each size. Skipped, loudly, where `<nixpkgs/lib>` does not resolve. */
export function measureModules(): void {
  if (!hasNixpkgsLib) return;
  for (const [what, expression] of SIZES) {
    const { calls, seconds } = costOf(expression);
    const row = [
      `evaluate: ${what}`.padEnd(62),
      `${seconds.toFixed(2).padStart(6)} s`,
      calls.toLocaleString('en').padStart(10),
    ];
    console.log(`${row.join(' ')} function calls`);
  }
}
