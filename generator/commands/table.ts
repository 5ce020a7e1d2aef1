/** The commands by name. The code of a command is loaded when it is called. */
import type { CommandModule } from 'yargs';
import type { CommandRow } from './flags/command.ts';

/** The table, in the order of the help. */
export const COMMANDS: readonly CommandRow[] = [
  [
    'generate',
    'Ask the services and write schema records and Nix files',
    async () => (await import('./records/generate.ts')).generateCommand,
  ],
  [
    'diff [old] [new]',
    'Show what changed between records, and what that breaks',
    async () => (await import('./records/diff.ts')).diffCommand,
  ],
  [
    'list [kind]',
    'Show which service has which implementation',
    async () => (await import('./records/list.ts')).listCommand,
  ],
  [
    'show <implementation>',
    'Show every key of one implementation, with an example',
    async () => (await import('./records/show.ts')).showCommand,
  ],
  [
    'reference',
    'Write the searchable HTML reference, one page that needs no network',
    async () => (await import('./records/reference.ts')).referenceCommand,
  ],
  [
    'import',
    'Print the Nix that declares what running services have',
    async () => (await import('./services/import.ts')).importCommand,
  ],
  ['plan', 'Show what apply would do', async () => (await import('./services/plan.ts')).planCommand],
  [
    'apply',
    'Make the services what the manifests declare',
    async () => (await import('./services/apply.ts')).applyCommand,
  ],
  [
    'test',
    'Have the services test what is declared; notifications are sent',
    async () => (await import('./services/test.ts')).testCommand,
  ],
  [
    'status',
    'Show how the services stand: reachable, version, drift, last apply, health',
    async () => (await import('./services/status.ts')).statusCommand,
  ],
  [
    'write-keys',
    'Write the bare API keys of services to files, for other programs',
    async () => (await import('./services/write-keys.ts')).writeKeysCommand,
  ],
  [
    'completion <shell>',
    'Print what makes a shell complete the words of suite',
    async () => (await import('./shell/completion.ts')).completionCommand(COMMANDS),
  ],
  ['man', 'Print the manual page', async () => (await import('./shell/man.ts')).manCommand(COMMANDS)],
  [
    'demo',
    'Try it without services: ask recorded ones on loopback, write modules to ./out',
    async () => (await import('./records/demo.ts')).demoCommand,
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

/** The commands for yargs; each throws its Call. */
export const commands: CommandModule[] = COMMANDS.map(([name, describe, load]) => ({
  command: name,
  describe,
  builder: async (yargs) => (await load()).builder(yargs),
  handler: (found) => {
    throw new Call(async () => (await load()).handler(found));
  },
}));
