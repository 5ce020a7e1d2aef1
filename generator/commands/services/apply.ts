/** `suite apply`: applies the manifests to the services. */
import { applyService, planService } from '../../reconcile/run.ts';
import { command } from '../flags/command.ts';
import { booleanFlag } from '../flags/flag.ts';
import { confirm } from '../manifests/confirm.ts';
import { manifestFlags, planForConfirmation, runManifests } from '../manifests/run.ts';
import { isEvaluated, readSources } from '../manifests/sources.ts';

export const applyCommand = command({
  flags: {
    ...manifestFlags,
    yes: booleanFlag('With --flake or --file: do not ask before anything is written'),
    requireTest: booleanFlag(
      'Fail where something does not work after it was changed, as the service itself finds',
    ),
  },
  examples: [
    ['sudo $0 apply', 'On a host with the NixOS modules: what the units do, for all services'],
    ['$0 apply --flake .#media', 'Without NixOS: shows the plan and asks first'],
    ['$0 apply --manifest sonarr.json --state-dir state', 'What the systemd unit of a service runs'],
  ],
  run: async (flags) => {
    const sources = await readSources(flags);
    if (isEvaluated(flags) && !flags.yes)
      await confirm(await planForConfirmation(flags, sources, planService));
    await runManifests('apply', flags, sources, applyService);
  },
});
