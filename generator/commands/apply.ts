/** `suite apply`: makes the services what the manifests declare. */
import type { CommandModule } from 'yargs';
import { applyService } from '../reconcile/run.ts';
import { runManifests, withManifests } from './manifests.ts';

/** The command for yargs. */
export const applyCommand: CommandModule = {
  command: 'apply',
  describe: 'Make the services what the manifests declare',
  builder: (yargs) =>
    withManifests(yargs)
      .option('require-test', {
        type: 'boolean',
        default: false,
        describe: 'Fail where a client or notification does not work after it was changed',
      })
      .example(
        '$0 apply --manifest sonarr.json --state-dir state',
        'What the systemd unit of a service runs',
      ),
  handler: async (flags: Record<string, unknown>) => {
    await runManifests('apply', flags, applyService);
  },
};
