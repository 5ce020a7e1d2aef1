/** Random houses: their import evaluates, plans nothing but secrets, and rebuilds them on new services. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isObject } from '../../../generator/base/json.ts';
import { importText } from '../../../generator/import/module-text.ts';
import { providerKindsOf } from '../../../generator/servarr/apps.ts';
import { kindRow } from '../../../generator/servarr/kinds.ts';
import { type Recording } from '../../recordings.ts';
import type { FakeOptions } from '../../service/options.ts';
import { RULES } from '../../service/rules.ts';
import { randomRuns } from '../../thorough.ts';
import { everyEntry } from '../accepted/every.ts';
import { PROWLARR } from '../drafts.ts';
import { type Draft, type EntryDraft, failures } from '../harness.ts';
import { type ServiceFleet, startFleet } from '../multi-service.ts';
import { applyEvaluated, evaluateTexts, expectEmptyPlan, importHouse, neutral } from './multi-service.ts';

const HOUSE = {
  anime: 'sonarr-4.0.19',
  lidarr: 'lidarr-2.14.5',
  prowlarr: 'prowlarr-2.3.6',
  radarr: 'radarr-6.0.3',
  sonarr: 'sonarr-4.0.19',
} as const satisfies Readonly<Record<string, Recording>>;

type Name = keyof typeof HOUSE;
type House = Readonly<Record<Name, Draft>>;

const FOLDER = {
  path: '/media/library',
  name: 'Library',
  defaultQualityProfileId: 1,
  defaultMetadataProfileId: 1,
};

/** Definitions that are drawn, and others. */
const definitions = [
  ...PROWLARR.definitions,
  ...everyEntry(HOUSE.prowlarr, 'indexer').flatMap(({ definition }) => definition ?? []),
];

const start = async (): Promise<ServiceFleet<Name>> => {
  const options = Object.entries(HOUSE).map(([name, recording]) => [name, { recording, definitions }]);
  return startFleet(Object.fromEntries(options) as Record<Name, FakeOptions>);
};

/** Entries of a service, some of them disabled. Names are those of implementations, so that services share entries. */
function draftOf(recording: Recording): fc.Arbitrary<Draft> {
  const kinds = providerKindsOf(RULES[recording].app).filter((kind) => kind !== 'applications');
  const lists = kinds.map((kind) => {
    const { builtIn, enabledBy } = kindRow(kind);
    const all = everyEntry(recording, kind).map((one): EntryDraft => ({
      ...one,
      name: builtIn ? one.name : (one.definition ?? one.implementation),
    }));
    const canDisable = !builtIn && enabledBy.by !== 'tags';
    const drawn = fc
      .subarray(all, { minLength: 1, maxLength: 3 })
      .chain((some) =>
        fc
          .array(fc.boolean(), { minLength: some.length, maxLength: some.length })
          .map((flags) =>
            some.map((one, index): EntryDraft =>
              canDisable ? { ...one, enable: flags[index] ?? true } : one,
            ),
          ),
      );
    return [kind, drawn] as const;
  });
  return fc.record(Object.fromEntries(lists));
}

const house: fc.Arbitrary<House> = fc
  .record({
    anime: draftOf(HOUSE.anime),
    lidarr: draftOf(HOUSE.lidarr),
    prowlarr: draftOf(HOUSE.prowlarr),
    radarr: draftOf(HOUSE.radarr),
    sonarr: draftOf(HOUSE.sonarr),
  })
  // The two services of one app share most of their entries.
  .map(({ anime, ...others }) => ({
    ...others,
    anime: { ...others.sonarr, downloadclient: anime.downloadclient ?? [] },
  }));

/** Returns the value of a secret that import describes as `password of download client "qBittorrent"`. */
function secretIn(drafts: House, what: string): string {
  const [, key = '', name] = /^(?:fields\.)?(\S+) of .*"(.*)"$/u.exec(what) ?? [];
  const found = Object.values(drafts)
    .flatMap((draft) => Object.values(draft).flat())
    .filter((one) => one.name === name)
    .flatMap(({ fields = {} }) => Object.entries(fields))
    // An empty secret is not masked: the value is in another service.
    .filter(([, value]) => value !== '')
    // suite spells `apiKey` where Notifiarr has `aPIKey`, and `topics-1` is in the first topic.
    .find(([field]) => key.toLowerCase().replace(/-.*/u, '') === field.toLowerCase());
  expect(found, what).toBeDefined();
  const [first] = [found?.[1]].flat();
  return String(isObject(first) ? first['value'] : first);
}

test(
  'random houses evaluate after an import, plan nothing but secrets, and give the same import elsewhere',
  { tags: ['nixpkgs'] },
  async () => {
    let entries = 0;
    let shared = 0;
    const property = fc.asyncProperty(house, async (drafts) => {
      await using fleet = await start();
      for (const [name, harness] of Object.entries(fleet.worlds)) {
        if (name !== 'prowlarr') harness.fake.store.plain('rootfolder').add((id) => ({ ...FOLDER, id }));
        const report = await harness.apply(drafts[name as Name]);
        expect([name, failures(report)]).toEqual([name, []]);
      }
      const files = mkdtempSync(path.join(tmpdir(), 'suite-random-house-'));
      const imported = await importHouse(fleet, { secretsDir: files });
      expect(imported.warnings.map(({ message }) => message)).toEqual([]);
      const text = importText(imported);
      await using empty = await start();
      const [here, elsewhere] = evaluateTexts([{ text, fleet }, { text, fleet: empty }] as const); // prettier-ignore
      await expectEmptyPlan(here, true);
      for (const { secrets } of imported.entries)
        for (const { path: file, what } of secrets) {
          mkdirSync(path.dirname(file), { recursive: true });
          writeFileSync(file, secretIn(drafts, what));
        }
      await applyEvaluated(elsewhere);
      expect(neutral(importText(await importHouse(empty, { secretsDir: files })))).toBe(neutral(text));
      entries += imported.entries.length;
      shared += imported.entries.filter(({ services }) => services.length > 1).length;
    });
    await fc.assert(property, { numRuns: randomRuns({ everyday: 1, thorough: 40 }) });
    console.log(`${entries} entries imported, ${shared} of several services`);
    expect(shared).toBeGreaterThan(0);
  },
);
