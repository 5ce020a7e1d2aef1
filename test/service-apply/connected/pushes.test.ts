/** Views of libraries while suite creates, replaces, renames and deletes indexers of a Prowlarr that pushes at once. */
import { expect, test } from 'vitest';
import type { Stored } from '../../service/store.ts';
import { feed } from '../drafts.ts';
import { type EntryDraft, actions, failures } from '../harness.ts';
import { type Library, startLinked } from './linked.ts';

type Linked = Awaited<ReturnType<typeof startLinked>>;

/** The indexers of a library, sorted: `a (Prowlarr) 1`, with the ID that Prowlarr has for each. */
function pushed({ fleet }: Linked, library: Library): string[] {
  const shown = ({ name, general, settings }: Stored): string => {
    expect(general['enableRss']).toBe(true);
    return `${name} ${/^http:\/\/prowlarr:9696\/(\d+)\/$/u.exec(String(settings['baseUrl']))?.[1]}`;
  };
  return fleet.fake(library).resources('indexer').map(shown).toSorted();
}

/** A step: the indexers that are declared, and those of both libraries after it. */
type Step = readonly [declared: readonly EntryDraft[], full: readonly string[], once?: readonly string[]];

const torznab = feed('a', { implementation: 'Torznab' });
const knaben = feed('c', { implementation: 'Knaben', fields: {} });
const other = feed('b', { fields: { baseUrl: 'http://other.example' } });
const renamed = feed('c', { renamedFrom: 'a', fields: { baseUrl: 'http://a.example' } });
const [A, B] = ['a (Prowlarr) 1', 'b (Prowlarr) 2'];

/** Scene, the names that the libraries had at any time, and the steps. */
// prettier-ignore
const SCENES: readonly (readonly [what: string, seen: string, steps: readonly Step[]])[] = [
  ['only ever sees new indexers enabled and under their declared names', 'a b c',
    [[[], []], [[feed('a'), feed('b'), knaben], [A, B, 'c (Prowlarr) 3']]]],
  ['sees the old or the new indexer of a replacement, and the new one at the end', 'a',
    [[[feed('a')], [A]], [[torznab], ['a (Prowlarr) 2']]]],
  ['loses indexers that are no longer declared; only the fullSync library gets a new name', 'a b c',
    [[[feed('a'), feed('b')], [A, B]], [[renamed, other], [B, 'c (Prowlarr) 1'], [A, B]], [[], []]]],
  ['does not see an indexer that is declared disabled until it is enabled', 'a',
    [[[feed('a', { enable: false })], []], [[feed('a')], [A]]]],
];

test.each(SCENES)('a library of each sync level %s', async (_, names, steps) => {
  const linked = await startLinked();
  await using fleet = linked.fleet;
  const seen = new Set<string>();
  const look = (): void => {
    for (const name of [...linked.copies('full'), ...linked.copies('once')]) seen.add(name);
  };
  for (const [declared, full, once = full] of steps) {
    const watch = setInterval(look, 1);
    await linked.apply(...declared);
    clearInterval(watch);
    look();
    expect([pushed(linked, 'full'), pushed(linked, 'once')]).toEqual([full, once]);
  }
  expect([...seen].toSorted()).toEqual(names.split(' ').map((name) => `${name} (Prowlarr)`));
  fleet.forget();
  await linked.apply(...(steps.at(-1)?.[0] ?? []));
  expect(fleet.writes.prowlarr).toEqual([]);
});

test('a library loses the indexers that are removed together with the applications', async () => {
  const { fleet, prowlarr, apply, copies } = await startLinked();
  await using _ = fleet;
  await apply(feed('a'), feed('b'));
  expect(failures(await prowlarr.apply({ indexer: [], applications: [] }))).toEqual([]);
  await fleet.pushed();
  expect([prowlarr.fake.resources('applications'), copies('full'), copies('once')]).toEqual([[], [], []]);
});

test('an indexer that another state directory left unfinished is adopted and completed', async () => {
  const linked = await startLinked();
  await using fleet = linked.fleet;
  const { prowlarr, declared } = linked;
  prowlarr.fake.fault = ({ method }) => (method === 'PUT' ? { kind: 'status', status: 503 } : undefined);
  await prowlarr.apply(declared(feed('a')));
  prowlarr.fake.fault = undefined;
  expect(prowlarr.fake.resources('indexer')).toMatchObject([{ name: 'a', general: { enable: false } }]);
  const elsewhere = { stateDir: `${prowlarr.stateDir}-other` };
  expect(failures(await prowlarr.apply(declared(feed('a')), elsewhere))).toEqual([]);
  await fleet.pushed();
  expect(pushed(linked, 'full')).toEqual([A]);
  expect(prowlarr.fake.resources('indexer')[0]?.settings['baseSettings.queryLimit']).toBeUndefined();
  expect(actions(await prowlarr.apply(declared(feed('a')), elsewhere))).toContain('unchanged a');
});
