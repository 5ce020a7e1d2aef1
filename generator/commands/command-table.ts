/** The commands by name. The code of a command is loaded when it is called. */
import type { CommandModule } from 'yargs';
import type { CommandRow } from './flags/command.ts';

export const COMMANDS: readonly CommandRow[] = [
  [
    'generate',
    'Read the schemas of the services and write schema records and Nix modules',
    async () => (await import('./records/generate.ts')).generateCommand,
  ],
  [
    'diff [old] [new]',
    'Show the changes between schema records, and which changes are breaking',
    async () => (await import('./records/diff.ts')).diffCommand,
  ],
  [
    'list [kind]',
    'List the implementations and the services that have them',
    async () => (await import('./records/list.ts')).listCommand,
  ],
  [
    'show <name> [more..]',
    'Show all keys of an implementation, or an option of suite, with an example',
    async () => (await import('./records/show.ts')).showCommand,
  ],
  [
    'import',
    'Print a Nix module that declares the current configuration of running services',
    async () => (await import('./services/import.ts')).importCommand,
  ],
  ['plan', 'Show what apply would do', async () => (await import('./services/plan.ts')).planCommand],
  [
    'apply',
    'Apply the manifests to the services',
    async () => (await import('./services/apply.ts')).applyCommand,
  ],
  [
    'test',
    'Have the services test the declared resources; this sends notifications',
    async () => (await import('./services/test.ts')).testCommand,
  ],
  [
    'status',
    'Show version, drift, last apply and health of the services',
    async () => (await import('./services/status.ts')).statusCommand,
  ],
  [
    'write-keys',
    'Write the API keys of services to files for other programs, one key per file',
    async () => (await import('./services/write-keys.ts')).writeKeysCommand,
  ],
];

/**
 * The command to run. It is thrown out of yargs and run afterwards: after a command that yargs runs itself, yargs lays
 * out the whole help, which took a tenth of the processor time of a run.
 */
export class Call {
  readonly run: () => Promise<void>;

  constructor(run: () => Promise<void>) {
    this.run = run;
  }
}

export const commands: CommandModule[] = COMMANDS.map(([name, describe, load]) => ({
  command: name,
  describe,
  builder: async (yargs) => (await load()).builder(yargs),
  handler: (found) => {
    throw new Call(async () => (await load()).handler(found));
  },
}));
