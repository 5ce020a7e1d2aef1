/** Quality sizes are imported if they differ from those of a new service. */
import { expect, test } from 'vitest';
import { importText } from '../../../generator/import/module-text.ts';
import { recorded } from '../../recordings.ts';
import freshResources from '../../../generator/servarr/choices/fresh-resources.json' with { type: 'json' };
import { failures } from '../harness.ts';
import { startFleet } from '../multi-service.ts';
import { declared, entries } from '../direct/folders.ts';
import { evaluateImport, importHouse, planImport, workIn } from './multi-service.ts';

const SIZES = {
  qualitydefinition: entries(
    'qualitySizes',
    { quality: 'WEBDL-1080p', min: 4, preferred: 60.5, max: 'unlimited', title: 'Ours' },
    // The sizes of a new service.
    { quality: 'HDTV-720p', min: 3, preferred: 95, max: 125 },
    { quality: 'SDTV', max: 150 },
  ),
};

const PRINTED = `{
  suite.services.sonarr = {
    qualitySizes = {
      SDTV = {
        max = 150;
      };
      WEBDL-1080p = {
        max = null;
        preferred = 60.5;
        title = "Ours";
      };
    };
  };
}
`;

test('the sizes that were changed are imported, evaluate and plan nothing', async () => {
  await using fleet = await startFleet({
    radarr: { recording: 'radarr-6.0.3' },
    sonarr: { recording: 'sonarr-4.0.19' },
  });
  const harness = fleet.worlds.sonarr;
  expect(failures(await harness.apply(declared(harness, SIZES)))).toEqual([]);
  const imported = await importHouse(fleet);
  expect(importText(imported)).toBe(PRINTED);
  const evaluated = evaluateImport(imported, fleet);
  expect(evaluated.errors).toEqual([]);
  const plans = await planImport(evaluated, fleet);
  expect([...plans.values()].flatMap(workIn)).toEqual([]);
});

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
