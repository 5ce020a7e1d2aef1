/** The quality sizes of a new service, which import leaves out. */
import { expect, test } from 'vitest';
import { recorded } from '../../recordings.ts';
import freshResources from '../../../generator/servarr/choices/fresh-resources.json' with { type: 'json' };

interface Definition {
  readonly quality: { readonly name: string };
  readonly minSize?: number;
  readonly preferredSize?: number;
  readonly maxSize?: number;
}

const isDefinition = (value: unknown): value is Definition =>
  typeof value === 'object' && value !== null && 'quality' in value && 'weight' in value;

/** Returns the first list of quality definitions in a recording of exchanges. */
function firstList(value: unknown): readonly Definition[] | undefined {
  if (Array.isArray(value) && value.length > 10 && value.every(isDefinition)) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const one of Object.values(value)) {
    const found = firstList(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

test.each([
  ['sonarr', 'sonarr-4.0.19'],
  ['radarr', 'radarr-6.0.3'],
  ['lidarr', 'lidarr-2.14.5'],
] as const)('the known sizes of a new %s are those of the recording', (app, recording) => {
  const list = firstList(recorded(recording, 'quality-effects.json')) ?? [];
  const sizes = list.map(({ quality, minSize, preferredSize, maxSize }) => [
    quality.name,
    { min: minSize ?? null, preferred: preferredSize ?? null, max: maxSize ?? null },
  ]);
  expect(freshResources[app].qualitydefinition).toEqual(Object.fromEntries(sizes));
});
