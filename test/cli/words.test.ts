/** Words of git, kubectl, terraform, nix and systemctl: the answer begins with what the user meant, or lists what there is. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../folder.ts';
import { warmSuite as suite } from '../warm/suite.ts';

const NO_COMMAND = 'The commands are generate,';
const noFlag = (first: string): string => `The flags are --${first},`;

/** Command lines, and the first words of the answer. */
const ANSWERS: readonly (readonly [words: string, answer: string])[] = [
  // Commands
  ['validate', 'Did you mean "suite plan"?'],
  ['deploy', 'Did you mean "suite apply"?'],
  ['up -y', 'Did you mean "suite apply"?'],
  ['pull', 'Did you mean "suite import"?'],
  ['update', 'Did you mean "suite generate"?'],
  ['explain', 'Did you mean "suite show"?'],
  ['ls', 'Did you mean "suite list"?'],
  ['is-active sonarr', 'Did you mean "suite status"?'],
  ['get downloadclient', '`suite list` shows what services can have, `suite import` what they have.'],
  ['destroy', 'Remove entries from the configuration: `suite apply` then deletes'],
  ['rollback', 'Go back to the earlier configuration, then run `suite apply`.'],
  ['edit', 'Change the configuration, then run `suite apply`.'],
  ['init', '`nix flake init -t'],
  ['logs -f sonarr', 'The unit of a service logs to the journal: `journalctl -u'],
  ['restart sonarr', 'systemd has a unit for each service: `systemctl start suite-apply-NAME`'],
  ['login', 'suite.services.NAME.apiKeyFile names the file'],
  ['flake check', '`suite plan --flake .#NAME`'],
  ['compare', '`suite diff` compares schema records'],
  ['keys', 'Did you mean "suite write-keys"?'],
  ['completions', 'Did you mean "suite completion"?'],
  ['shw', 'Did you mean "suite show"?'],
  ['--verbose pln', 'Did you mean "suite plan"?'],
  ['help pln', 'Did you mean "suite plan"?'],
  ...['commit', 'constructor', 'list-generations', 'xyzzy'].map((word) => [word, NO_COMMAND] as const),
  // Flags
  ['apply -auto-approve', 'Write `--yes`.'],
  ['plan -auto-approve', 'Write `suite apply --yes`.'],
  ['apply -y', 'Write `--yes`.'],
  ['apply -input=false', 'Write `--yes`.'],
  ['plan -detailed-exitcode', 'Write `--exit-code`.'],
  ['apply --exit-code', 'It is a flag of `suite diff`, `suite plan` and `suite status`.'],
  ['apply --dry-run', 'Write `suite plan`.'],
  ['generate --dry-run', 'Write `--check`.'],
  ['plan -n', 'Leave it out: nothing is written.'],
  ['plan -n media', 'Write `--service media`.'],
  ['plan --no-exit-code', 'Leave it out: that is the default.'],
  ['apply --no-prune', 'Write `--prune none`.'],
  ['plan --force', 'Write `--replace`.'],
  ['plan --diff', 'Leave it out: nothing is written.'],
  ['plan --services sonarr', 'Write `--service sonarr`.'],
  ['plan -s', 'Write `--service NAME`.'],
  ['plan -refresh=false', 'Leave it out: each run reads'],
  ['apply --skip-test', 'Leave it out: a test fails a run only with --require-test.'],
  ['status --watch', 'The option suite.apply.interval'],
  ['write-keys --services s --out o --target x', 'The flags are --services'],
  ['import --json', 'The flags are --services'],
  ['plan --check', 'Write `--exit-code`.'],
  ['plan --json', 'Write `--format json`.'],
  ['status -o json', 'Write `--format json`.'],
  ['status -o yaml', 'Write `--format text or json`.'],
  ['plan --output=markdown', 'Write `--format markdown`.'],
  ['import -o media.nix', 'Write `> FILE`.'],
  ['generate -o out', 'Write `--out out`.'],
  ['plan -out=plan.bin', 'Write `--format json > FILE`.'],
  ['plan -f media.nix', 'Write `--file media.nix`.'],
  ['apply --filename sonarr.json', 'Write `--manifest sonarr.json`.'],
  ['apply --config .#box', 'Write `--flake .#box`.'],
  ['diff --file media.nix', 'It is a flag of `suite plan`, `suite apply`, `suite test` and `suite status`.'],
  ['diff media.nix', 'Did you mean "suite plan --file media.nix"?'],
  ['generate -f s.json', 'Write `--services s.json`.'],
  ['generate -f', 'Write `--force`.'],
  ['plan -A media', 'Write `--attr media`.'],
  ['plan --all-namespaces', 'Leave it out: without --service, suite takes all services.'],
  ['apply --force', 'Write `--replace or --yes`.'],
  ['apply --delete', 'Write `--prune`.'],
  ['plan -target=sonarr', 'suite applies whole services: write --service NAME.'],
  [
    'write-keys --services s.json --out keys --format env',
    'Write --key-format plain, --key-format json or --key-format env:NAME.',
  ],
  ['list --url http://box:8989', 'Write `--services FILE or --service NAME=URL`.'],
  ['list --token abc', 'Write `--key-file NAME=FILE`.'],
  ['plan -v', 'Write `--verbose`.'],
  ['-v', 'Write `--version`.'],
  ['--json', '`suite --help` shows the commands'],
  ['plan --no-color', 'Write `NO_COLOR=1 suite`.'],
  ['plan --show-trace', 'Write `NIX_CONFIG="show-trace = true" suite`.'],
  ['plan -flake .', 'Did you mean "--flake"?'],
  ['plan --flke .', 'Did you mean "--flake"?'],
  ...['-chdir=x', '--impure'].map((flag) => [`plan ${flag} x`, noFlag('manifest')] as const),
  // Values
  ['plan .#box', 'Write `--flake .#box`.'],
  ['plan github:me/config#box', 'Write `--flake github:me/config#box`.'],
  ['plan box', 'Write `--service box or --flake .#box`.'],
  ['plan --flake box', 'Write --flake .#box, or --flake flake:box for the registry.'],
  ['plan --flake media.nix', 'Write --file media.nix if it has a result of suite.lib.evaluate'],
  ['plan --file flake.nix', 'Write --flake . instead.'],
  ['plan --file .#box', 'Write --flake .#box instead.'],
  ['plan --manifest default.nix', 'Write --file default.nix if it has a result of suite.lib.evaluate'],
  ['apply media.nix', 'Write `--file media.nix`.'],
  ['apply sonarr.json', 'Write `--manifest sonarr.json`.'],
  ['apply all', 'Leave it out: without --service, suite takes all services.'],
  ['status sonarr radarr', 'Write `--service sonarr --service radarr`.'],
  ['status suite-apply-sonarr.service', 'Write `--service sonarr`.'],
  ['plan --manifest a.json,b.json', 'Write --manifest a.json --manifest b.json.'],
  ['diff sonarr.json radarr.json', 'Did you mean "suite plan --manifest sonarr.json"?'],
  ['import --service sonarr=box:8989 --key-file sonarr=key', 'Write --service sonarr=http://box:8989.'],
  ['import --service Sonarr=http://box --key-file Sonarr=key', 'Did you mean "sonarr"?'],
  ['import --service sonarr=http://box --key-file sonarr:key', 'Write --key-file sonarr=FILE,'],
  ['show suite.services.tv.rootFolder', 'Did you mean "suite.services.<name>.rootFolders"?'],
  ['plan --timeout 10s', 'Write --timeout 10.'],
  ['plan --wait=2m', 'Write --wait 120.'],
  ['plan --prune', 'Choose none, owned or all.'],
  ['show sonarr.rootFolders', 'Did you mean "rootFolders"?'],
  ['show suite.downloadarr.qbittorent', 'Did you mean "downloadarr.qBittorrent"?'],
  ['show radarr.qualityProfiles', 'Did you mean "qualityProfiles"?'],
  ['show radarr quality profile', 'Did you mean "qualityProfile"?'],
  ['show notif.sonarr.discord', 'Did you mean "notif.discord"?'],
  ['show settings.radarr.naming', 'Did you mean "settings.naming"?'],
  ['show naming sonarr', 'Did you mean "naming"?'],
  ['show sonarr.downloadclient', 'Several have that name in common; `suite list downloadclient`'],
  ['list sonarr.downloadclient', 'Did you mean "downloadclient"?'],
  ['list settings.naming', 'Did you mean "config/naming"?'],
  ['list sonarr.rootFolders', 'For one implementation, write `suite show rootFolders`.'],
  ['list services', 'Did you mean "suite status"?'],
  ['list health', 'Did you mean "suite status"?'],
];

test.each(ANSWERS)('suite %s: %s', async (words, answer) => {
  const folder = testFolder();
  writeFileSync(path.join(folder, 'flake.nix'), '{ }');
  const { code, stdout, stderr } = await suite(folder, ...words.split(' '));
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr.split('\n')[1]?.trim().slice(0, answer.length)).toBe(answer);
});

test.each([
  ['help plan', 'plan --help'],
  ['plan help', 'plan --help'],
  ['plan -h', 'plan --help'],
  ['help', '--help'],
  ['-V', '--version'],
  ['version', '--version'],
])('suite %s is suite %s', async (words, same) => {
  const folder = testFolder();
  expect(await suite(folder, ...words.split(' '))).toEqual(await suite(folder, ...same.split(' ')));
});

test('suite alone prints the help, and is no success', async () => {
  const { code, stdout, stderr } = await suite(testFolder());
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('suite apply');
});

test(
  'a host without manifests, in the folder of a flake: the configurations of the flake',
  { tags: ['nix'] },
  async () => {
    const folder = testFolder();
    const flake = '{ outputs = _: { nixosConfigurations = { box = { }; nas = { }; }; }; }';
    writeFileSync(path.join(folder, 'flake.nix'), flake);
    const { stderr } = await suite(folder, 'plan');
    expect(stderr).toContain('Write --flake .#box. The others are .#nas.');
  },
);
