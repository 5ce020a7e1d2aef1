/** The page of `suite reference`, which loads nothing else. */
import { Problem } from '../../base/problem.ts';
import { joinSome } from '../../base/text.ts';
import type { SchemaRecord } from '../../schema/record/record.ts';
import { type PageView, pageView } from './page.ts';
import { renderPage } from './templates.ts';

/** A page and its contents. */
export interface ReferencePage {
  readonly html: string;
  readonly counts: PageView['counts'];
}

/**
 * The most characters of the records of a page, as JSON. Those of six apps have 0.9 million. Each takes up to a hundred
 * bytes of memory.
 */
const MOST_CHARACTERS = 4 * 1024 * 1024;

/**
 * Returns the page of all implementations, keys, choices, events and definitions in the records.
 * @param records schema ID -> record; all their strings are shown as text
 * @returns equal bytes for equal records, in any order
 * @throws Problem `records-too-large`
 */
export function referencePage(records: Readonly<Record<string, SchemaRecord>>): ReferencePage {
  checkSize(records);
  const view = pageView(records);
  const definitions = Object.fromEntries(
    view.sections.flatMap(({ index }) => Object.entries(index?.data ?? {})),
  );
  // The script of the page has the data of definitions, so no template does.
  const sections = view.sections.map(({ index, ...section }) => ({
    ...section,
    index: index === null ? null : { ...index, data: {} },
  }));
  return { html: renderPage({ ...view, sections }, definitions), counts: view.counts };
}

function checkSize(records: Readonly<Record<string, SchemaRecord>>): void {
  const characters = JSON.stringify(records).length;
  if (characters <= MOST_CHARACTERS) return;
  throw new Problem({
    code: 'records-too-large',
    place: joinSome(Object.keys(records), 10),
    what: `the schema records have ${characters} characters of JSON, and a page can show at most ${MOST_CHARACTERS}`,
    fix: 'Name fewer services, or the folder of fewer records with --schemas.',
  });
}
