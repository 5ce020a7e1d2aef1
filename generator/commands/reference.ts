/** `suite reference`: the searchable page of everything that can be configured. */
import path from 'node:path';
import type { CommandModule } from 'yargs';
import { RECORDED_KINDS } from '../family/kinds.ts';
import { makeFolders, replaceFile } from '../files/disk.ts';
import { referencePage } from '../report/html/reference.ts';
import { printResult } from '../report/terminal.ts';
import { withServices } from './options.ts';
import { loadRecords, withRecords } from './records.ts';

/** The command for yargs. */
export const referenceCommand: CommandModule = {
  command: 'reference',
  describe: 'Write the searchable HTML reference, one page that needs no network',
  builder: (yargs) =>
    withRecords(withServices(yargs))
      .option('out', {
        type: 'string',
        requiresArg: true,
        default: 'reference.html',
        describe: 'File to write',
      })
      .example('$0 reference', 'The reference of the records in nix/schemas, to ./reference.html')
      .example('$0 reference --out site/index.html', 'The same, to be published'),
  handler: async (flags) => {
    const { html, counts } = referencePage(await loadRecords(flags, RECORDED_KINDS));
    const file = String(flags['out']);
    await makeFolders(path.dirname(file), file);
    await replaceFile(file, html);
    const what = counts.map(({ count, what: kind }) => `${count} ${kind}`).join(', ');
    printResult(`${file}: ${what}, ${Math.ceil(Buffer.byteLength(html) / 1000)} kB`);
  },
};
