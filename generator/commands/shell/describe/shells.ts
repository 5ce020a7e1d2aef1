/** Prints the completion scripts of bash, zsh and fish. */
import type { CommandDescription, WordDescription } from './program.ts';

/** The generator of each shell's script. */
export const SHELLS = { bash, zsh, fish } as const;

/** Quotes a string as one word of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Returns the words that a shell completes for a value. */
function valuesOf({ choices, suggestions }: WordDescription): readonly string[] {
  return [...choices, ...suggestions];
}

function names(words: readonly { readonly name: string }[]): string {
  return words.map(({ name }) => name).join(' ');
}

function bash(commands: readonly CommandDescription[]): string {
  const values = commands.flatMap(({ name, flags }) =>
    flags
      .filter(({ takesValue }) => takesValue)
      .map((flag) => `    ${quoted(`${name} ${flag.name}`)}) ${bashValue(flag)}; return ;;`),
  );
  const words = commands.map(({ name, flags, positionals }) => {
    const all = [names(flags), ...positionals.flatMap(valuesOf)].join(' ');
    return `    ${name}) COMPREPLY=($(compgen -W ${quoted(all)} -- "$cur")) ;;`;
  });
  return [
    '# bash completion for suite',
    '_suite() {',
    '  local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}"',
    '  COMPREPLY=()',
    '  # bash takes the = of --format=text for a separate word.',
    '  if [ "$cur" = "=" ]; then cur=""; elif [ "$prev" = "=" ]; then prev="${COMP_WORDS[COMP_CWORD-2]}"; fi',
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    COMPREPLY=($(compgen -W ${quoted(names(commands))} -- "$cur"))`,
    '    return',
    '  fi',
    '  case "${COMP_WORDS[1]} $prev" in',
    ...values,
    '  esac',
    '  case "${COMP_WORDS[1]}" in',
    ...words,
    '  esac',
    '}',
    'complete -o default -F _suite suite',
    '',
  ].join('\n');
}

function bashValue({ choices }: WordDescription): string {
  // Without words of ours, bash offers files.
  return choices.length === 0 ? ':' : `COMPREPLY=($(compgen -W ${quoted(choices.join(' '))} -- "$cur"))`;
}

function zsh(commands: readonly CommandDescription[]): string {
  const all = commands.map(({ name, describe }) => `    ${quoted(`${name}:${describe}`)}`);
  const cases = commands.map(({ name, flags, positionals }) => {
    const words = [
      ...flags.map(zshFlag),
      ...positionals.map((one) => `:${one.name}:${zshValue(valuesOf(one))}`),
    ];
    return `    ${name}) _arguments ${words.map(quoted).join(' ')} ;;`;
  });
  return [
    '#compdef suite',
    '_suite() {',
    '  local -a commands=(',
    ...all,
    '  )',
    '  if (( CURRENT == 2 )); then _describe -t commands command commands; return; fi',
    '  shift words; (( CURRENT-- ))',
    '  case $words[1] in',
    ...cases,
    '  esac',
    '}',
    'if [ "$funcstack[1]" = _suite ]; then _suite "$@"; else compdef _suite suite; fi',
    '',
  ].join('\n');
}

function zshFlag({ name, describe, takesValue, choices, repeatable }: WordDescription): string {
  const told = describe.replaceAll(/[[\]:\\]/gu, String.raw`\$&`);
  const value = takesValue ? `=:${name.slice(2)}:${zshValue(choices)}` : '';
  return `${repeatable ? '*' : ''}${name}${takesValue ? '=' : ''}[${told}]${value.slice(1)}`;
}

function zshValue(choices: readonly string[]): string {
  return choices.length === 0 ? '_files' : `(${choices.join(' ')})`;
}

function fish(commands: readonly CommandDescription[]): string {
  const lines = commands.flatMap(({ name, describe, flags, positionals }) => [
    `complete -c suite -f -n __fish_use_subcommand -a ${name} -d ${fishText(describe)}`,
    ...positionals
      .map(valuesOf)
      .filter((values) => values.length > 0)
      .map((values) => `complete -c suite ${seen(name)} -f -a ${fishText(values.join(' '))}`),
    ...flags.map((flag) => `complete -c suite ${seen(name)} ${fishFlag(flag)}`),
  ]);
  return ['# fish completion for suite', ...lines, ''].join('\n');
}

function seen(command: string): string {
  return `-n ${fishText(`__fish_seen_subcommand_from ${command}`)}`;
}

function fishFlag({ name, describe, takesValue, choices }: WordDescription): string {
  const value = choices.length > 0 ? ` -x -a ${fishText(choices.join(' '))}` : takesValue ? ' -r' : '';
  return `-l ${name.slice(2)}${value} -d ${fishText(describe)}`;
}

/** Quotes a string for fish, where a backslash also escapes within single quotes. */
function fishText(text: string): string {
  return `'${text.replaceAll(/[\\']/gu, String.raw`\$&`)}'`;
}
