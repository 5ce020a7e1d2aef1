/** One implementation as users see it: `suite show` prints it, and it is a card of the reference page. Pure. */
import { isEvent } from '../../servarr/enable.ts';
import {
  type RecordedKind,
  implementationPath,
  isSchemaKind,
  kindRow,
  listOf,
  metaKeys,
} from '../../servarr/kinds.ts';
import { type Definition, isDefinition } from './definitions.ts';
import { describeCompatibility } from './describe-group.ts';
import { onlySome } from './describe-key.ts';
import { type ModelRequirement, isRequirement } from './groups.ts';
import type { ModelImplementation } from './implementation.ts';
import type { ModelKey } from './keys.ts';
import { type UnreportedKey, unreportedKeys } from './unreported-keys.ts';

interface ImplementationView {
  readonly path: string;
  readonly names: readonly string[];
  readonly fields: readonly ModelKey[];
  /** The general keys that have an effect, each with the schemas of the implementation alone. */
  readonly general: readonly ModelKey[];
  /** The keys that no schema reports. */
  readonly others: readonly UnreportedKey[];
  /** The names of keys outside of `fields`. */
  readonly flat: ReadonlySet<string>;
  readonly required: readonly { readonly group: ModelRequirement; readonly schemas: readonly string[] }[];
  /** Sentences about fields that belong together, or exclude each other. */
  readonly combinations: readonly string[];
}

/**
 * Returns the view of an implementation or a definition.
 * @param general the general keys of its kind
 */
export function implementationView(
  kind: RecordedKind,
  item: Definition | ModelImplementation,
  general: readonly ModelKey[],
): ImplementationView {
  const withEffect = (key: string): readonly string[] =>
    kindRow(kind).keys[key]?.optional ? (item.optional[key] ?? []) : item.schemas;
  const requirements = item.groups.filter(isRequirement).filter(({ schemas }) => schemas.length > 0);
  return {
    path: implementationPath(kind, isDefinition(item) ? (listOf(kind) ?? item.option) : item.option),
    names: isDefinition(item) ? [item.name] : item.names,
    fields: item.fields,
    general: general.filter(({ name }) => !isEvent(name)).flatMap((key) => within(key, withEffect(key.name))),
    others: unreportedKeys(
      kind,
      item.fields.map(({ name }) => name),
    ),
    flat: new Set([...(isSchemaKind(kind) ? metaKeys(kind) : []), ...general.map(({ name }) => name)]),
    required: requirements.map((group) => ({ group, schemas: onlySome(group.schemas, item.schemas) })),
    combinations: item.groups.flatMap((group) =>
      isRequirement(group) ? [] : [describeCompatibility(group)],
    ),
  };
}

/** Limits a general key of the kind to the schemas of an implementation. Returns nothing if no schema has both. */
function within(key: ModelKey, allSchemas: readonly string[]): ModelKey[] {
  const schemas = key.schemas.filter((schema) => allSchemas.includes(schema));
  const pick = <T>(table: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(table).filter(([schema]) => schemas.includes(schema)));
  return schemas.length === 0
    ? []
    : [{ ...key, schemas, defaults: pick(key.defaults), spelling: pick(key.spelling) }];
}
