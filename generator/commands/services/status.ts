/** `suite status`: prints the status of the services. */
import { readStatus } from '../../reconcile/service-status.ts';
import { exitCodeOfStatus } from '../../report/exit-codes.ts';
import { type StatusData, statusData, statusText } from '../../report/status-text.ts';
import { printJson, printProblem, printResult, styled } from '../../report/terminal.ts';
import { command } from '../flags/command.ts';
import { booleanFlag } from '../flags/flag.ts';
import { forEachManifest } from '../manifests/for-each-manifest.ts';
import { format } from '../flags/shared-flags.ts';
import { readSources, sourceFlags } from '../manifests/sources.ts';

export const statusCommand = command({
  flags: {
    ...sourceFlags(0),
    format: format(['text', 'json']),
    exitCode: booleanFlag(
      'For monitoring: exit with 1 for drift or a health issue, with 2 if a service is unreachable',
    ),
  },
  examples: [
    ['sudo $0 status', 'On a NixOS host: all services'],
    ['$0 status --manifest sonarr.json --state-dir state --exit-code', 'For monitoring'],
  ],
  run: async (flags) => {
    const ran = await forEachManifest(await readSources(flags), flags, {
      command: 'status',
      words: [],
      run: async (manifest, options) => statusData(await readStatus(manifest, options)),
      failed: (base) => statusData({ ...base, generatedFrom: undefined, appliedAt: undefined }),
    });
    const data: StatusData = { format: 1, services: ran.map(({ service }) => service) };
    if (flags.format === 'json') printJson(data);
    else printResult(statusText(data, Date.now(), { paint: styled, verbose: flags.verbose }));
    // Failures are part of the result; warnings are not.
    for (const { service, printed } of ran)
      if (!printed) for (const warning of service.warnings) printProblem('warning', warning);
    if (flags.exitCode) process.exitCode = exitCodeOfStatus(data);
  },
});
