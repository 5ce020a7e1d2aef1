/** Words of git, kubectl, terraform, nix, nixos-rebuild and systemctl for the commands and flags of suite. */
import { lookUp } from '../../base/collections.ts';
import { type Words, folded } from '../../base/nearest.ts';

/** A meaning and the words for it, without case and punctuation: `drybuild` is `dry-build`. */
type Row = readonly [meaning: string, words: string];

/** A meaning is the name of a command, or a sentence. */
const COMMAND_ROWS: readonly Row[] = [
  ['plan', 'build check dryactivate drybuild dryrun eval evaluate preview refresh validate verify whatif'],
  ['apply', 'activate configure converge create deploy push rebuild reconcile set switch sync up'],
  ['import', 'backup capture dump export pull save'],
  ['generate', 'codegen fetch gen regenerate update upgrade'],
  ['show', 'describe doc docs explain info man option options view'],
  ['list', 'apiresources catalog implementations kinds ls providers resources types'],
  [
    'status',
    'apps doctor drift health instances isactive isfailed monitor ping listunits ps services state top',
  ],
  ['`suite list` shows what services can have, `suite import` what they have.', 'get'],
  ['`suite list KIND` shows names, `suite show NAME` the keys of one.', 'find search'],
  [
    '`suite diff` compares schema records, `suite plan` a configuration with its services.',
    'changes compare',
  ],
  [
    'Remove entries from the configuration: `suite apply` then deletes what suite created.',
    'cleanup del delete destroy prune purge remove rm uninstall',
  ],
  [
    'Go back to the earlier configuration, then run `suite apply`.',
    'checkout reset restore revert rollback undo',
  ],
  ['Change the configuration, then run `suite apply`.', 'add edit mv patch rename replace'],
  ['`nix flake init -t FLAKE_OF_SUITE#default` starts a configuration.', 'bootstrap init new'],
  [
    'The unit of a service logs to the journal: `journalctl -u suite-apply-NAME`.',
    'journal journalctl log logs',
  ],
  [
    'systemd has a unit for each service: `systemctl start suite-apply-NAME` applies its configuration.',
    'daemonreload disable enable reload restart start stop',
  ],
  ['The option suite.apply.interval makes a host check for drift.', 'cron daemon schedule timer watch'],
  ['suite.services.NAME.apiKeyFile names the file with an API key.', 'auth credentials login signin'],
  ['`suite plan --flake .#NAME` reads the configuration NAME of a flake.', 'flake'],
  ['`suite plan --file FILE` reads a Nix file.', 'file'],
];

/**
 * A meaning is what to write, or a sentence. It holds for a command that has all flags in it, and the first one that holds
 * wins. `VALUE` is the value that the user wrote, `INPUT` the flag that takes this value as a configuration.
 */
const FLAG_ROWS: readonly Row[] = [
  ['--yes', 'assumeyes autoapprove batch confirm input noconfirm noinput noninteractive y'],
  ['--replace or --yes', 'force'],
  ['--replace', 'force'],
  ['--exit-code', 'check detailedexitcode fail failondrift strict'],
  ['--service VALUE', 'app instance n namespace only s selector services'],
  ['--check', 'dryrun n preview simulate whatif'],
  [
    'Leave it out: nothing is written. With --exit-code, differences exit with 1.',
    'diff dryrun n preview simulate whatif',
  ],
  ['suite plan', 'check diff dryrun n preview simulate validate whatif'],
  ['--format json', 'json'],
  ['--format markdown', 'markdown md'],
  ['--format VALUE', 'o output outputformat'],
  ['Write --key-format plain, --key-format json or --key-format env:NAME.', 'f format output type'],
  ['--out VALUE', 'd dir directory o out output outdir outputdir'],
  ['--format json > FILE', 'out'],
  ['> FILE', 'o out output'],
  ['INPUT', 'c conf config configuration f filename'],
  ['--file VALUE', 'c conf config configuration e expr f filename'],
  ['--services VALUE', 'c conf config configuration f filename'],
  ['--force', 'f'],
  ['--attr VALUE', 'a attribute'],
  ['Leave it out: without --service, suite takes all services.', 'a all allnamespaces'],
  ['--services FILE or --service NAME=URL', 'address endpoint host server uri url'],
  ['--flake .#NAME', 'host hostname'],
  ['suite applies whole services: write --service NAME.', 'target'],
  ['--service NAME', 'app instance only s selector services'],
  ['--key-file NAME=FILE', 'apikey key password token'],
  ['--prune none', 'keep nodelete noprune'],
  ['--prune', 'delete deleteunmanaged destroy purge remove'],
  ['--state-dir VALUE', 'state statefile'],
  ['--wait', 'waitfor waittimeout'],
  [
    'Leave it out: each run reads the services and takes its lock.',
    'lock nolock norefresh refresh refreshonly',
  ],
  ['Leave it out: a test fails a run only with --require-test.', 'notest skiptest'],
  ['The option suite.apply.interval makes a host check for drift.', 'follow interval w watch'],
  ['--timeout', 'requesttimeout t'],
  ['--verbose', 'debug loglevel trace v verbosity vv vvv'],
  ['--version', 'v'],
  ['NO_COLOR=1 suite', 'color colour nocolor nocolour'],
  ['NIX_CONFIG="show-trace = true" suite', 'showtrace'],
  ['2> /dev/null', 'q quiet silent'],
];

function listed(rows: readonly Row[]): Words {
  const pairs = rows.flatMap(([meaning, words]) => words.split(' ').map((word) => ({ word, meaning })));
  const groups = [...Map.groupBy(pairs, ({ word }) => word)];
  return Object.fromEntries(groups.map(([word, rest]) => [word, rest.map(({ meaning }) => meaning)]));
}

const COMMAND_WORDS = listed(COMMAND_ROWS);

/** Returns a sentence with the command that a word of other programs means; empty for other words. */
export function meantByWord(word: string): string {
  const [meaning] = lookUp(COMMAND_WORDS, folded(word)) ?? [];
  if (meaning === undefined) return '';
  return /^[a-z-]+$/u.test(meaning) ? `Did you mean "suite ${meaning}"? ` : `${meaning} `;
}

/** Words for choices of flags. */
export const CHOICE_WORDS = listed([
  ['none', 'false no off'],
  ['owned', 'on true yes'],
  ['markdown', 'md'],
]);

/** Word -> its meanings, the most likely first. */
export const FLAG_WORDS = listed(FLAG_ROWS);
