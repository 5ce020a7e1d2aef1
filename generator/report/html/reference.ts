/** The reference of `suite reference`: one page that needs nothing but itself. */
import type { SchemaRecord } from '../../schema/record/record.ts';
import { scriptJson } from './escape.ts';
import { type PageView, pageView } from './page.ts';
import { renderPage } from './templates.ts';

/** A page, and what is in it. */
export interface ReferencePage {
  readonly html: string;
  readonly counts: PageView['counts'];
}

/**
 * The page of all implementations, keys, choices, events and definitions that the records hold.
 * @param records schema id -> record; whatever their texts hold, they are shown as text
 * @returns equal bytes for equal records, in any order
 */
export function referencePage(records: Readonly<Record<string, SchemaRecord>>): ReferencePage {
  const view = pageView(records);
  const definitions = Object.fromEntries(
    view.sections.flatMap(({ index }) => Object.entries(index?.data ?? {})),
  );
  return { html: renderPage(view, scriptJson(definitions)), counts: view.counts };
}
