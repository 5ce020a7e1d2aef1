/** `suite demo`: writes the Nix files of the records that come with suite. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { generatedText } from '../../report/generated.ts';
import { textTable } from '../../report/text-table.ts';
import { printResult } from '../../report/terminal.ts';
import { shippedRecords } from '../../schema/record/folder.ts';
import { command } from '../flags/command.ts';
import { textFlag } from '../flags/flag.ts';
import { writeGenerated } from '../../emit/write-generated.ts';

export const demoCommand = command({
  flags: { out: textFlag('Folder to write to', 'out') },
  examples: [],
  run: async ({ out, verbose }) => {
    const asked = { records: shippedRecords(), notes: [] };
    const folders = { schemas: path.join(out, 'schemas'), out: path.join(out, 'generated') };
    const report = await writeGenerated({ ...folders, asked, force: false, check: false });
    printResult(generatedText(report, verbose ? 'listed' : 'counted'));
    printResult(whereToLook(out));
  },
});

function whereToLook(out: string): string {
  const file = (...parts: string[]) => path.join(out, ...parts);
  return [
    '',
    'Where to look:',
    columns(
      [file('generated', 'downloadarr', 'qBittorrent.nix'), 'one implementation, every key with its type'],
      [file('generated', 'index.nix'), 'all implementations, and which apps have them'],
      [file('schemas', 'sonarr.json'), 'the schemas of one service'],
      ['docs/generate.md', 'modules for your own services'],
    ),
    'Next:',
    columns(
      [`${calling()} show qBittorrent`, 'the keys of one implementation'],
      [`${calling()} list`, 'all implementations'],
    ),
  ].join('\n');
}

function columns(...rows: string[][]): string {
  return textTable(rows).replaceAll(/^/gmu, '  ');
}

/** Returns the command line of this program: by npm, by its name if that is on the PATH, or by its file. */
function calling(): string {
  if (process.env['npm_package_name'] === 'suite') return 'npm run --silent suite --';
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  if (folders.some((folder) => folder !== '' && existsSync(path.join(folder, 'suite')))) return 'suite';
  return [process.execPath, process.argv[1] ?? '']
    .map((word) => (/^[\w./-]+$/u.test(word) ? word : `'${word}'`))
    .join(' ');
}
