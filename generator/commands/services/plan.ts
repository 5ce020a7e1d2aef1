/** `suite plan`: shows what apply would do. */
import { planService } from '../../reconcile/run.ts';
import { hasChanges, hasFailures } from '../../report/plan-data.ts';
import { journalReads, printNotice } from '../../report/terminal.ts';
import { command } from '../flags/command.ts';
import { booleanFlag } from '../flags/flag.ts';
import { manifestFlags, runManifests } from '../manifests/run.ts';
import { readSources } from '../manifests/sources.ts';

export const planCommand = command({
  flags: { ...manifestFlags, exitCode: booleanFlag('Exit 1 when there is something to do') },
  examples: [
    ['sudo $0 plan', 'On a host with the NixOS modules: all of its services'],
    ['$0 plan --flake .#box', 'Before a deployment, from where the configuration is written'],
    ['$0 plan --manifest sonarr.json --state-dir state', 'What would change on one service'],
    [
      '$0 plan --manifest sonarr.json --state-dir state --exit-code',
      'In a timer: has someone changed something?',
    ],
  ],
  run: async (flags) => {
    const data = await runManifests('plan', flags, await readSources(flags), planService);
    if (!flags.exitCode || !hasChanges(data) || hasFailures(data)) return;
    process.exitCode = 1;
    if (journalReads())
      for (const { service } of data.services)
        printNotice(`Run "systemctl start suite-apply-${service}.service" to apply the configuration.`);
  },
});
