/** `suite completion SHELL`: prints a shell completion script. */
import { printResult } from '../../report/terminal.ts';
import { describeAll } from './describe/describe-commands.ts';
import { SHELLS } from './describe/shells.ts';
import { type Command, type CommandRow, command } from '../flags/command.ts';
import { enumFlag, required, positional } from '../flags/flag.ts';

/** Returns the command for a table of commands. */
export function completionCommand(table: readonly CommandRow[]): Command {
  return command({
    flags: {
      shell: positional(required(enumFlag<keyof typeof SHELLS>(['bash', 'zsh', 'fish'], 'Which shell'))),
    },
    examples: [
      ['source <($0 completion bash)', 'In ~/.bashrc; zsh takes it the same way'],
      ['$0 completion fish > ~/.config/fish/completions/suite.fish', 'For fish'],
    ],
    run: async ({ shell }) => {
      printResult(SHELLS[shell](await describeAll(table)));
    },
  });
}
