/** `suite plan`: shows what apply would do. */
import { DIFFERENCES, exitCodeOf } from '../../report/exit-codes.ts';
import { journalReads, printNotice } from '../../report/terminal.ts';
import { command } from '../flags/command.ts';
import { booleanFlag } from '../flags/flag.ts';
import { manifestFlags, runManifests } from '../manifests/plan-and-apply.ts';
import { readSources } from '../manifests/sources.ts';

export const planCommand = command({
  flags: { ...manifestFlags, exitCode: booleanFlag('Exit with 1 if there is something to do') },
  examples: [
    ['sudo $0 plan', 'On a NixOS host: all services'],
    ['$0 plan --flake .#box', 'Plan a host before its deployment'],
    ['$0 plan --manifest sonarr.json --state-dir state', 'Plan one service'],
    [
      '$0 plan --manifest sonarr.json --state-dir state --exit-code',
      'In a timer: exit with 1 if something differs',
    ],
  ],
  run: async (flags) => {
    const data = await runManifests('plan', flags, await readSources(flags));
    process.exitCode = exitCodeOf(data, flags.exitCode);
    if (process.exitCode === DIFFERENCES && journalReads())
      for (const { service } of data.services)
        printNotice(`Run "systemctl start suite-apply-${service}.service" to apply the configuration.`);
  },
});
