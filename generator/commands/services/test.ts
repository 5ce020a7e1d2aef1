/** `suite test`: runs the services' own tests on declared resources. */
import { testService } from '../../reconcile/service-tests.ts';
import { printJson, printNotice, printResult } from '../../report/terminal.ts';
import {
  type ServiceTestsData,
  serviceTestData,
  serviceTestsFailed,
  serviceTestsText,
} from '../../report/service-tests-text.ts';
import { FAILED } from '../../report/exit-codes.ts';
import { command } from '../flags/command.ts';
import { forEachManifest, printProblems } from '../manifests/for-each-manifest.ts';
import { format } from '../flags/shared-flags.ts';
import { readSources, sourceFlags } from '../manifests/sources.ts';

export const testCommand = command({
  flags: {
    ...sourceFlags(0),
    format: format(['text', 'json']),
  },
  examples: [
    ['sudo $0 test', 'On a NixOS host: all services'],
    ['$0 test --manifest sonarr.json --state-dir state', 'One service'],
  ],
  run: async (flags) => {
    printNotice(
      'The services test for real: notifications are sent, custom scripts are run. Nothing is changed.',
    );
    const ran = await forEachManifest(await readSources(flags), flags, {
      command: 'test',
      words: [],
      run: async (manifest, options) => serviceTestData(await testService(manifest, options)),
      failed: (base) => serviceTestData({ ...base, tried: [] }),
    });
    const data: ServiceTestsData = { format: 1, services: ran.map(({ service }) => service) };
    if (flags.format === 'json') printJson(data);
    else printResult(serviceTestsText(data));
    printProblems(ran);
    if (serviceTestsFailed(data)) process.exitCode = FAILED;
  },
});
