/** A flag that makes no sense is a usage error: nothing is done, and the flag is named. */
import { expect, test } from 'vitest';
import { withFolder } from '../emit.ts';
import { warmSuite as suite } from '../warm/suite.ts';

/** Flags that have no effect beside others. */
const IGNORED: readonly (readonly [flag: string, words: string, why: string])[] = [
  ['--key-file', 'list --key-file sonarr=x', 'without --service or --services'],
  ['--timeout', 'show gotify --timeout 5', 'without --service or --services'],
  ['--schemas', 'reference --schemas x --services y', 'with --service or --services'],
  ['--service', 'generate --offline --service sonarr=http://localhost', 'with --offline'],
  ['--services', 'generate --offline --services x', 'with --offline'],
  ['--help-texts', 'generate --offline --help-texts', 'with --offline'],
  ['--allow-localised', 'generate --offline --allow-localised', 'with --offline'],
  ['--service', 'diff a b --service sonarr', 'with OLD and NEW'],
  ['--key-file', 'diff a --key-file sonarr=x', 'without --service or --services'],
  ['--yes', 'apply --manifest x --yes', 'without --flake or --file'],
];

const CASES: readonly [string, { given: readonly string[]; want: string }][] = [
  ['a time that is not a number', { given: ['list', '--timeout', 'abc'], want: '--timeout: takes a number' }],
  [
    'a time without a value',
    { given: ['list', '--timeout'], want: 'Not enough arguments following: timeout' },
  ],
  ['an empty time', { given: ['list', '--timeout='], want: '--timeout: is given without a value' }],
  ['no time at all', { given: ['list', '--timeout', '0'], want: '--timeout: takes a number' }],
  ['a time before now', { given: ['plan', '--manifest', 'x', '--wait=-1'], want: '--wait: takes a number' }],
  [
    'an empty wait',
    { given: ['plan', '--manifest', 'x', '--wait='], want: '--wait: is given without a value' },
  ],
  ['more than timers take', { given: ['list', '--timeout', '1e9'], want: '--timeout: takes a number' }],
  [
    'twice',
    { given: ['list', '--timeout', '5', '--timeout', '6'], want: '--timeout: is given more than once' },
  ],
  [
    'a text twice',
    { given: ['reference', '--out', 'a', '--out', 'b'], want: '--out: is given more than once' },
  ],
  ['an empty text', { given: ['reference', '--out='], want: '--out: is given without a value' }],
  [
    'an empty one of several',
    { given: ['list', '--service', ''], want: '--service: is given without a value' },
  ],
  ['a switch with a value', { given: ['generate', '--check=yes'], want: '--check: takes no value' }],
  [
    'a switch of all commands with a value',
    { given: ['list', '--verbose=1'], want: '--verbose: takes no value' },
  ],
  [
    'a word that is no choice',
    { given: ['list', '--format', 'xml'], want: 'Given: "xml", Choices: "text", "json"' },
  ],
  ['a kind that there is not', { given: ['list', 'indexr'], want: 'Did you mean "indexer"?' }],
  ['a module that there is not', { given: ['list', 'suite.notfi'], want: 'Did you mean "notif"?' }],
  ['the name of a site for a kind', { given: ['list', 'nzbgeek'], want: 'write `suite show nzbgeek`' }],
  ['a word for a kind', { given: ['list', 'plex'], want: 'KIND: "plex" is neither a kind nor a module' }],
  [
    'no kind at all',
    { given: ['list', 'xyzzy'], want: 'downloadclient (downloadarr), notification (notif),' },
  ],
  ['an argument that is no choice', { given: ['completion', 'csh'], want: 'Given: "csh"' }],
  [
    'an argument too few',
    { given: ['show'], want: 'show needs an argument\n  Write `suite show <name> [profile]`.' },
  ],
  [
    'an argument too many',
    { given: ['list', 'indexer', 'more'], want: 'list does not take the argument "more"' },
  ],
  ['a flag that there is not', { given: ['list', '--nope'], want: '--nope: list has no such flag' }],
  ['a misspelt flag', { given: ['plan', '--flke', '.#box'], want: 'Did you mean "--flake"?' }],
  [
    'a misspelt flag with a hyphen',
    { given: ['plan', '--key-fil', 'x'], want: 'Did you mean "--key-file"?' },
  ],
  [
    'a misspelt flag of a command behind a flag',
    { given: ['--wait', '5', 'plan', '--fromat', 'json'], want: 'Did you mean "--format"?' },
  ],
  ['a misspelt command behind a flag', { given: ['--verbose', 'pln'], want: 'there is no command "pln"' }],
  ['a flag with one hyphen', { given: ['plan', '-flake', 'x'], want: 'Did you mean "--flake"?' }],
  [
    'a command that there is not',
    { given: ['shw'], want: 'there is no command "shw"\n  Did you mean "show"?' },
  ],
  ['a misspelt flag without a command', { given: ['--verison'], want: 'Did you mean "--version"?' }],
  ['a flag of another tool', { given: ['apply', '--delete'], want: 'Did you mean "--prune"?' }],
  ['a command of another tool', { given: ['validate'], want: 'Did you mean "plan"?' }],
  ['the version as a command', { given: ['version'], want: 'Write `suite --version`.' }],
  ['a dry run', { given: ['apply', '--dry-run'], want: '`suite plan` shows the changes' }],
  ['a dry run without a command', { given: ['--dry-run'], want: 'Name a command.\n  `suite plan` shows' }],
  ['a service as an argument', { given: ['import', 'tv'], want: 'Write --service tv.' }],
  ['an app as a kind', { given: ['list', 'sonarr'], want: 'It is an app: `suite list` shows' }],
  [
    'a selected service without an address',
    { given: ['list', 'indexer', '--service', 'tv'], want: 'Without --service, the records' },
  ],
  ['a key as a name', { given: ['show', 'host.backupFolder'], want: 'It is a key of suite.settings.host.' }],
  ['an event as a name', { given: ['show', 'onGrab'], want: 'It is a key of suite.notif.apprise, ' }],
  ['a short flag', { given: ['apply', '-y'], want: 'Did you mean "--yes"?' }],
  ['a command that is nothing like one', { given: ['xyzzy'], want: 'there is no command "xyzzy"' }],
  ...IGNORED.map(([flag, words, why]): (typeof CASES)[number] => [
    `${flag} ${why}`,
    { given: words.split(' '), want: `${flag}: has no effect ${why}\n  Leave ${flag} out.` },
  ]),
  [
    'a flag of Nix',
    { given: ['plan', '--file', 'x.nix', '--attr=--impure'], want: '"--impure" is a flag of Nix' },
  ],
  ['a word after --', { given: ['diff', '--', 'HEAD~1'], want: 'HEAD~1 is after --' }],
  ['no command', { given: [], want: 'Name a command.' }],
];

test.each(CASES)('%s', async (_name, { given, want }) => {
  await withFolder(async (folder) => {
    const { code, stdout, stderr } = await suite(folder, ...given);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(want);
    expect(stderr).toMatch(/\[(?:implementation-unknown|services-none|usage)\]/u);
  });
});

test('all errors are reported at once', async () => {
  await withFolder(async (folder) => {
    const flags = ['--timeout', 'abc', '--schemas', 'a', '--schemas', 'b'];
    const { code, stderr } = await suite(folder, 'list', ...flags);
    expect(code).toBe(2);
    expect(stderr.match(/\[usage\]/gu)).toHaveLength(2);
  });
});

test('a switch can be given twice, and said to be true', async () => {
  await withFolder(async (folder) => {
    const { code, stderr } = await suite(folder, 'list', '--verbose', '--verbose=true');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });
});
