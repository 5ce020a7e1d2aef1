/** A Prowlarr with two libraries: `full` gets every change of its indexers, `once` only new and deleted ones. */
import { type Draft, type EntryDraft, actions } from '../harness.ts';
import { PROWLARR, application } from '../drafts.ts';
import { names } from '../preserved/manual-edits.ts';
import { startFleet } from '../multi-service.ts';

const FLEET = {
  prowlarr: PROWLARR,
  full: { recording: 'sonarr-4.0.19', apiKey: 'a'.repeat(32) },
  once: { recording: 'radarr-6.0.3', apiKey: 'b'.repeat(32) },
} as const;
/** The name of a library. */
export type Library = 'full' | 'once';

/** Returns the fleet, and functions to apply indexers in its Prowlarr. Ends with `await using` of the fleet. */
export async function startLinked() {
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
  /** Applies them, and waits until the libraries have them. Returns the steps. */
  const apply = async (...indexer: EntryDraft[]): Promise<string[]> => {
    const report = await prowlarr.apply(declared(...indexer));
    await fleet.pushed();
    if (report.failures.length > 0) throw new AggregateError(report.failures);
    return actions(report);
  };
  return {
    fleet,
    prowlarr,
    declared,
    apply,
    copies: (name: Library) => names(fleet.worlds[name], 'indexer'),
  };
}
