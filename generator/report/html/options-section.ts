/** The section of the options that no record has: those of the services, of the modules and of the host. */
import { readAsset } from '#assets';
import { groupBy } from '../../base/collections.ts';
import type { CardView } from './cards.ts';
import type { Anchors } from './escape.ts';
import { type KeyView, unreportedView } from './key-rows.ts';
import { type SectionView, matrixRow } from './section.ts';

/** A row of the option documentation, which `test/nix/documentation.test.ts` compares with the modules. */
type OptionRow = Readonly<Record<'name' | 'type' | 'default' | 'example' | 'description', string>>;

/**
 * Returns the section. Takes its anchors.
 * @param others the sections of the page, which describe some of the options
 */
export function optionsSection(others: readonly SectionView[], anchors: Anchors): SectionView {
  const folder = anchors.take('options');
  const described = new Set(others.flatMap(({ path, cards }) => [path, ...cards.map((card) => card.path)]));
  const rows = (JSON.parse(readAsset('templates/reference/options.json')) as OptionRow[]).filter(
    ({ name }) => !described.has(name),
  );
  const groups = groupBy(rows, ({ name }) => name.split('.').slice(0, -1).join('.'));
  const cards = groups.map(([path, options]) => cardOf(path, options, anchors));
  return {
    anchor: folder,
    title: 'Option groups',
    singular: 'option group',
    path: 'suite',
    schemas: [],
    matrix: cards.map((card) => matrixRow(card, [])),
    declared: [],
    general: [],
    moduleKeys: [],
    cards,
    index: null,
  };
}

function cardOf(path: string, options: readonly OptionRow[], anchors: Anchors): CardView {
  const anchor = anchors.take(path.replaceAll(/[<>]/gu, ''));
  return {
    anchor,
    title: path,
    implementation: '',
    option: path,
    path,
    className: '',
    protocol: '',
    schemas: [],
    required: [],
    example: [],
    keys: options.map((option) => optionView(option, anchor, anchors)),
    events: [],
  };
}

function optionView(option: OptionRow, card: string, anchors: Anchors): KeyView {
  const name = option.name.split('.').at(-1) ?? '';
  const [fallback, example, description] = [option.default, option.example, option.description].map(plain);
  const view = unreportedView(
    { name, type: option.type, description: description ?? '', property: name, apps: undefined },
    anchors.take(`${card}.${name}`),
    option.name.slice(0, -name.length - 1),
  );
  return {
    ...view,
    notes: example ? [`Example: ${example}`] : [],
    defaults: fallback ? [{ text: fallback, short: '', schemas: [] }] : [],
  };
}

/** Returns the text of Markdown on one line, without the marks of code and links. */
function plain(text: string): string {
  return text
    .replaceAll(/\{option\}|`/gu, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replaceAll(/\s+/gu, ' ');
}
