/** `suite import`: prints a Nix module with the current configuration of running services. */
import { displaySafe } from '../../base/text.ts';
import { importServices } from '../../import/entries.ts';
import { readServices } from '../../import/read.ts';
import { importJson, importText, serviceLines } from '../../import/module-text.ts';
import { printNotice, printResult, printWarning } from '../../report/terminal.ts';
import { chooseServices } from '../../source/services/flags.ts';
import { command } from '../flags/command.ts';
import { format, recordFlags, serviceFlags } from '../flags/options.ts';
import { fetchOptions, knownRecords } from '../records/load.ts';

export const importCommand = command({
  flags: { ...serviceFlags, ...recordFlags, format: format(['nix', 'json']) },
  examples: [
    [
      '$0 import --services suite.services.json > clients.nix',
      'Everything that they have, secrets as placeholders',
    ],
    ['$0 import --service sonarr=http://127.0.0.1:8989 --key-file sonarr=key', 'One service'],
  ],
  run: async (flags) => {
    const services = await chooseServices(flags);
    const contents = await readServices(services, fetchOptions(flags));
    const imported = importServices(contents, await knownRecords(flags.schemas));
    for (const warning of imported.warnings) printWarning(warning);
    const secrets = imported.entries.flatMap(({ rejected, secrets: own }) =>
      rejected === undefined ? own : [],
    );
    if (secrets.length > 0) printNotice('Write these secrets to files before you apply the configuration:');
    for (const { path, what } of secrets) printNotice(`  ${path}: ${what}`);
    for (const { name, services: has, unsure } of imported.entries.filter(
      (entry) => entry.unsure.length > 0,
    )) {
      printNotice(
        `"${displaySafe(name)}" of ${has.join(', ')}: ${displaySafe(unsure.join(', '), 1000)} left out, for it may be the default; declare it to manage it`,
      );
    }
    if (flags.format === 'json') {
      printResult(importJson(imported));
      return;
    }
    printNotice('Declare the services, if the configuration does not, each with the path of its key file:');
    for (const line of serviceLines(services)) printNotice(`  ${line}`);
    printResult(importText(imported));
  },
});
