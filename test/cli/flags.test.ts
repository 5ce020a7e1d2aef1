/** A flag that makes no sense is a usage error: nothing is done, and the flag is named. */
import { expect, test } from 'vitest';
import { testFolder } from '../folder.ts';
import { warmSuite as suite } from '../warm/suite.ts';

const IGNORED: readonly (readonly [flag: string, words: string, why: string])[] = [
  ['--key-file', 'list --key-file sonarr=x', 'without --service or --services'],
  ['--timeout', 'show gotify --timeout 5', 'without --service or --services'],
  ['--schemas', 'list --schemas x --services y', 'with --service or --services'],
  ['--service', 'generate --offline --service sonarr=http://localhost', 'with --offline'],
  ['--services', 'generate --offline --services x', 'with --offline'],
  ['--help-texts', 'generate --offline --help-texts', 'with --offline'],
  ['--allow-localised', 'generate --offline --allow-localised', 'with --offline'],
  ['--service', 'diff a b --service sonarr', 'with OLD and NEW'],
  ['--schemas', 'diff a b --schemas x', 'with OLD and NEW'],
  ['--yes', 'apply --manifest x --yes', 'without --flake or --file'],
];

const CASES: readonly (readonly [words: string, want: string])[] = [
  ['list --timeout abc', '--timeout: takes a number'],
  ['list --timeout', '--timeout: is given without a value\n  Give it one, or leave it out.'],
  ['list --timeout=', '--timeout: is given without a value'],
  ['list --timeout 0', '--timeout: takes a number'],
  ['plan --manifest x --wait=-1', '--wait: takes a number'],
  ['plan --manifest x --wait=', '--wait: is given without a value'],
  ['list --timeout 1e9', '--timeout: takes a number'],
  ['list --timeout 5 --timeout 6', '--timeout: is given more than once'],
  ['generate --out a --out b', '--out: is given more than once'],
  ['generate --out=', '--out: is given without a value'],
  ['list --service ', '--service: is given without a value'],
  ['generate --check=yes', '--check: takes no value'],
  ['list --verbose=1', '--verbose: takes no value'],
  ['list --format xml', '--format: "xml" is no choice\n  Choose text or json.'],
  ['plan --format md', 'Did you mean "markdown"? Choose text, markdown or json.'],
  ['apply --prune=true', '--prune: "true" is no choice\n  Did you mean "owned"? Choose none, owned or all.'],
  ['list trash --app sonar', 'Did you mean "sonarr"? Choose radarr or sonarr.'],
  ['write-keys', 'write-keys needs --services and --out\n  For example: `suite write-keys --services'],
  ['list indexr', 'Did you mean "indexer"?'],
  ['list config/nameing', 'Did you mean "config/naming"?'],
  ['list suite.notfi', 'Did you mean "notif"?'],
  ['list nzbgeek', 'write `suite show nzbgeek`'],
  ['list plex', 'KIND: "plex" is neither a kind nor a module'],
  ['list xyzzy', 'downloadclient (downloadarr), notification (notif),'],
  ['show', 'show needs an argument\n  For example: `suite show qBittorrent`.'],
  ['list indexer more', 'list does not take the argument "more"'],
  ['list --nope', '--nope: list has no such flag'],
  ['plan --key-fil x', 'Did you mean "--key-file"?'],
  ['--wait 5 plan --fromat json', 'Did you mean "--format"?'],
  ['--verison', 'Did you mean "--version"?'],
  ['import tv', 'Write `--service tv=URL --key-file tv=FILE`.'],
  ['--dry-run', 'Name a command.\n  Write `suite plan`.'],
  ['list sonarr', 'It is an app: write the kind alone, as in `suite list indexer`'],
  ['list indexer --service tv', 'Without --service, the records'],
  ['plan --file x.nix --attr=--impure', '"--impure" is a flag of Nix'],
  ['diff -- a', '--: suite reads nothing after it: a'],
  ['plan --file x --flake=.', 'these flags exclude each other'],
  ['plan --attr=media', 'without --file'],
  ['generate', 'error: '],
  ['generate --offline --schemas none', 'none: there are no schema records to generate from'],
  [
    'show suite.settings.nameing',
    'no service has an implementation called "suite.settings.nameing"\n  Did you mean "settings.naming"?',
  ],
  ['list trash', '--guides: is missing'],
  ['list trash --guides . --schemas x', '--schemas: has no effect with trash'],
  ['list notif --guides .', '--guides: has no effect without trash'],
  ['show gotify --app sonarr', '--app: has no effect without trash'],
  ['show trash --guides .', 'PROFILE: is missing'],
  ['show delayProfil', 'Did you mean "delayProfiles"?'],
  ['list trash --guides /etc', 'the folder /etc has no metadata.json'],
  ...IGNORED.map(
    ([flag, words, why]) => [words, `${flag}: has no effect ${why}\n  Leave ${flag} out.`] as const,
  ),
];

test.each(CASES)('suite %s: %s', async (words, want) => {
  const { code, stdout, stderr } = await suite(testFolder(), ...words.split(' '));
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(want);
  expect(stderr).toMatch(/\[(?:implementation-unknown|no-records|services-none|usage)\]/u);
  expect(stderr).not.toMatch(/^\s+at /mu);
});

test('all errors are reported at once', async () => {
  const folder = testFolder();
  const flags = ['--timeout', 'abc', '--schemas', 'a', '--schemas', 'b'];
  const { code, stderr } = await suite(folder, 'list', ...flags);
  expect(code).toBe(2);
  expect(stderr.match(/\[usage\]/gu)).toHaveLength(2);
});

test('a switch can be given twice, and said to be true', async () => {
  const folder = testFolder();
  const { code, stderr } = await suite(folder, 'list', '--verbose', '--verbose=true');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});
