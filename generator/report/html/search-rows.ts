/** The rows in which the search of a page looks: options, keys with their choices, and definitions. */
import { elsewhere } from '../../schema/model/words.ts';
import type { CardView } from './cards.ts';
import type { KeyView } from './key-rows.ts';
import type { SectionView } from './section.ts';

/** A place that the search finds. Kinds are listed in this order. */
export type SearchRow = readonly [
  kind: 'option' | 'key' | 'guide' | 'definition',
  name: string,
  anchor: string,
  /** Where it is: the path of its option, the title of its guide. */
  context: string,
  /** Other names of the same thing: labels, names in the API, classes. */
  more: string,
  /** Its description, or the text of a guide. */
  about: string,
  /** The type of a key, the class of a definition. */
  detail: string,
  /** The names of its choices. */
  choices: string,
];

/** Returns the rows of all sections, in the order of the page. */
export function searchRows(sections: readonly SectionView[]): SearchRow[] {
  return sections.flatMap((section) => [
    sectionRow(section),
    ...[...section.declared, ...section.general].map((key) => keyRow('key', key, section.path)),
    ...section.cards.flatMap((card) => cardRows(card, section)),
    ...indexRows(section),
  ]);
}

function sectionRow({ anchor, title, path, cards, schemas }: SectionView): SearchRow {
  const services = schemas.map(({ id }) => id).join(' ');
  const names = cards.map((card) => card.title).join(', ');
  return ['option', path, anchor, title, `${title} ${services}`, names, '', ''];
}

function cardRows(card: CardView, section: SectionView): SearchRow[] {
  const { anchor, title, option, implementation, schemas } = card;
  // Users name conditions and profiles themselves: the path is the same for all of them.
  const shared = title !== card.path && (card.path === section.path || card.path.endsWith('<name>'));
  const path = shared ? `${card.path}, ${title}` : card.path;
  const names = title === card.path ? '' : `${option} ${implementation}`;
  const about = [section.singular, ...section.moduleKeys, ...schemas, elsewhere(card.path)].join(' ').trim();
  const kind = implementation === '' ? 'option' : 'key';
  return [
    ['option', title, anchor, title === path ? '' : path, names, about, section.singular, ''],
    ...card.keys.map((key) => keyRow(kind, key, path)),
    ...card.events.map(({ name, anchor: at }): SearchRow => ['key', name, at, path, '', '', 'event', '']),
  ];
}

function keyRow(kind: 'option' | 'key', key: KeyView, path: string): SearchRow {
  const { name, anchor, label, aliases, description, notes, help, elsewhere: words, type, choices } = key;
  const about = [description, ...notes, help, words].filter(Boolean).join(' ');
  const names = (choices?.rows ?? []).map((row) => row.name).join(', ');
  return [kind, name, anchor, path, [label, ...aliases].filter(Boolean).join(' '), about, type, names];
}

function indexRows({ title, index }: SectionView): SearchRow[] {
  if (index === null) return [];
  return [
    ...index.keys.map(({ name, anchor, label, count }): SearchRow => [
      'key',
      name,
      anchor,
      title,
      label,
      '',
      `in ${count} definitions`,
      '',
    ]),
    ...index.letters.flatMap(({ entries }) =>
      entries.map(({ name, anchor, remark }): SearchRow => [
        'definition',
        name,
        anchor,
        title,
        '',
        '',
        remark,
        '',
      ]),
    ),
  ];
}
