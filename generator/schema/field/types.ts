/** The kinds of values a field takes. A small union, settled before anything is printed. */

/** Name -> the value that the service stores for it (a number, in every schema so far). */
export type ChoiceTable = Readonly<Record<string, number | string>>;

import type { Rule } from './rule.ts';

/** What a field takes, in one schema or in several after merging. */
export type FieldType =
  | {
      readonly name:
        | 'text'
        | 'file'
        | 'int'
        | 'float'
        | 'port'
        | 'bool'
        | 'pairs'
        | 'secret'
        | 'date'
        /** Text that people see, where no secret can stand. */
        | 'label'
        /** Another resource of the service, by its name. */
        | 'name'
        /** A folder on the machine of the service. */
        | 'folder';
    }
  /** One of a table; a table per schema id, so that numbers which differ between schemas stay apart. */
  | { readonly name: 'choice'; readonly tables: Readonly<Record<string, ChoiceTable>> }
  | { readonly name: 'list'; readonly of: FieldType }
  /** A number within limits, ends included. */
  | { readonly name: 'between'; readonly least: number; readonly most: number }
  /** What another type takes, as far as it keeps a rule of the services. */
  | { readonly name: 'ruled'; readonly of: FieldType; readonly rule: Rule }
  /** Prowlarr's own top-level `categories`, element by element. */
  | { readonly name: 'mappedCategory' }
  /** Apps disagree: each has its variant. */
  | { readonly name: 'byApp'; readonly variants: readonly TypeVariant[] }
  /** A field type that nobody has taught us; taken as it is, and reported. */
  | { readonly name: 'unknown'; readonly upstream: string };

/** The schemas that agree on a type, by their schema ids, sorted. */
export interface TypeVariant {
  readonly schemas: readonly string[];
  readonly type: FieldType;
}

/** What one of the schemas takes that have the key; throws for any other. */
export function typeFor(type: FieldType, schema: string): FieldType {
  switch (type.name) {
    case 'byApp': {
      const own = type.variants.find(({ schemas }) => schemas.includes(schema));
      if (!own) throw new RangeError(`no type for ${schema}`);
      return typeFor(own.type, schema);
    }
    case 'list':
    case 'ruled':
      return { ...type, of: typeFor(type.of, schema) };
    default:
      return type;
  }
}

/** True where a value does not belong into the Nix store. */
export function isSecret(type: FieldType): boolean {
  if (type.name === 'byApp') return type.variants.some((variant) => isSecret(variant.type));
  if (type.name === 'ruled' || type.name === 'list') return isSecret(type.of);
  return type.name === 'secret';
}
