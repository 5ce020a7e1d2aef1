/** `suite apply`: applies the manifests to the services. */
import { command } from '../flags/command.ts';
import { booleanFlag, rejectIgnored } from '../flags/flag.ts';
import { confirm } from '../manifests/confirm.ts';
import { manifestFlags, planForConfirmation, runManifests } from '../manifests/plan-and-apply.ts';
import { isEvaluated, readSources } from '../manifests/sources.ts';

export const applyCommand = command({
  flags: {
    ...manifestFlags,
    yes: booleanFlag('With --flake or --file: do not ask for confirmation'),
    requireTest: booleanFlag('Fail if a created or changed resource fails the test of its service'),
  },
  examples: [
    ['sudo $0 apply', 'On a NixOS host: all services, as the units do'],
    ['$0 apply --flake .#media', 'Without NixOS: show the plan, then ask'],
    ['$0 apply --manifest sonarr.json --state-dir state', 'One service, as its systemd unit does'],
  ],
  run: async (flags) => {
    if (!isEvaluated(flags)) rejectIgnored({ yes: flags.yes }, 'without --flake or --file');
    const sources = await readSources(flags);
    const isAsked = isEvaluated(flags) && !flags.yes;
    const confirmed = isAsked ? await planForConfirmation(flags, sources) : undefined;
    if (confirmed !== undefined) await confirm(confirmed);
    await runManifests('apply', flags, sources, confirmed);
  },
});
