/** The card of one implementation. */
import { compareText } from '../../base/collections.ts';
import { type RecordedKind, isSchemaKind } from '../../servarr/kinds.ts';
import { exampleText } from '../../emit/example.ts';
import type { ModelImplementation } from '../../schema/model/implementation.ts';
import { describeRequirement } from '../../schema/model/describe-group.ts';
import { implementationView } from '../../schema/model/implementation-view.ts';
import type { ModelKey } from '../../schema/model/keys.ts';
import { type Anchors, anchorPart } from './escape.ts';
import { type KeyContext, type KeyView, keyView, unreportedView } from './key-rows.ts';
import { type NixToken, nixTokens } from './nix-tokens.ts';

/** A column of events and matrices: a schema ID, and one or two letters for narrow columns. */
export interface SchemaView {
  readonly id: string;
  readonly letters: string;
}

/** A schema, and whether it has the subject of the row or tile. */
export interface CellView extends SchemaView {
  readonly on: boolean;
}

/** One event, with a tile for each schema. */
export interface EventView {
  readonly anchor: string;
  readonly name: string;
  readonly cells: readonly CellView[];
  /** The schemas that support it, in words. */
  readonly who: string;
}

/** One card. */
export interface CardView {
  readonly anchor: string;
  readonly title: string;
  readonly implementation: string;
  readonly option: string;
  readonly path: string;
  /** The class; empty for a group of settings, which has none. */
  readonly className: string;
  readonly protocol: string;
  readonly schemas: readonly string[];
  /** The alternatives of which one must be set. */
  readonly required: readonly { readonly any: readonly string[]; readonly schemas: readonly string[] }[];
  /** An entry in Nix; empty for kinds without a module. */
  readonly example: readonly NixToken[];
  readonly keys: readonly KeyView[];
  readonly events: readonly EventView[];
}

/** The context of a card. */
export interface CardContext {
  readonly kind: RecordedKind;
  /** The first part of its anchor. */
  readonly folder: string;
  /** The schemas of the kind. */
  readonly schemas: readonly SchemaView[];
  /** The general keys of the kind. */
  readonly general: readonly ModelKey[];
  readonly anchors: Anchors;
}

/** Returns the card of an implementation. Takes its anchors. */
export function cardView(item: ModelImplementation, context: CardContext): CardView {
  const { kind, folder, anchors } = context;
  const anchor = anchors.take(`${folder}.${item.option}`);
  const below = (name: string) => anchors.take(`${anchor}.${anchorPart(name)}`);
  const view = implementationView(kind, item, context.general);
  const keyContext: KeyContext = { ...item, kind, general: view.flat };
  const own = context.schemas.filter(({ id }) => item.schemas.includes(id));
  return {
    anchor,
    title: view.names.join(' / '),
    implementation: item.implementation,
    option: item.option,
    path: view.path,
    className: isSchemaKind(kind) ? item.implementation : '',
    protocol: item.protocol ?? '',
    schemas: item.schemas,
    required: view.required.map(({ group, schemas }) => ({
      any: group.signIn ? [describeRequirement(group)] : group.either.map((names) => names.join(' and ')),
      schemas,
    })),
    example: nixTokens(exampleText(kind, item)),
    keys: [
      ...view.fields.map((field) => keyView(field, below(field.name), keyContext)),
      ...view.others.map((key) => unreportedView(key, below(key.name), kind)),
    ].sort((left, right) => compareText(left.name, right.name)),
    events: Object.entries(item.events).map(([name, some]) => ({
      anchor: below(name),
      name,
      cells: cells(own, some),
      who: some.join(', '),
    })),
  };
}

/** Returns a cell for each schema of a row. */
export function cells(all: readonly SchemaView[], some: readonly string[]): CellView[] {
  return all.map((schema) => ({ ...schema, on: some.includes(schema.id) }));
}

/** Returns the schemas with their shortest distinct prefixes, in order: `L`, `P`, `R`, then `Re`. */
export function schemaViews(ids: readonly string[]): SchemaView[] {
  const taken = new Set<string>();
  return ids.map((id) => {
    const name = id.charAt(0).toUpperCase() + id.slice(1);
    let length = 1;
    while (length < name.length && taken.has(name.slice(0, length))) length += 1;
    const letters = name.slice(0, length);
    taken.add(letters);
    return { id, letters };
  });
}
