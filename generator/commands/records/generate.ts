/** `suite generate`: fetches schemas, and writes schema records and Nix files. */
import { writeGenerated } from '../../emit/write-generated.ts';
import { KINDS } from '../../servarr/kinds.ts';
import { DIFFERENCES } from '../../report/exit-codes.ts';
import { generatedText } from '../../report/generated.ts';
import { printJson, printNotes, printResult } from '../../report/terminal.ts';
import { command } from '../flags/command.ts';
import { booleanFlag, rejectIgnored, textFlag } from '../flags/flag.ts';
import { DEFAULT_FOLDERS, format, serviceFlags, valuesForServices } from '../flags/shared-flags.ts';
import { fetchNamed } from './load.ts';

export const generateCommand = command({
  flags: {
    ...serviceFlags,
    format: format(['text', 'json']),
    out: textFlag('Folder of the Nix files', DEFAULT_FOLDERS.out),
    schemas: textFlag('Folder of the schema records', DEFAULT_FOLDERS.schemas),
    offline: booleanFlag('Generate from the schema records, without any service'),
    check: booleanFlag('Write nothing; exit with 1 if a file is out of date'),
    force: booleanFlag('Overwrite edited and foreign files; accept empty schemas'),
    helpTexts: booleanFlag("Keep the services' help texts in the records"),
    allowLocalised: booleanFlag('Accept services whose UI language is not English'),
  },
  examples: [
    ['$0 generate --services suite.services.json', 'Update schema records and modules'],
    ['$0 generate --offline --check', 'In CI: check that the committed modules are up to date'],
  ],
  run: async (flags) => {
    const { schemas, out, force, check, helpTexts, allowLocalised } = flags;
    if (flags.offline)
      rejectIgnored({ ...valuesForServices(flags), helpTexts, allowLocalised }, 'with --offline');
    const options = { helpTexts, allowLocalised, allowEmpty: force };
    const asked = flags.offline ? {} : { asked: await fetchNamed(flags, KINDS, options) };
    const done = await writeGenerated({ schemas, out, force, check, ...asked });
    printNotes(done.notes);
    if (flags.format === 'json') printJson(done);
    else printResult(generatedText(done));
    if (check && done.changes.length > 0) process.exitCode = DIFFERENCES;
  },
});
