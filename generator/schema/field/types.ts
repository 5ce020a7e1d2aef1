/** The types of fields: a small union, complete before anything is printed. */
import type { NamedConstraint } from './constraint.ts';

/** Name -> the value that the service stores for it (a number, in every app so far). */
export type ChoiceTable = Readonly<Record<string, number | string>>;

/** Types that consist of a name. `type-table.ts` defines them. */
type SimpleType = {
  readonly [
    Name in
      | 'bool'
      | 'date'
      /** A string, or a path on the machine of the service. */
      | 'file'
      | 'float'
      /** An absolute path on the machine of the service. */
      | 'folder'
      | 'int'
      /** A list of texts without commas, which the service keeps as one text. */
      | 'commaList'
      /** Displayed text, in which secrets are not resolved. */
      | 'label'
      /** The user name and the password of the web UI. */
      | 'login'
      /** One element of Prowlarr's top-level `categories`. */
      | 'mappedCategory'
      /** The name of another resource of the service. */
      | 'name'
      | 'pairs'
      | 'port'
      | 'secret'
      | 'tagLabel'
      | 'text'
  ]: { readonly name: Name };
};

export type FieldType =
  | SimpleType[keyof SimpleType]
  /** An enum; one table per schema, so that different numbers stay separate. */
  | { readonly name: 'choice'; readonly tables: Readonly<Record<string, ChoiceTable>> }
  | { readonly name: 'list'; readonly of: FieldType }
  /** An integer within limits, ends included, or the number `or`. */
  | { readonly name: 'between'; readonly least: number; readonly most: number; readonly or?: number }
  /** Another type with a constraint. */
  | { readonly name: 'constrained'; readonly of: FieldType; readonly constraint: NamedConstraint }
  /** Different types in different schemas: one variant for each group of schemas with the same type. */
  | { readonly name: 'byApp'; readonly variants: readonly TypeVariant[] }
  /** A field type that suite does not know: suite accepts any value and adds a note. */
  | { readonly name: 'unknown'; readonly upstream: string };

export type TypeName = FieldType['name'];

export interface TypeVariant {
  readonly schemas: readonly string[];
  readonly type: FieldType;
}

export function partsOf(type: FieldType): readonly FieldType[] {
  switch (type.name) {
    case 'list':
    case 'constrained':
      return [type.of];
    case 'byApp':
      return type.variants.map((variant) => variant.type);
    default:
      return NONE;
  }
}

const NONE: readonly FieldType[] = [];

/** Returns the type of a key in one of the schemas that have it. Throws RangeError for any other schema. */
export function typeFor(type: FieldType, schema: string): FieldType {
  switch (type.name) {
    case 'byApp': {
      const variant = type.variants.find(({ schemas }) => schemas.includes(schema));
      if (!variant) throw new RangeError(`no type for ${schema}`);
      return typeFor(variant.type, schema);
    }
    case 'list':
    case 'constrained':
      return { ...type, of: typeFor(type.of, schema) };
    default:
      return type;
  }
}

export function isSecret(type: FieldType): boolean {
  return type.name === 'secret' || partsOf(type).some(isSecret);
}
