/** The descriptions of all commands. */
import { type CommandDescription, describeCommand } from './describe/program.ts';

/** Loads every command and describes it, in the order of the help. */
export async function describeAll(): Promise<CommandDescription[]> {
  const { COMMANDS } = await import('./table.ts');
  return Promise.all(COMMANDS.map(async ([usage, what, load]) => describeCommand(usage, what, await load())));
}
