/** The section of one kind: a matrix of implementations, the general keys, the cards. */
import { compareText, groupBy, sortedSet } from '../../base/collections.ts';
import type { ModelImplementation } from '../../schema/model/implementation.ts';
import type { ModelKind } from '../../schema/model/model.ts';
import { isEvent } from '../../servarr/enable.ts';
import {
  type RecordedKind,
  isNamedByUser,
  isSchemaKind,
  kindRow,
  metaKeys,
  moduleOf,
  schemaRow,
} from '../../servarr/kinds.ts';
import { capitalised } from '../../base/text.ts';
import { type SchemaView, type CardView, schemaViews, cardView, cells } from './cards.ts';
import { type Anchors, anchorPart } from './escape.ts';
import { type IndexView, indexView } from './indexes.ts';
import { tableKeys } from '../../schema/model/unreported-keys.ts';
import { type KeyView, keyView, unreportedView } from './key-rows.ts';

/** One kind. */
export interface SectionView {
  readonly anchor: string;
  readonly title: string;
  /** The title for one implementation or definition. */
  readonly singular: string;
  /** The option path of its module; empty if it has none. */
  readonly path: string;
  /** The columns of the matrix. */
  readonly schemas: readonly SchemaView[];
  readonly matrix: readonly ReturnType<typeof matrixRow>[];
  /** The keys of a declaration whose conditions have the keys of the cards. */
  readonly declared: readonly KeyView[];
  readonly general: readonly KeyView[];
  /** Keys that the module adds. */
  readonly moduleKeys: readonly string[];
  readonly cards: readonly CardView[];
  readonly index: IndexView | null;
}

/** Returns the section of a kind. Takes its anchors. */
export function sectionView(found: ModelKind, anchors: Anchors): SectionView {
  const { kind } = found;
  const module = moduleOf(kind);
  const folder = anchors.take(module);
  const declared = declaredRows(kind, folder, anchors);
  const general = generalRows(found, folder, anchors);
  const items = inOrder(found.implementations);
  const schemas = schemaViews(sortedSet(items.flatMap((item) => item.schemas)));
  const own = isSchemaKind(kind) ? metaKeys(kind) : [];
  const context = { kind, folder, schemas, general: found.general, anchors };
  const cards = distinctTitles(items.map((item) => cardView(item, context)));
  return {
    anchor: folder,
    title: capitalised(isSchemaKind(kind) ? schemaRow(kind).plural : module),
    singular: isSchemaKind(kind) ? schemaRow(kind).title : module,
    path: `suite.${module}`,
    schemas,
    matrix: cards.map((card) => ({
      ...matrixRow(card, schemas),
      ...(isNamedByUser(kind) ? { option: '<name>' } : {}),
    })),
    declared,
    general,
    moduleKeys: own,
    cards,
    index: indexView(found.definitions, { kind, folder, anchors }),
  };
}

/** Sorts by display name. */
function inOrder(all: readonly ModelImplementation[]): ModelImplementation[] {
  return all.toSorted(
    (left, right) =>
      compareText(shown(left), shown(right)) || compareText(left.implementation, right.implementation),
  );
}

/** Returns the display name, which implementations are sorted by. */
function shown({ names }: ModelImplementation): string {
  return names.join(' / ').toLowerCase();
}

/** Adds the protocol, or else the class, to cards with the same title. */
export function distinctTitles(cards: readonly CardView[]): CardView[] {
  const counts = new Map(
    groupBy(cards, ({ title }) => title).map(([title, same]) => [
      title,
      { cards: same.length, protocols: new Set(same.map(({ protocol }) => protocol)).size },
    ]),
  );
  return cards.map((card) => {
    const same = counts.get(card.title);
    if (same === undefined || same.cards === 1) return card;
    const what = same.protocols === same.cards ? card.protocol : card.implementation;
    return { ...card, title: `${card.title} (${what})` };
  });
}

function declaredRows(kind: RecordedKind, folder: string, anchors: Anchors): KeyView[] {
  if (kindRow(kind).codec !== 'conditions') return [];
  return tableKeys(kind).map((key) =>
    unreportedView(key, anchors.take(`${folder}.declaration.${anchorPart(key.name)}`), kind),
  );
}

/** Returns the general keys, except the events, which are in the cards. */
function generalRows({ kind, general, implementations: items }: ModelKind, folder: string, anchors: Anchors) {
  const schemas = sortedSet(items.flatMap((item) => item.schemas));
  const context = { kind, schemas, general: new Set<string>(), groups: [], category: {} };
  return general
    .filter(({ name }) => !isEvent(name))
    .map((key): KeyView => keyView(key, anchors.take(`${folder}.${anchorPart(key.name)}`), context));
}

/** Returns the row of a card in the matrix of `schemas`. */
export function matrixRow(card: CardView, schemas: readonly SchemaView[]) {
  const { anchor, title, option, keys } = card;
  return { anchor, title, option, keys: keys.length, cells: cells(schemas, card.schemas) };
}
