/** `suite generate`: fetches schemas, and writes schema records and Nix files. */
import { generate } from '../../emit/generate.ts';
import { RECORDED_KINDS } from '../../servarr/kinds.ts';
import { generateText } from '../../report/generate.ts';
import { printJson, printNotes, printNotice, printResult } from '../../report/terminal.ts';
import { command } from '../flags/command.ts';
import { booleanFlag, textFlag } from '../flags/flag.ts';
import { DEFAULT_FOLDERS, format, serviceFlags } from '../flags/options.ts';
import { fetchOptions, fetchRecordsWithProgress, servicesOf } from './load.ts';

export const generateCommand = command({
  flags: {
    ...serviceFlags,
    format: format(['text', 'json']),
    out: textFlag('Folder of the Nix files', DEFAULT_FOLDERS.out),
    schemas: textFlag('Folder of the schema records', DEFAULT_FOLDERS.schemas),
    offline: booleanFlag('Ask nobody: emit from the records alone'),
    check: booleanFlag('Write nothing; exit 1 when files would change'),
    force: booleanFlag('Overwrite files that were edited or are not ours; believe empty schemas'),
    helpTexts: booleanFlag("Keep the services' help texts in the records"),
    allowLocalised: booleanFlag('Accept services whose language is not English'),
  },
  examples: [
    ['$0 generate --services suite.services.json', 'Refresh records and modules'],
    ['$0 generate --offline --check', 'In CI: is what is committed what the records give?'],
  ],
  run: async (flags) => {
    const { schemas, out, force, check } = flags;
    const asked = flags.offline
      ? {}
      : {
          asked: await fetchRecordsWithProgress(await servicesOf(flags), RECORDED_KINDS, {
            ...fetchOptions(flags),
            allowEmpty: force,
          }),
        };
    const trace = flags.verbose ? { trace: printNotice } : {};
    const done = await generate({ schemas, out, force, check, ...asked, ...trace });
    printNotes(done.notes);
    if (flags.format === 'json') printJson(done);
    else printResult(generateText(done));
    if (check && done.changes.length > 0) process.exitCode = 1;
  },
});
