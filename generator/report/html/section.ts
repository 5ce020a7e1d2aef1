/** One kind as a section of the page: who has what, the general keys, the cards. */
import { hasModule } from '../../emit/example.ts';
import { MODULE_FOLDERS } from '../../emit/view.ts';
import { withoutDefinitions } from '../../schema/model/definitions.ts';
import { compareText } from '../../base/json.ts';
import { sortedSet } from '../../schema/model/keys.ts';
import { type ModelImplementation, type ModelKind, buildModel } from '../../schema/model/model.ts';
import { isEvent } from '../../family/events.ts';
import type { SchemaRecord } from '../../schema/record/record.ts';
import { type AppView, type CardView, type CellView, appViews, cardView, cells } from './cards.ts';
import { type Anchors, anchorPart } from './escape.ts';
import { type IndexView, indexView } from './indexes.ts';
import { HAND_KEYS } from '../../schema/field/general.ts';
import { type KeyView, keyView } from './keys.ts';

/** One row of the matrix of a kind. */
export interface MatrixRow {
  readonly anchor: string;
  readonly title: string;
  /** The option, or the class for kinds without a module. */
  readonly option: string;
  readonly keys: number;
  readonly cells: readonly CellView[];
}

/** One kind. */
export interface SectionView {
  readonly anchor: string;
  readonly title: string;
  /** The option path of its module; empty where it has none. */
  readonly path: string;
  /** The columns of the matrix. */
  readonly apps: readonly AppView[];
  readonly matrix: readonly MatrixRow[];
  readonly general: readonly KeyView[];
  /** Keys that the module adds to those. */
  readonly moduleKeys: readonly string[];
  readonly cards: readonly CardView[];
  readonly index: IndexView | null;
}

/** The section of a kind; its anchors are taken. */
export function sectionView(
  found: ModelKind,
  title: string,
  records: Readonly<Record<string, SchemaRecord>>,
  anchors: Anchors,
): SectionView {
  const { kind } = found;
  const folder = anchors.take(hasModule(kind) ? MODULE_FOLDERS[kind] : kind);
  const general = generalRows(found, folder, anchors);
  const items = implementations(found, records);
  const apps = appViews(sortedSet(items.flatMap((item) => item.apps)));
  const flat = hasModule(kind) ? [...HAND_KEYS, ...found.general.map(({ name }) => name)] : [];
  const context = { kind, folder, apps, general: new Set(flat), anchors };
  const cards = distinctTitles(items.map((item) => cardView(item, context)));
  return {
    anchor: folder,
    title,
    path: hasModule(kind) ? `suite.${MODULE_FOLDERS[kind]}` : '',
    apps,
    matrix: cards.map((card) => matrixRow(card, apps)),
    general,
    moduleKeys: moduleKeys(found),
    cards,
    index: hasModule(kind) ? null : indexView(records, { kind, folder, anchors }),
  };
}

/** In the order in which people look for them. Definitions, of kinds that have such, are not among them. */
function implementations(
  { kind, implementations: all }: ModelKind,
  records: Readonly<Record<string, SchemaRecord>>,
): ModelImplementation[] {
  const plain = hasModule(kind)
    ? all
    : (buildModel(withoutDefinitions(records, kind), [kind]).model.kinds[kind]?.implementations ?? []);
  return plain.toSorted(
    (left, right) =>
      compareText(shown(left), shown(right)) || compareText(left.implementation, right.implementation),
  );
}

/** The name that an implementation is sorted by. */
function shown({ names }: ModelImplementation): string {
  return names.join(' / ').toLowerCase();
}

/** Cards of one title are told apart by their protocol, or else their class. */
function distinctTitles(cards: readonly CardView[]): CardView[] {
  return cards.map((card) => {
    const same = cards.filter(({ title }) => title === card.title);
    const protocols = new Set(same.map(({ protocol }) => protocol));
    const what = protocols.size === same.length ? card.protocol : card.implementation;
    return same.length === 1 ? card : { ...card, title: `${card.title} (${what})` };
  });
}

/** The general keys but for the events, which stand in the cards. */
function generalRows({ general, implementations: items }: ModelKind, folder: string, anchors: Anchors) {
  const apps = sortedSet(items.flatMap((item) => item.apps));
  const context = { apps, general: new Set<string>(), required: [], category: {} };
  return general
    .filter(({ name }) => !isEvent(name))
    .map((key): KeyView => keyView(key, anchors.take(`${folder}.${anchorPart(key.name)}`), context));
}

function moduleKeys({ kind }: ModelKind): string[] {
  if (!hasModule(kind)) return [];
  return HAND_KEYS.filter((key) => key !== 'categories' || kind === 'downloadclient');
}

function matrixRow(card: CardView, apps: readonly AppView[]): MatrixRow {
  const { anchor, title, option, implementation, keys } = card;
  return {
    anchor,
    title,
    option: option === '' ? implementation : option,
    keys: keys.length,
    cells: cells(apps, card.apps),
  };
}
