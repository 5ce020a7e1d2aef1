/** `suite plan`: what apply would do. */
import type { CommandModule } from 'yargs';
import { planService } from '../reconcile/run.ts';
import { hasChanges, hasFailures } from '../report/plan-data.ts';
import { runManifests, withManifests } from './manifests.ts';

/** The command for yargs. */
export const planCommand: CommandModule = {
  command: 'plan',
  describe: 'Show what apply would do',
  builder: (yargs) =>
    withManifests(yargs)
      .option('exit-code', {
        type: 'boolean',
        default: false,
        describe: 'Exit 1 when there is something to do',
      })
      .example('$0 plan --manifest sonarr.json --state-dir state', 'What would change on one service')
      .example(
        '$0 plan --manifest sonarr.json --state-dir state --exit-code',
        'In a timer: has someone changed something?',
      ),
  handler: async (flags: Record<string, unknown>) => {
    const data = await runManifests('plan', flags, planService);
    if (flags['exit-code'] === true && hasChanges(data) && !hasFailures(data)) process.exitCode = 1;
  },
};
