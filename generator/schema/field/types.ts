/** The types of values that fields take: a small union, settled before anything is printed. */
import type { Rule } from './rule.ts';

/** Name -> the value that the service stores for it (a number, in every app so far). */
export type ChoiceTable = Readonly<Record<string, number | string>>;

/** Types with nothing but a name; `type-table.ts` says what each takes. */
type SimpleType = {
  readonly [
    Name in
      | 'bool'
      | 'date'
      /** Text, or a path on the machine of the service. */
      | 'file'
      | 'float'
      /** An absolute path on the machine of the service. */
      | 'folder'
      | 'int'
      /** Displayed text, in which secrets are not resolved. */
      | 'label'
      /** One element of Prowlarr's top-level `categories`. */
      | 'mappedCategory'
      /** Another resource of the service, by its name. */
      | 'name'
      | 'pairs'
      | 'port'
      | 'secret'
      | 'text'
  ]: { readonly name: Name };
};

/** The type of a key, in one schema or in several after merging. */
export type FieldType =
  | SimpleType[keyof SimpleType]
  /** One of a table; a table per schema, so that numbers that differ between schemas stay apart. */
  | { readonly name: 'choice'; readonly tables: Readonly<Record<string, ChoiceTable>> }
  | { readonly name: 'list'; readonly of: FieldType }
  /** A whole number within limits, which are included. */
  | { readonly name: 'between'; readonly least: number; readonly most: number }
  /** Another type with a constraint. */
  | { readonly name: 'ruled'; readonly of: FieldType; readonly rule: Rule }
  /** The schemas disagree: a variant for those that agree. */
  | { readonly name: 'byApp'; readonly variants: readonly TypeVariant[] }
  /** A field type that suite does not know: any value is accepted, and a note says so. */
  | { readonly name: 'unknown'; readonly upstream: string };

/** The name of a field type. */
export type TypeName = FieldType['name'];

/** A type, and the schemas that agree on it, sorted. */
export interface TypeVariant {
  readonly schemas: readonly string[];
  readonly type: FieldType;
}

/** The types that a type is made of. */
export function partsOf(type: FieldType): readonly FieldType[] {
  switch (type.name) {
    case 'list':
    case 'ruled':
      return [type.of];
    case 'byApp':
      return type.variants.map((variant) => variant.type);
    default:
      return NONE;
  }
}

const NONE: readonly FieldType[] = [];

/** Returns the type of a key in one of the schemas that have it; throws RangeError for any other. */
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

/** True if a value does not belong in the Nix store. */
export function isSecret(type: FieldType): boolean {
  return type.name === 'secret' || partsOf(type).some(isSecret);
}
