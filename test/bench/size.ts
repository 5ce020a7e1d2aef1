/** Cost of many services and many implementations, in all stages except the network. */
import { measureStages } from '../faults/sizes.ts';

/** Prints a row for each size. */
export function measureSizes(): void {
  for (const [services, implementations] of [
    [1, 100],
    [1, 1000],
    [50, 40],
  ] as const) {
    const { seconds, characters } = measureStages(services, implementations);
    const what = `stages: ${services} services of ${implementations} implementations`;
    console.log(
      `${what.padEnd(62)} ${seconds.toFixed(2).padStart(6)} s ${(characters / 1e6).toFixed(1).padStart(6)} MB written`,
    );
  }
}
