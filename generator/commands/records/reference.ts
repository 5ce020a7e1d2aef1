/** `suite reference`: writes the searchable HTML reference. */
import { Problem } from '../../base/problem.ts';
import { displaySafe } from '../../base/text.ts';
import { RECORDED_KINDS } from '../../servarr/kinds.ts';
import { readOwn, replaceFile } from '../../files/disk.ts';
import { referencePage } from '../../report/html/reference-page.ts';
import { printResult } from '../../report/terminal.ts';
import { command } from '../flags/command.ts';
import { textFlag } from '../flags/flag.ts';
import { recordFlags, serviceFlags } from '../flags/options.ts';
import { loadRecords } from './load.ts';

export const referenceCommand = command({
  flags: { ...serviceFlags, ...recordFlags, out: textFlag('File to write', 'reference.html') },
  examples: [
    ['$0 reference', 'Write ./reference.html from the records in nix/schemas'],
    ['$0 reference --out site/index.html', 'Write it elsewhere'],
  ],
  run: async (flags) => {
    const { html, counts } = referencePage(await loadRecords({ ...flags, format: 'text' }, RECORDED_KINDS));
    const file = flags.out;
    checkReplaceable(file);
    await replaceFile(file, html);
    const what = counts.map(({ count, what: kind }) => `${count} ${kind}`).join(', ');
    printResult(`${file}: ${what}, ${Math.ceil(Buffer.byteLength(html) / 1000)} kB`);
  },
});

/** The title of the page. */
const TITLE = '<title>suite reference</title>';

/** Checks that the file is missing, empty or an earlier page. Throws Problem `foreign-file`, or those of `readOwn`. */
function checkReplaceable(file: string): void {
  const found = readOwn(file) ?? '';
  if (found.trim() === '' || found.includes(TITLE)) return;
  throw new Problem({
    code: 'foreign-file',
    place: displaySafe(file),
    what: 'already exists and is not a reference page of suite; it is not overwritten',
    fix: 'Move it away, or name another file with --out.',
  });
}
