/** The manual page, in the man macros of roff (man(7)). */
import type { CommandDescription, WordDescription } from './program.ts';

/** The parts of the page besides the commands. */
export interface ManParts {
  readonly version: string;
  readonly exitCodes: readonly (readonly [code: number, what: string])[];
}

/** Returns the manual page. */
export function manPage(commands: readonly CommandDescription[], { version, exitCodes }: ManParts): string {
  return [
    `.TH SUITE 1 "" "suite ${roff(version)}" "User Commands"`,
    '.SH NAME',
    roff(
      'suite - configure Servarr apps with NixOS modules that suite generates from the schemas of the services',
    ),
    '.SH SYNOPSIS',
    '.B suite',
    '.I command',
    '[flags]',
    '.SH DESCRIPTION',
    line('The result of a command goes to standard output, everything else to standard error.'),
    '.SH COMMANDS',
    ...commands.flatMap(commandLines),
    '.SH EXIT STATUS',
    ...exitCodes.flatMap(([code, what]) => ['.TP', `.B ${code}`, line(what)]),
    '.SH FILES',
    ...FILES.flatMap(([file, what]) => ['.TP', `.I ${roff(file)}`, line(what)]),
    '',
  ].join('\n');
}

const FILES = [
  ['/etc/suite/services.json', 'The services of this host, for commands that ask them.'],
  ['/etc/suite/manifests', 'What this host declares, one manifest for each service.'],
  ['/var/lib/suite', 'What the units of this host remember.'],
  ['$XDG_STATE_HOME/suite', 'What is remembered of a configuration that is evaluated by --flake or --file.'],
] as const;

function commandLines({ usage, describe, flags, positionals, examples }: CommandDescription): string[] {
  return [
    `.SS ${roff(usage)}`,
    line(`${describe}.`),
    ...[...positionals, ...flags].flatMap(wordLines),
    ...(examples.length === 0 ? [] : ['.PP', 'Examples:']),
    ...examples.flatMap(([command, what]) => [
      '.TP',
      `.B ${roff(command.replaceAll('$0', 'suite'))}`,
      line(what),
    ]),
  ];
}

function wordLines({ name, describe, takesValue, choices, byDefault }: WordDescription): string[] {
  const value = choices.length > 0 ? choices.join('|') : 'VALUE';
  const isFlag = name.startsWith('--');
  const tag =
    takesValue && isFlag
      ? `.BI "${roff(name)} " "${roff(value)}"`
      : `.B ${roff(isFlag ? name : name.toUpperCase())}`;
  const more = [
    ...(choices.length > 0 && !isFlag ? [`One of ${choices.join(', ')}.`] : []),
    ...(byDefault === undefined ? [] : [`Default: ${byDefault}.`]),
  ];
  const said = [describe.endsWith('.') ? describe : `${describe}.`, ...more].join(' ');
  return ['.TP', tag, line(said)];
}

/** Escapes text for roff. */
function roff(text: string): string {
  return text.replaceAll('\\', String.raw`\e`).replaceAll('-', String.raw`\-`);
}

/** Escapes text at the start of a line, where a dot or an apostrophe is a command. */
function line(text: string): string {
  return `\\&${roff(text)}`;
}
