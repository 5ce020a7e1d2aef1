/**
 * Checks that a checkout can be released as a tag, and writes `dist/notes.md` from CHANGELOG.md:
 * `node scripts/release.ts v0.1.0`.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };

const [tag] = process.argv.slice(2);
const problems: string[] = [];
if (tag !== `v${version}`) problems.push(`the tag is ${tag}, and package.json has the version ${version}`);

/** `## 0.1.0, 2026-12-01`, and the text up to the next version. */
const section = new RegExp(
  String.raw`^## ${version.replaceAll('.', String.raw`\.`)}, (?<date>.*)\n(?<notes>[^]*?)(?=^## |$(?![^]))`,
  'mu',
).exec(read('CHANGELOG.md'))?.groups;
if (section === undefined) problems.push(`CHANGELOG.md has no section "## ${version}, DATE"`);
else if (!/^\d{4}-\d{2}-\d{2}$/u.test(section['date'] ?? ''))
  problems.push(`CHANGELOG.md: "${section['date']}" is not the date of version ${version}`);

// The account is not known before the first release. The page about releases names the placeholder.
const PLACES = ['README.md', 'docs', 'nix/templates', ':!docs/releasing.md'];
const files = execFileSync('git', ['ls-files', '-z', ...PLACES], {
  cwd: root,
  encoding: 'utf8',
});
const named = files.split('\0').filter((name) => name !== '' && read(name).includes('OWNER'));
if (named.length > 0) problems.push(`OWNER is not replaced in ${named.join(', ')}`);

if (problems.length > 0) {
  console.error(problems.map((problem) => `error: ${problem}`).join('\n'));
  process.exit(1);
}
mkdirSync(path.join(root, 'dist'), { recursive: true });
writeFileSync(path.join(root, 'dist/notes.md'), `${section?.['notes']?.trim() ?? ''}\n`);
