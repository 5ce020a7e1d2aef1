/** A sheet as an HTML page: by service, the most important entries first, with filters. */
import { displaySafe } from '../../base/text.ts';
import { type Kind, kindRow } from '../../servarr/kinds.ts';
import { type Entry, type Section, type Sheet, valueText } from '../sheet/sheet.ts';
import { renderChanges } from './templates.ts';

/** The most characters of a string. */
const LONGEST = 1000;

const fit = (text: string): string => displaySafe(text, LONGEST);

/** Returns the page. Escapes every string of a service or a configuration. */
export function sheetPage({ heading, summary, context, sections }: Sheet): string {
  const entries = sections.flatMap((section) => section.entries);
  const kinds = new Set(entries.map(({ kind }) => kind).filter((kind) => kind !== ''));
  return renderChanges({
    heading,
    ledes: [...(summary === '' ? [] : [summary]), ...context].map(fit),
    sections: sections.map(sectionView),
    services: choices(sections.map(({ service }) => fit(service))),
    kinds: choices([...kinds].sort().map((kind) => ({ kind, title: kindRow(kind as Kind).plural }))),
  });
}

/** Returns the choices of a filter: none if there is nothing to choose. */
function choices<T>(all: readonly T[]): readonly T[] {
  return all.length > 1 ? all : [];
}

function sectionView({ service, title, entries, problems }: Section) {
  return {
    service: fit(service),
    title: fit(title),
    entries: heaviestFirst([...problems, ...entries]).map(entryView),
  };
}

function entryView({ kind, action, breaking, title, keys, keysFolded, lines }: Entry) {
  const isNew = keysFolded && keys.length > 0;
  return {
    isNew,
    count: `${keys.length} ${keys.length === 1 ? 'key' : 'keys'}`,
    compact: keys.length === 0 && lines.length === 1 && lines[0]?.more.length === 0,
    kind,
    action,
    breaking,
    title: fit(title),
    keys: keys.map((one) => ({ ...one, key: fit(one.key), said: valueText(one) })),
    lines: heaviestFirst(lines).map((line) => ({
      breaking: action === '' && line.breaking,
      what: fit(line.what),
      more: line.more.map(fit),
    })),
  };
}

function heaviestFirst<T extends { readonly breaking: boolean }>(all: readonly T[]): T[] {
  return all.toSorted((left, right) => Number(right.breaking) - Number(left.breaking));
}
