/** Prints the completion scripts of bash, zsh and fish. */
import type { CommandDescription, WordDescription } from './describe-commands.ts';

/** The generator of each shell's script. */
export const SHELLS = { bash, zsh, fish } as const;

/** Quotes a string as one word of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
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
    const all = [names(flags), ...positionals.flatMap((one) => one.values)].join(' ');
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

function bashValue({ values }: WordDescription): string {
  // Without words of ours, bash offers files.
  return values.length === 0 ? ':' : `COMPREPLY=($(compgen -W ${quoted(values.join(' '))} -- "$cur"))`;
}

function zsh(commands: readonly CommandDescription[]): string {
  const all = commands.map(({ name, describe }) => `    ${quoted(`${name}:${describe}`)}`);
  const cases = commands.map(({ name, flags, positionals }) => {
    const words = [
      ...flags.map(zshFlag),
      ...positionals.map((one) => `:${one.name}:${zshValue(one.values)}`),
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

function zshFlag({ name, describe, takesValue, values, repeatable }: WordDescription): string {
  const told = describe.replaceAll(/[[\]:\\]/gu, String.raw`\$&`);
  const value = takesValue ? `=:${name.slice(2)}:${zshValue(values)}` : '';
  return `${repeatable ? '*' : ''}${name}${takesValue ? '=' : ''}[${told}]${value.slice(1)}`;
}

function zshValue(values: readonly string[]): string {
  return values.length === 0 ? '_files' : `(${values.join(' ')})`;
}

function fish(commands: readonly CommandDescription[]): string {
  const lines = commands.flatMap(({ name, describe, flags, positionals }) => [
    `complete -c suite -f -n __fish_use_subcommand -a ${name} -d ${fishText(describe)}`,
    ...positionals
      .filter(({ values }) => values.length > 0)
      .map(({ values }) => `complete -c suite ${seen(name)} -f -a ${fishText(values.join(' '))}`),
    ...flags.map((flag) => `complete -c suite ${seen(name)} ${fishFlag(flag)}`),
  ]);
  return ['# fish completion for suite', ...lines, ''].join('\n');
}

function seen(command: string): string {
  return `-n ${fishText(`__fish_seen_subcommand_from ${command}`)}`;
}

function fishFlag({ name, describe, takesValue, values }: WordDescription): string {
  const value = values.length > 0 ? ` -x -a ${fishText(values.join(' '))}` : takesValue ? ' -r' : '';
  return `-l ${name.slice(2)}${value} -d ${fishText(describe)}`;
}

/** Quotes a string for fish, where a backslash also escapes within single quotes. */
function fishText(text: string): string {
  return `'${text.replaceAll(/[\\']/gu, String.raw`\$&`)}'`;
}
