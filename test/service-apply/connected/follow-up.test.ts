/** The command that suite sends to Prowlarr at the end of every apply that declares applications. */
import { describe, expect, test } from 'vitest';
import { feed } from '../drafts.ts';
import { QUICK, failures } from '../harness.ts';
import { startLinked } from './linked.ts';

const COMMAND = { method: 'POST', path: '/api/v1/command', status: 201 };
const LIBRARY = ['a (Prowlarr)', 'b (Prowlarr)'];

const codes = (problems: readonly { readonly code: string }[]): string[] => problems.map(({ code }) => code);

describe('an apply that declares applications', () => {
  test('ends with the command, also if nothing changes; a plan sends none', async () => {
    const { fleet, prowlarr, declared, copies } = await startLinked();
    await using _ = fleet;
    const draft = declared(feed('a'), feed('b'));
    await prowlarr.plan(draft);
    expect(fleet.writes.prowlarr).toEqual([]);
    const report = await prowlarr.apply(draft);
    expect([failures(report), codes(report.warnings)]).toEqual([[], []]);
    expect(prowlarr.fake.requests.at(-1)).toMatchObject(COMMAND);
    expect(prowlarr.fake.commands).toHaveLength(1);
    await fleet.pushed();
    expect([copies('full'), copies('once')]).toEqual([LIBRARY, LIBRARY]);
    fleet.forget();
    await prowlarr.apply(draft);
    expect(prowlarr.fake.requests.at(-1)).toMatchObject(COMMAND);
    expect([fleet.writes.prowlarr, prowlarr.fake.commands.length]).toEqual([[], 2]);
    await prowlarr.apply(declared(feed('a')));
    await fleet.pushed();
    expect(copies('full')).toEqual(['a (Prowlarr)']);
  });

  test('deletes an application later than its indexers, so that Prowlarr has deleted their copies', async () => {
    const { fleet, prowlarr, declared } = await startLinked();
    await using _ = fleet;
    await prowlarr.apply(declared(feed('a')));
    const start = performance.now();
    await prowlarr.apply({ indexer: [], applications: [] }, { retry: { ...QUICK, settleMs: 400 } });
    expect(performance.now() - start).toBeGreaterThan(400);
    expect(['indexer', 'applications'].map((kind) => prowlarr.fake.resources(kind as 'indexer'))).toEqual([
      [],
      [],
    ]);
  });

  test('restores what a library with fullSync lost, and not what one with addOnly lost', async () => {
    const { fleet, apply, copies } = await startLinked();
    await using _ = fleet;
    await apply(feed('a'), feed('b'));
    for (const name of ['full', 'once'] as const) fleet.fake(name).store.of('indexer').rows.clear();
    await apply(feed('a'), feed('b'));
    expect([copies('full'), copies('once')]).toEqual([LIBRARY, []]);
  });

  test('a rejected command is a warning, in a run that changes nothing too', async () => {
    const { fleet, prowlarr, declared } = await startLinked();
    await using _ = fleet;
    prowlarr.fake.fault = ({ path }) => (path.endsWith('/command') ? { kind: 'status', status: 500 } : undefined); // prettier-ignore
    const draft = declared(feed('a'));
    for (const report of [await prowlarr.apply(draft), await prowlarr.apply(draft)]) {
      expect(failures(report)).toEqual([]);
      expect(report.warnings).toMatchObject([
        {
          code: 'command-failed',
          place: 'prowlarr, command ApplicationIndexerSync',
          what: expect.stringMatching(/^the service rejected the command that ends every apply: .*500/u),
          fix: 'The next run sends it again.',
        },
      ]);
    }
  });
});
