/** `suite status`: how the services stand. */
import { statusOf } from '../../reconcile/status.ts';
import { NOTHING_HIDDEN } from '../../reconcile/service/redact.ts';
import { type StatusData, statusCode, statusData, statusText } from '../../report/status.ts';
import { printJson, printProblem, printResult } from '../../report/terminal.ts';
import { command } from '../flags/command.ts';
import { on } from '../flags/flag.ts';
import { overManifests } from '../manifests/run.ts';
import { format } from '../flags/options.ts';
import { readSources, sourceFlags } from '../manifests/sources.ts';

/** The command. */
export const statusCommand = command({
  flags: {
    ...sourceFlags(0),
    format: format(['text', 'json']),
    exitCode: on(
      'For monitoring: exit 1 when something is not as declared or a service complains, 2 when one is not reached',
    ),
  },
  examples: [
    ['sudo $0 status', 'On a host with the NixOS modules: all of its services'],
    ['$0 status --manifest sonarr.json --state-dir state --exit-code', 'For monitoring'],
  ],
  run: async (flags) => {
    const ran = await overManifests(await readSources(flags), flags, {
      command: 'status',
      words: [],
      run: async (manifest, options) => statusData(await statusOf(manifest, options)),
      failed: ({ name: service, app }, failures) =>
        statusData({
          service,
          app,
          generatedFrom: undefined,
          appliedAt: undefined,
          warnings: [],
          failures,
          redactor: NOTHING_HIDDEN,
        }),
    });
    const data: StatusData = { format: 1, services: ran.map(({ service }) => service) };
    if (flags.format === 'json') printJson(data);
    else printResult(statusText(data, Date.now()));
    // What failed is part of the result; warnings are not.
    for (const { service, told } of ran)
      if (!told) for (const warning of service.warnings) printProblem('warning', warning);
    if (flags.exitCode) process.exitCode = statusCode(data);
  },
});
