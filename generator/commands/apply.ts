/** `suite apply`: makes the services what the manifests declare. */
import { applyService } from '../reconcile/run.ts';
import { command } from './flags/command.ts';
import { on } from './flags/flag.ts';
import { manifestFlags, runManifests } from './manifests.ts';

/** The command. */
export const applyCommand = command({
  flags: {
    ...manifestFlags,
    requireTest: on('Fail where a client or notification does not work after it was changed'),
  },
  examples: [
    ['sudo $0 apply', 'On a host with the NixOS modules: what the units do, for all services'],
    ['$0 apply --manifest sonarr.json --state-dir state', 'What the systemd unit of a service runs'],
  ],
  run: async (flags) => {
    await runManifests('apply', flags, applyService);
  },
});
