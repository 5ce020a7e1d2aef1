/** Prints field types as the expressions of our option types (`nix/lib/types/`). */
import type { FieldType, TypeName } from '../schema/field/types.ts';
import { nixKey } from './option-path.ts';
import { WIDTH, nixValue } from './nix-values.ts';

export interface TableName {
  readonly table: string;
  /** True if choices differ between schemas. */
  readonly perSchema: boolean;
}

export type ChoiceType = Extract<FieldType, { name: 'choice' }>;

export interface ScopedType {
  readonly type: FieldType;
  readonly tableOf: (choice: ChoiceType) => TableName;
}

/** A function and its arguments, or a name without arguments. A list of variants is always the last argument. */
interface Application {
  readonly head: string;
  readonly arguments: readonly Application[];
  readonly variants?: readonly PrintedVariant[];
}

interface PrintedVariant {
  readonly schemas: readonly string[];
  readonly type: Application;
}

/**
 * Prints the type of an option that is null until set, to follow `type =`.
 * @param indent the columns that the line is indented by
 */
export function nixOptionType(scoped: ScopedType, indent: number): string {
  return print(apply('types.nullOr', toApplication(scoped)), indent, 'type = ;'.length);
}

/**
 * Prints the type of a key that exists only when it is set, to follow the key and `=`. Begins with a blank, or with a
 * line break if the type does not fit next to the key.
 * @param name the key
 * @param indent the columns that the line is indented by
 */
export function nixKeyType(name: string, scoped: ScopedType, indent: number): string {
  const application = toApplication(scoped);
  const used = `${nixKey(name)} = ;`.length;
  const names = [application.head, ...application.arguments.map(argument)];
  // nixfmt breaks the line after a quoted name but not after a bare name.
  const breaks = application.arguments.every(isName) && names.some((one) => one.includes('"'));
  if (!breaks || used + names.join(' ').length <= WIDTH) return ` ${print(application, indent, used)}`;
  const pad = ' '.repeat(indent + 2);
  return `\n${pad}${names.join(`\n${pad}  `)}`;
}

export function nixTypeSet(
  types: readonly { readonly name: string; readonly valueType: ScopedType }[],
  indent: number,
): string {
  const pad = ' '.repeat(indent);
  const lines = types.map(
    ({ name, valueType }) => `${pad}  ${nixKey(name)} =${nixKeyType(name, valueType, indent + 2)};\n`,
  );
  return lines.length === 0 ? '{ }' : `{\n${lines.join('')}${pad}}`;
}

function toApplication({ type, tableOf }: ScopedType): Application {
  const part = (of: FieldType) => toApplication({ type: of, tableOf });
  switch (type.name) {
    case 'between':
      return type.or === undefined
        ? apply('types.between', number(type.least), number(type.most))
        : apply('types.betweenOr', number(type.or), number(type.least), number(type.most));
    case 'choice': {
      const { table, perSchema } = tableOf(type);
      return apply(perSchema ? 'types.choiceOf' : 'types.choice', apply(`choices.${nixKey(table)}`));
    }
    case 'list':
      return apply('types.listOf', part(type.of));
    case 'constrained': {
      const { name, numbers = [] } = type.constraint;
      return apply(`types.${name}`, ...numbers.map(number), part(type.of));
    }
    case 'byApp': {
      const variants = type.variants.map((variant) => ({
        schemas: variant.schemas,
        type: part(variant.type),
      }));
      return { head: 'types.byApp', arguments: [], variants };
    }
    default:
      return apply(`types.${NIX_NAMES[type.name] ?? type.name}`);
  }
}

/** The types with a different name in the library of nixpkgs. */
const NIX_NAMES: Readonly<Partial<Record<TypeName, string>>> = { text: 'str', unknown: 'anything' };

function number(value: number): Application {
  return apply(value < 0 ? `(${value})` : String(value));
}

function apply(head: string, ...args: readonly Application[]): Application {
  return { head, arguments: args };
}

/** Prints on one line if that fits; else puts the last argument on its own lines, in parentheses or as a list. */
function print(application: Application, indent: number, used: number): string {
  const { head, variants } = application;
  if (variants) return `${head} ${printVariants(variants, indent)}`;
  const line = inline(application);
  const last = application.arguments.at(-1);
  const fits = used + line.length <= WIDTH && !hasVariants(application);
  if (fits || !last || isName(last)) return line;
  const before = [head, ...application.arguments.slice(0, -1).map(argument)].join(' ');
  const pad = ' '.repeat(indent + 2);
  return `${before} (\n${pad}${print(last, indent + 2, 0)}\n${' '.repeat(indent)})`;
}

function printVariants(variants: readonly PrintedVariant[], indent: number): string {
  const pad = ' '.repeat(indent + 2);
  const lines = variants.flatMap(({ schemas, type }) => [
    '{',
    `  schemas = ${nixValue([...schemas], indent + 4, 'schemas = ;'.length)};`,
    `  type = ${print(type, indent + 4, 'type = ;'.length)};`,
    '}',
  ]);
  return `[\n${lines.map((line) => pad + line).join('\n')}\n${' '.repeat(indent)}]`;
}

function hasVariants({ variants, arguments: args }: Application): boolean {
  return variants !== undefined || args.some(hasVariants);
}

function isName({ variants, arguments: args }: Application): boolean {
  return variants === undefined && args.length === 0;
}

function inline(application: Application): string {
  return [application.head, ...application.arguments.map(argument)].join(' ');
}

function argument(application: Application): string {
  return isName(application) ? application.head : `(${inline(application)})`;
}
