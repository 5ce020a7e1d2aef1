/** The page of `suite reference`, which loads nothing else. */
import type { SchemaRecord } from '../../schema/record/record.ts';
import { type PageView, pageView } from './page.ts';
import { renderPage } from './templates.ts';

/**
 * Returns the page of all implementations, keys, choices, events and definitions in the records.
 * @param records schema ID -> record; all their strings are shown as text
 * @param guides the address of the guides; empty if there are none beside the page
 * @returns equal bytes for equal records, in any order
 */
export function referencePage(
  records: Readonly<Record<string, SchemaRecord>>,
  guides = '',
): Pick<PageView, 'counts'> & { readonly html: string } {
  const view = pageView(records);
  const definitions = Object.fromEntries(
    view.sections.flatMap(({ index }) => Object.entries(index?.data ?? {})),
  );
  // The script of the page has the data of definitions, so no template does.
  const sections = view.sections.map(({ index, ...section }) => ({
    ...section,
    index: index === null ? null : { ...index, data: {} },
  }));
  return { html: renderPage({ ...view, sections, guides }, definitions), counts: view.counts };
}
