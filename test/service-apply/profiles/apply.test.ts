/** Custom formats, auto tags and profiles: created, updated by what is declared alone, silent, deleted last. */
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readStatus } from '../../../generator/reconcile/service-status.ts';
import { stateFile } from '../../../generator/reconcile/state/store.ts';
import { hasChanges, planData, serviceData } from '../../../generator/report/plan-data.ts';
import { planSheet } from '../../../generator/report/plan-report.ts';
import { sheetText } from '../../../generator/report/sheet/sheet-text.ts';
import type { Fault } from '../../service/http/faults.ts';
import { actions, failures, startHarness } from '../harness.ts';
import { type Declared, condition, declared, editProfile, row, rows, scoresOf, setScores } from './drafts.ts';

const X265 = { conditions: [condition('ReleaseTitle', { value: 'x265' }, { required: true })] };
const GERMAN = { conditions: [condition('Language', { value: { _choice: 'German', value: 4 } })] };
const HD = {
  qualities: [{ name: 'WEB', qualities: ['WEBDL-1080p', 'WEBRip-1080p'] }, 'Bluray-1080p', 'HDTV-1080p'],
  upgradeUntil: 'WEB',
  upgradeUntilScore: 10000,
  scores: { x265: -10000, German: 500 },
};
const EVERYTHING: Declared = {
  customformat: { x265: X265, German: GERMAN },
  qualityprofile: { HD },
};

const start = () => startHarness({ recording: 'sonarr-4.0.19' });

test('a service without formats gets formats, then profiles that score them; a second run sends no write', async () => {
  await using harness = await start();
  const first = await harness.apply(declared(harness, EVERYTHING));
  expect(failures(first)).toEqual([]);
  expect(actions(first)).toEqual(['create x265', 'create German', 'create HD']);
  expect(scoresOf(harness, 'HD')).toEqual({ x265: -10000, German: 500 });
  const { items, cutoff, upgradeAllowed } = row(harness, 'qualityprofile', 'HD') as unknown as {
    items: { name?: string; id?: number; allowed: boolean; quality?: { name: string } }[];
    cutoff: number;
    upgradeAllowed: boolean;
  };
  const allowed = items.filter((one) => one.allowed).map(({ name, quality }) => name ?? quality?.name);
  expect(allowed).toEqual(['HDTV-1080p', 'Bluray-1080p', 'WEB']);
  expect({ upgradeAllowed, cutoff }).toEqual({
    upgradeAllowed: true,
    cutoff: items.find(({ name }) => name === 'WEB')?.id,
  });
  const writes = harness.fake.writes.length;
  const second = await harness.apply(declared(harness, EVERYTHING));
  expect(actions(second)).toEqual(['unchanged x265', 'unchanged German', 'unchanged HD']);
  expect(harness.fake.writes).toHaveLength(writes);
  const reads = harness.fake.requests.slice(-4).map(({ path }) => path);
  expect(reads).toEqual(['/api/v3/tag', '/api/v3/customformat', '/api/v3/qualityprofile', '/api/v3/autotagging']); // prettier-ignore
});

test('a service without formats loses them again, profiles first, and nothing else', async () => {
  await using harness = await start();
  await harness.apply(declared(harness, EVERYTHING));
  const before = rows(harness, 'qualityprofile').length;
  const report = await harness.apply(declared(harness, {}));
  expect(failures(report)).toEqual([]);
  expect(rows(harness, 'customformat')).toEqual([]);
  expect(rows(harness, 'qualityprofile')).toHaveLength(before - 1);
  const deletions = harness.fake.writes.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
  expect(deletions[0]).toMatch(/qualityprofile/u);
  expect(actions(await harness.plan(declared(harness, {})))).toEqual([]);
});

test('a profile that is no longer declared is deleted in a run that creates a format', async () => {
  await using harness = await start();
  const first: Declared = { qualityprofile: { Old: { qualities: ['SDTV'] } } };
  expect(failures(await harness.apply(declared(harness, first)))).toEqual([]);
  const next: Declared = { customformat: { x265: X265 } };
  const report = await harness.apply(declared(harness, next));
  expect(actions(report)).toEqual(['create x265', 'delete Old']);
  expect(failures(report)).toEqual([]);
  expect(rows(harness, 'qualityprofile').map(({ name }) => name)).not.toContain('Old');
});

test('a profile in which a user scores the format that the run creates is kept', async () => {
  await using harness = await start();
  const first: Declared = { qualityprofile: { Old: { qualities: ['SDTV'] } } };
  expect(failures(await harness.apply(declared(harness, first)))).toEqual([]);
  harness.fake.fault = ({ method, path }) => {
    if (method !== 'GET' || !/\/qualityprofile\/\d+$/u.test(path)) return undefined;
    setScores(harness, 'Old', { x265: 5 });
    return undefined;
  };
  const report = await harness.apply(declared(harness, { customformat: { x265: X265 } }));
  expect(failures(report)).not.toEqual([]);
  expect(scoresOf(harness, 'Old')).toEqual({ x265: 5 });
});

describe('a profile of the service that lacks qualities', () => {
  /** Removes qualities from a profile, as one that was made before the service knew them. */
  const withoutQualities = (harness: Awaited<ReturnType<typeof start>>, names: readonly string[]) => {
    const profile = row(harness, 'qualityprofile', 'HD-1080p');
    const items = (profile['items'] as { quality?: { name: string } }[]).filter(
      ({ quality }) => !names.includes(quality?.name ?? ''),
    );
    editProfile(harness, 'HD-1080p', { items });
  };
  const itemsOf = (harness: Awaited<ReturnType<typeof start>>) =>
    row(harness, 'qualityprofile', 'HD-1080p')['items'] as { allowed: boolean; quality?: { name: string } }[];

  test('gets them as not allowed with the scores that are declared', async () => {
    await using harness = await start();
    const before = itemsOf(harness);
    withoutQualities(harness, ['SDTV', 'Bluray-2160p Remux']);
    const draft: Declared = {
      customformat: { x265: X265 },
      qualityprofile: { 'HD-1080p': { scores: { x265: 7 } } },
    };
    const report = await harness.apply(declared(harness, draft));
    expect(report.failures).toEqual([]);
    expect(scoresOf(harness, 'HD-1080p')).toEqual({ x265: 7 });
    const after = itemsOf(harness);
    expect(after).toHaveLength(before.length);
    expect(after.slice(0, 2).map(({ allowed, quality }) => [quality?.name, allowed])).toEqual([
      ['SDTV', false],
      ['Bluray-2160p Remux', false],
    ]);
    expect(actions(await harness.plan(declared(harness, draft)))).toEqual([
      'unchanged x265',
      'unchanged HD-1080p',
    ]);
  });

  test('gets the one that is declared as allowed', async () => {
    await using harness = await start();
    withoutQualities(harness, ['SDTV', 'DVD']);
    const draft: Declared = { qualityprofile: { 'HD-1080p': { qualities: ['DVD'] } } };
    const report = await harness.apply(declared(harness, draft));
    expect(report.failures).toEqual([]);
    const allowed = itemsOf(harness).filter((one) => one.allowed);
    expect(allowed.map(({ quality }) => quality?.name)).toEqual(['DVD']);
  });
});

describe('a profile that declares only scores', () => {
  test('has nothing else of it written', async () => {
    await using harness = await start();
    const before = row(harness, 'qualityprofile', 'HD-1080p');
    const draft: Declared = {
      customformat: { x265: X265 },
      qualityprofile: { 'HD-1080p': { scores: { x265: 7 } } },
    };
    expect(failures(await harness.apply(declared(harness, draft)))).toEqual([]);
    const after = row(harness, 'qualityprofile', 'HD-1080p');
    expect({ ...after, formatItems: [] }).toEqual({ ...before, formatItems: [] });
    expect(scoresOf(harness, 'HD-1080p')).toEqual({ x265: 7 });
    expect(actions(await harness.plan(declared(harness, draft)))).toEqual([
      'unchanged x265',
      'unchanged HD-1080p',
    ]);
  });

  test('goes back to no score when the score is no longer declared, and keeps those of others', async () => {
    await using harness = await start();
    const scoring = (scores: Record<string, number>): Declared => ({
      customformat: { x265: X265, German: GERMAN },
      qualityprofile: { Any: { scores } },
    });
    await harness.apply(declared(harness, scoring({ x265: 7, German: 8 })));
    setScores(harness, 'Any', { German: 99 });
    expect(failures(await harness.apply(declared(harness, scoring({ German: 8 }))))).toEqual([]);
    expect(scoresOf(harness, 'Any')).toEqual({ x265: 7, German: 8 });
  });

  test.each<readonly [Declared, string]>([
    [
      { customformat: { x265: X265 }, qualityprofile: { Any: { scores: { x256: 7 } } } },
      'Did you mean "x265"?',
    ],
    [
      { qualityprofile: { Any: { scores: { x265: 7 } } } },
      'Declare "x265" in suite.customFormats, or create it in sonarr first. If suite.customFormats declares it for other services, add "sonarr" to its services.',
    ],
  ])('is an error with the way out where the service has no such format: %j', async (draft, fix) => {
    await using harness = await start();
    const report = await harness.plan(declared(harness, draft));
    expect([failures(report), report.failures[0]?.fix]).toEqual([['reference-unknown'], fix]);
  });
});

describe('a custom format', () => {
  test('that a foreign profile scores is kept, and the plan says by whom', async () => {
    await using harness = await start();
    await harness.apply(declared(harness, { customformat: { x265: X265 } }));
    setScores(harness, 'SD', { x265: 3 });
    const plan = await harness.apply(declared(harness, {}));
    expect(actions(plan)).toEqual(['leave x265']);
    expect(plan.outcomes[0]?.step.reason).toBe(
      'was created by suite and is no longer declared, but is kept while quality profile "SD" scores it',
    );
    expect(rows(harness, 'customformat')).toHaveLength(1);
    setScores(harness, 'SD', { x265: 0 });
    expect(actions(await harness.apply(declared(harness, {})))).toEqual(['delete x265']);
    expect(rows(harness, 'customformat')).toEqual([]);
  });

  test('that is the last one is kept if a profile gets a minimum score between the plan and the deletion', async () => {
    await using harness = await start();
    await harness.apply(declared(harness, { customformat: { x265: X265, German: GERMAN } }));
    harness.fake.fault = ({ method }) => {
      if (method === 'DELETE') editProfile(harness, 'SD', { minFormatScore: -5 });
      return undefined;
    };
    const report = await harness.apply(declared(harness, {}));
    expect(failures(report)).toEqual([]);
    expect(report.outcomes.flatMap(({ warning }) => warning?.what ?? [])).toEqual([
      'it is no longer declared, but with the last custom format the service would reset the minimum score of quality profile "SD", so suite keeps it',
    ]);
    expect(rows(harness, 'customformat')).toHaveLength(1);
    expect(row(harness, 'qualityprofile', 'SD')['minFormatScore']).toBe(-5);
  });

  test('that a profile begins to score in the same run is kept', async () => {
    await using harness = await start();
    await harness.apply(declared(harness, { customformat: { x265: X265 } }));
    const scoring: Declared = { qualityprofile: { Any: { scores: { x265: 4 } }, HD: { ...HD, scores: {} } } };
    const report = await harness.apply(declared(harness, scoring));
    expect(failures(report)).toEqual([]);
    expect(actions(report)).toEqual(['leave x265', 'update Any', 'create HD']);
    expect(scoresOf(harness, 'Any')).toEqual({ x265: 4 });
  });

  test('is kept while a profile has a minimum score that the service would reset with the last one', async () => {
    await using harness = await start();
    await harness.apply(declared(harness, { customformat: { x265: X265, German: GERMAN } }));
    editProfile(harness, 'SD', { minFormatScore: -50 });
    const report = await harness.apply(declared(harness, {}));
    expect(actions(report).toSorted()).toEqual(['delete x265', 'leave German']);
    expect(report.outcomes.find(({ step }) => step.action === 'leave')?.step.reason).toBe(
      'was created by suite and is no longer declared, but is kept while quality profile "SD" has a minimum score, which the service would reset',
    );
    expect(row(harness, 'qualityprofile', 'SD')['minFormatScore']).toBe(-50);
    expect(actions(await harness.apply(declared(harness, {})))).toEqual(['leave German']);
    editProfile(harness, 'SD', { minFormatScore: 0 });
    expect(actions(await harness.apply(declared(harness, {})))).toEqual(['delete German']);
  });

  test('that suite could not create is not scored: the profile is reported, not written in every run', async () => {
    await using harness = await start();
    const draft: Declared = {
      customformat: { x265: { includeInRenames: true } },
      qualityprofile: { Any: { scores: { x265: -5 } } },
    };
    const report = await harness.apply(declared(harness, draft));
    expect(report.failures.map(({ what }) => what)).toEqual([
      'sonarr has no custom format of this name, and without conditions suite cannot create one',
      'the custom format "x265" does not exist, although it is declared',
    ]);
    expect(harness.fake.writes).toEqual([]);
  });

  test('that declares a part is set where it exists, and cannot be created', async () => {
    await using harness = await start();
    const partial: Declared = { customformat: { x265: { includeInRenames: true } } };
    const blocked = await harness.plan(declared(harness, partial));
    expect(blocked.failures[0]?.what).toContain('without conditions suite cannot create one');
    await harness.apply(declared(harness, { customformat: { x265: X265 } }));
    await harness.apply(declared(harness, partial));
    expect(row(harness, 'customformat', 'x265')['includeCustomFormatWhenRenaming']).toBe(true);
    expect(row(harness, 'customformat', 'x265')['specifications']).toHaveLength(1);
  });

  test('with its conditions in another order is as declared; with another value it is updated', async () => {
    await using harness = await start();
    const two = { conditions: [...X265.conditions, ...GERMAN.conditions] };
    await harness.apply(declared(harness, { customformat: { both: two } }));
    const turned = { conditions: two.conditions.toReversed() };
    expect(actions(await harness.plan(declared(harness, { customformat: { both: turned } })))).toEqual([
      'unchanged both',
    ]);
    const report = await harness.plan(declared(harness, { customformat: { both: X265 } }));
    const title = {
      name: 'ReleaseTitle',
      implementationName: 'Release Title',
      negate: false,
      required: true,
      fields: { value: 'x265' },
    };
    const language = { name: 'Language', implementationName: 'Language', negate: false, required: false };
    expect(report.outcomes[0]?.step.changes).toEqual([
      {
        key: 'conditions',
        from: [title, { ...language, fields: { value: 'German', exceptLanguage: false } }],
        to: [title],
        secret: false,
        why: 'declared',
      },
    ]);
  });
});

test.each([
  ['a field of a condition', { min: 1, max: 10, most: 5 }, 'the service has no most in condition "Size"'],
  ['a field that turns a condition round', { value: 1, exceptLanguage: true, never: true }, 'no never in'],
])('%s that the service lacks is left out with a warning', async (_, fields, what) => {
  await using harness = await start();
  const implementation = 'min' in fields ? 'Size' : 'Language';
  const draft: Declared = { customformat: { x: { conditions: [condition(implementation, fields)] } } };
  for (const action of ['create x', 'unchanged x', 'unchanged x']) {
    const report = await harness.apply(declared(harness, draft));
    expect(failures(report)).toEqual([]);
    expect(report.warnings.map(({ code }) => code)).toEqual(['schema-drift']);
    expect(report.warnings[0]?.what).toContain(what);
    expect(actions(report)).toEqual([action]);
  }
});

test('a format with a condition that the service lacks is not created without it', async () => {
  await using harness = await start();
  const draft: Declared = { customformat: { x: { conditions: [condition('Nope', {})] } } };
  expect(failures(await harness.apply(declared(harness, draft)))).toEqual(['schema-drift']);
  expect(rows(harness, 'customformat')).toEqual([]);
});

describe('a name that differs only by case', () => {
  const format = { conditions: [condition('ReleaseTitle', { value: 'x' })] };
  test.each<[string, readonly string[], Declared, string[], string]>([
    ['of one resource', ['HULU'], { customformat: { Hulu: format } }, ['blocked Hulu'], 'Write "HULU" in'],
    [
      'of a built-in profile',
      [],
      { qualityprofile: { 'hd-1080P': { upgradeUntilScore: 1 } } },
      ['blocked hd-1080P'],
      'Write "HD-1080p" in',
    ],
    [
      'of several',
      ['HULU', 'hulu'],
      { customformat: { Hulu: format } },
      ['blocked Hulu'],
      'Write "HULU" or "hulu" in',
    ],
    [
      'of two, of which one is meant',
      ['HULU', 'Hulu'],
      { customformat: { Hulu: format } },
      ['update Hulu'],
      '',
    ],
    [
      'of two entries',
      ['HULU'],
      { customformat: { HULU: format, Hulu: format } },
      ['update HULU', 'create Hulu'],
      '',
    ],
  ])('%s', async (_, there, draft, want, fix) => {
    await using harness = await start();
    for (const name of there)
      harness.fake.store.plain('customformat').add((id) => ({ id, name, specifications: [] }));
    const report = await harness.plan(declared(harness, draft));
    expect(actions(report).filter((one) => !one.startsWith('leave'))).toEqual(want);
    expect(report.failures.map((one) => [one.code, one.fix?.startsWith(fix)])).toEqual(
      fix === '' ? [] : [['name-case', true]],
    );
  });

  test('of what suite created is a rename', async () => {
    await using harness = await start();
    await harness.apply(declared(harness, { customformat: { HULU: format } }));
    const { id } = row(harness, 'customformat', 'HULU');
    expect(failures(await harness.apply(declared(harness, { customformat: { Hulu: format } })))).toEqual([]);
    expect(rows(harness, 'customformat')).toMatchObject([{ id, name: 'Hulu' }]);
  });
});

describe('a quality profile', () => {
  test('that something uses is kept with a warning, and its formats with it', async () => {
    await using harness = await startHarness({ recording: 'lidarr-2.14.5' });
    const draft: Declared = {
      customformat: { x265: { conditions: [condition('ReleaseTitle', { value: 'x' })] } },
      qualityprofile: { Mine: { qualities: ['FLAC'], scores: { x265: 5 } } },
    };
    await harness.apply(declared(harness, draft));
    const { id } = row(harness, 'qualityprofile', 'Mine');
    harness.fake.store
      .plain('rootfolder')
      .add((own) => ({ id: own, path: '/m', defaultQualityProfileId: id }));
    const report = await harness.apply(declared(harness, {}));
    expect(failures(report)).toEqual([]);
    expect(report.warnings.map(({ code }) => code)).toEqual(['in-use', 'in-use']);
    expect(scoresOf(harness, 'Mine')).toEqual({ x265: 5 });
    expect(serviceData(report)).toMatchObject({ counts: { delete: 0, kept: 2 }, steps: [{ kept: true }, { kept: true }] }); // prettier-ignore
    expect(sheetText(planSheet(planData('apply', [report])))).toMatch(/: 0 deleted, 2 kept, 0 up to date$/u);
    // A later apply tries once, without a warning; it changes nothing, and neither does a plan.
    const state = await readFile(stateFile(harness.stateDir, 'lidarr'), 'utf8');
    harness.fake.requests.splice(0);
    for (const again of [
      await harness.apply(declared(harness, {})),
      await harness.plan(declared(harness, {})),
    ]) {
      expect(again.warnings).toEqual([]);
      const data = planData('plan', [again]);
      expect([hasChanges(data), data.services[0]?.counts.kept]).toEqual([false, 2]);
    }
    expect(harness.fake.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    expect(await readFile(stateFile(harness.stateDir, 'lidarr'), 'utf8')).toBe(state);
    const status = await readStatus(declared(harness, {}), harness.options());
    expect(status.reached?.counts).toMatchObject({ stale: 0 });
    harness.fake.store.plain('rootfolder').rows.clear();
    const last = serviceData(await harness.apply(declared(harness, {})));
    expect(last).toMatchObject({ counts: { delete: 2, kept: 0 }, failures: [] });
    expect(rows(harness, 'customformat')).toEqual([]);
  });

  test('that something uses is declared again, and is as any other one', async () => {
    await using harness = await start();
    const draft: Declared = { qualityprofile: { Mine: { qualities: ['Bluray-1080p'] } } };
    await harness.apply(declared(harness, draft));
    const isUsed: Fault = { kind: 'status', status: 500, text: '{"message":"it is in use."}', type: 'application/json' }; // prettier-ignore
    harness.fake.fault = ({ method }) => (method === 'DELETE' ? isUsed : undefined);
    expect((await harness.apply(declared(harness, {}))).warnings).toHaveLength(1);
    expect(harness.fake.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    expect(actions(await harness.apply(declared(harness, draft)))).toEqual(['unchanged Mine']);
    expect(await readFile(stateFile(harness.stateDir, 'sonarr'), 'utf8')).not.toContain('inUse');
  });

  test('that suite created is kept if someone renamed a group in it, even one that is not allowed', async () => {
    await using harness = await start();
    await harness.apply(declared(harness, { qualityprofile: { HD: { qualities: ['Bluray-1080p'] } } }));
    const mine = row(harness, 'qualityprofile', 'HD');
    const items = mine['items'] as readonly { readonly name?: string }[];
    editProfile(harness, 'HD', {
      items: items.map((one) => (one.name === 'WEB 480p' ? { ...one, name: 'Theirs' } : one)),
    });
    expect(actions(await harness.apply(declared(harness, {})))).toEqual(['leave HD']);
  });

  test('of Radarr has its language by name', async () => {
    await using harness = await startHarness({ recording: 'radarr-6.0.3' });
    const draft: Declared = {
      qualityprofile: { Mine: { qualities: ['Remux-1080p', 'Bluray-1080p'], language: 'German' } },
    };
    expect(failures(await harness.apply(declared(harness, draft)))).toEqual([]);
    expect(row(harness, 'qualityprofile', 'Mine')['language']).toEqual({ id: 4, name: 'German' });
    expect(actions(await harness.plan(declared(harness, draft)))).toEqual(['unchanged Mine']);
    const unknown: Declared = { qualityprofile: { Mine: { language: 'Germn' } } };
    expect(failures(await harness.plan(declared(harness, unknown)))).toEqual(['reference-unknown']);
  });

  test('keeps its groups and their IDs, and gets the next free one for a new group', async () => {
    await using harness = await start();
    const groups = (): unknown[] =>
      (row(harness, 'qualityprofile', 'Any')['items'] as { name?: string; id?: number }[])
        .filter(({ name }) => name !== undefined)
        .map(({ id, name }) => [id, name]);
    const draft: Declared = {
      qualityprofile: {
        Any: {
          qualities: [
            { name: 'WEB 1080p', qualities: ['WEBDL-1080p', 'WEBRip-1080p'] },
            { name: 'Discs', qualities: ['Bluray-1080p', 'Bluray-720p'] },
          ],
        },
      },
    };
    const before = groups();
    expect(failures(await harness.apply(declared(harness, draft)))).toEqual([]);
    expect(groups()).toEqual(expect.arrayContaining([...before, [1004, 'Discs']]));
    expect(actions(await harness.plan(declared(harness, draft)))).toEqual(['unchanged Any']);
  });
});

test('a cutoff without qualities that the profile of another program does not allow is rejected by the service', async () => {
  await using harness = await start();
  const report = await harness.apply(
    declared(harness, { qualityprofile: { SD: { upgradeUntil: 'nonsense' } } }),
  );
  expect(report.failures.map(({ code, what }) => [code, what])).toEqual([
    ['write-refused', expect.stringContaining('upgradeUntil')],
  ]);
});

test('a cutoff without qualities is set where the profile allows it; with `qualities` it can be one that the profile did not allow', async () => {
  await using harness = await start();
  const allowed: Declared = { qualityprofile: { SD: { upgradeUntil: 'WEB 480p' } } };
  expect(actions(await harness.apply(declared(harness, allowed)))).toEqual(['update SD']);
  expect(actions(await harness.apply(declared(harness, allowed)))).toEqual(['unchanged SD']);
  const other: Declared = {
    qualityprofile: { SD: { qualities: ['Bluray-1080p'], upgradeUntil: 'Bluray-1080p' } },
  };
  expect(failures(await harness.apply(declared(harness, other)))).toEqual([]);
  expect(actions(await harness.apply(declared(harness, other)))).toEqual(['unchanged SD']);
});

test('an auto tag names profiles and tags, also those that the run creates', async () => {
  await using harness = await start();
  const draft: Declared = {
    qualityprofile: { HD: { qualities: HD.qualities } },
    autotagging: {
      Anime: {
        tags: ['anime'],
        removeTagsAutomatically: true,
        conditions: [
          condition('QualityProfile', { value: 'HD' }),
          condition('RootFolder', { value: '/srv/media/anime' }),
          condition('Tag', { value: 'kids' }),
        ],
      },
    },
  };
  expect(failures(await harness.apply(declared(harness, draft)))).toEqual([]);
  const specifications = row(harness, 'autotagging', 'Anime')['specifications'] as {
    fields: { value: unknown }[];
  }[];
  const labels = new Map([...harness.fake.store.tags.rows.values()].map(({ id, label }) => [id, label]));
  expect(specifications[0]?.fields[0]?.value).toBe(row(harness, 'qualityprofile', 'HD').id);
  expect(labels.get(Number(specifications[2]?.fields[0]?.value))).toBe('kids');
  const writes = harness.fake.writes.length;
  expect(actions(await harness.apply(declared(harness, draft)))).toEqual(['unchanged HD', 'unchanged Anime']);
  expect(harness.fake.writes).toHaveLength(writes);
  expect(harness.fake.requests.filter(({ path }) => path.endsWith('autotagging/schema'))).toHaveLength(1);
});

describe('an auto tag of a profile that suite could not create', () => {
  const tag = { tags: ['x'], conditions: [condition('QualityProfile', { value: 'hd' })] };

  test.each([false, true])('is not sent, another profile in capitals: %s', async (inCapitals) => {
    await using harness = await start();
    if (inCapitals) await harness.apply(declared(harness, { qualityprofile: { HD } }));
    const draft: Declared = {
      qualityprofile: { ...(inCapitals ? { HD } : {}), hd: { upgradeUntilScore: 5 } },
      autotagging: { Films: tag },
    };
    const report = await harness.apply(declared(harness, draft));
    expect(report.failures.at(-1)?.what).toBe(
      'the quality profile "hd" does not exist, although it is declared',
    );
    expect(rows(harness, 'autotagging')).toEqual([]);
  });
});

test('a metadata profile of Lidarr allows what is declared, a type twice as well as once', async () => {
  await using harness = await startHarness({ recording: 'lidarr-2.14.5' });
  const draft: Declared = {
    metadataprofile: {
      Albums: {
        primaryAlbumTypes: ['EP', 'Album', 'EP'],
        secondaryAlbumTypes: ['Studio'],
        releaseStatuses: ['Official'],
      },
    },
  };
  expect(failures(await harness.apply(declared(harness, draft)))).toEqual([]);
  const types = row(harness, 'metadataprofile', 'Albums')['primaryAlbumTypes'] as { albumType: { name: string }; allowed: boolean }[]; // prettier-ignore
  const allowed = types.filter((one) => one.allowed).map(({ albumType }) => albumType.name);
  expect(allowed.toSorted()).toEqual(['Album', 'EP']);
  expect(actions(await harness.apply(declared(harness, draft)))).toEqual(['unchanged Albums']);
});
