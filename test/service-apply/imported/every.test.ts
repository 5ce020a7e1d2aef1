/** Every resource of every kind of a recording: applied, silent, imported, evaluated and planned empty. */
import { afterAll, describe, expect, test } from 'vitest';
import { importText } from '../../../generator/import/module-text.ts';
import type { ManifestEntry } from '../../../generator/reconcile/manifest/manifest.ts';
import { type App, kindsOf } from '../../../generator/servarr/apps.ts';
import { type Kind, isProviderKind } from '../../../generator/servarr/kinds.ts';
import { recordedKinds } from '../../records.ts';
import { ALL_RECORDINGS, RECORD_SOURCES, type Recording } from '../../recordings.ts';
import { isThorough } from '../../thorough.ts';
import { everyEntry } from '../accepted/every.ts';
import { entry } from '../harness.ts';
import { type ServiceFleet, startFleet } from '../multi-service.ts';
import { setEntry } from '../profiles/drafts.ts';
import { SECRETS, Within } from '../stateful/in-process.ts';
import { format } from '../stateful/scenes.ts';
import { bornWhole, isSettings, samples, settingsKinds } from '../stateful/samples.ts';
import { everyCondition } from './conditions.ts';
import { expectEmptyPlans, importHouse } from './multi-service.ts';

/** The apps whose recordings have settings and profiles; of others, only kinds with implementations were recorded. */
const WHOLE: readonly App[] = ['lidarr', 'prowlarr', 'radarr', 'sonarr'];

/** The recordings of the committed schema records; in a thorough run, all. */
const RECORDED: readonly Recording[] = isThorough
  ? ALL_RECORDINGS.map(({ folder }) => folder)
  : RECORD_SOURCES;

/** Returns the entries of a kind: each implementation, each choice of each condition, else two with many keys. */
function entriesOf(recording: Recording, kind: Kind): ManifestEntry[] {
  if (isProviderKind(kind)) return everyEntry(recording, kind).map((one) => entry(kind, one));
  if (kind === 'customformat' || kind === 'autotagging') {
    const { name: theirs, ...keys } = format('theirs', 'x');
    const more = kind === 'customformat' ? [setEntry(kind, String(theirs), keys)] : [];
    const all = Object.entries(everyCondition(recording, kind));
    return [...more, ...all.map(([name, conditions]) => setEntry(kind, name, conditions))];
  }
  return isSettings(kind) ? samples(recording, kind).slice(0, 1) : samples(recording, kind).slice(4);
}

function kindsIn(recording: Recording, app: App): Kind[] {
  const recorded: readonly Kind[] = recordedKinds(recording);
  const groups: readonly Kind[] = WHOLE.includes(app) ? settingsKinds(bornWhole(recording)) : [];
  return kindsOf(app).filter((kind) => {
    if (isSettings(kind)) return groups.includes(kind);
    const hasSchema = isProviderKind(kind) || kind === 'customformat' || kind === 'autotagging';
    return hasSchema ? recorded.includes(kind) : WHOLE.includes(app);
  });
}

describe('import of every resource', { tags: ['nixpkgs'] }, () => {
  const stack = new AsyncDisposableStack();
  afterAll(async () => stack.disposeAsync());
  const houses: { text: string; fleet: ServiceFleet; least: number }[] = [];

  test.each(RECORDED)('%s is applied, silent and imported', async (recording) => {
    const within = new Within(recording);
    const { app, store } = within.fake;
    if (!WHOLE.includes(app)) store.plain('rootfolder').add((id) => ({ path: '/srv', name: 'Library', defaultQualityProfileId: 1, defaultMetadataProfileId: 1, id })); // prettier-ignore
    const all = kindsIn(recording, app).map((kind) => [kind, { prune: 'owned', entries: entriesOf(recording, kind) }] as const); // prettier-ignore
    const declared = within.manifest(Object.fromEntries(all));
    const problems = ((await within.run('apply', 'a', declared, SECRETS)) ?? []).flatMap(({ problem }) => problem ?? []); // prettier-ignore
    // The fields that other apps accept are not always those of these.
    const ours = problems.filter(({ code }) => WHOLE.includes(app) || code !== 'write-refused');
    expect(ours.map(({ message }) => message)).toEqual([]);
    const second = (await within.run('apply', 'a', declared, SECRETS)) ?? [];
    expect(second.filter(({ step }) => step.action !== 'unchanged')).toHaveLength(problems.length);
    const fleet = stack.use(await startFleet({ service: { recording, store: within.fake.store } }));
    const imported = await importHouse(fleet);
    const codes = new Set(imported.warnings.map(({ code }) => code));
    // Of an app without values of a new service, keys of settings are left out.
    const known = WHOLE.includes(app) ? [] : ['import-record', 'import-value'];
    expect([...codes].filter((code) => !known.includes(code))).toEqual([]);
    houses.push({ text: importText(imported), fleet, least: second.length - problems.length });
  });

  test('evaluates and plans nothing', async () => {
    expect(houses).toHaveLength(RECORDED.length);
    const plans = await expectEmptyPlans(houses, true);
    const missing = plans.filter(({ outcomes }, index) => outcomes.length < (houses[index]?.least ?? 0));
    expect(missing.map(({ service }) => service)).toEqual([]);
  });
});

const whole = ALL_RECORDINGS.filter(({ app }) => WHOLE.includes(app)).map(({ folder }) => folder);
test.each(whole)('import of a new %s prints an empty module', async (recording) => {
  await using fleet = await startFleet({ service: { recording } });
  const imported = await importHouse(fleet);
  expect(imported.warnings.map(({ message }) => message)).toEqual([]);
  expect(importText(imported)).toBe('{ }\n');
});
