/** The command that suite sends to Prowlarr at the end of every apply that declares applications. */
import { describe, expect, test } from 'vitest';
import { PROWLARR, application, feed } from '../drafts.ts';
import { type Draft, type EntryDraft, QUICK, failures } from '../harness.ts';
import { startFleet } from '../multi-service.ts';
import { names } from '../preserved/manual-edits.ts';

/** A Prowlarr with two libraries: `full` gets every change of its indexers, `once` only new and deleted ones. */
const FLEET = {
  prowlarr: PROWLARR,
  full: { recording: 'sonarr-4.0.19', apiKey: 'a'.repeat(32) },
  once: { recording: 'radarr-6.0.3', apiKey: 'b'.repeat(32) },
} as const;
type Library = 'full' | 'once';

/** Returns the fleet, and functions to apply indexers in its Prowlarr. Ends with `await using` of the fleet. */
async function startLinked() {
  const fleet = await startFleet(FLEET);
  const { prowlarr } = fleet.worlds;
  const linked = async (name: Library, implementation: string, syncLevel: string): Promise<EntryDraft> => {
    const { url: baseUrl, apiKey } = fleet.fake(name);
    const fields = {
      baseUrl,
      prowlarrUrl: 'http://prowlarr:9696',
      apiKey: await prowlarr.secret(name, apiKey),
    };
    return { ...application(name, fields), implementation, general: { syncLevel } };
  };
  const applications = [
    await linked('full', 'Sonarr', 'fullSync'),
    await linked('once', 'Radarr', 'addOnly'),
  ];
  /** Returns the configuration with these indexers. */
  const declared = (...indexer: EntryDraft[]): Draft => ({ indexer, applications });
  /** Applies them, and waits until the libraries have them. */
  const apply = async (...indexer: EntryDraft[]): Promise<void> => {
    const report = await prowlarr.apply(declared(...indexer));
    await fleet.pushed();
    if (report.failures.length > 0) throw new AggregateError(report.failures);
  };
  return {
    fleet,
    prowlarr,
    declared,
    apply,
    copies: (name: Library) => names(fleet.worlds[name], 'indexer'),
  };
}

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
