/** The page of `suite reference`, which loads nothing else. */
import type { SchemaRecord } from '../../schema/record/record.ts';
import { type PageView, pageView } from './page.ts';
import { renderPage } from './page-templates.ts';

/** The name of the page on a site. */
export const PAGE = 'reference.html';

/** The subjects of a search, for its field. */
export const WHAT = { page: 'options, keys and choices', site: 'options, keys and guides' };

/** The site around the page: the address of its guides, and of the file with the rows of its search. */
interface Site {
  readonly guides: string;
  readonly search: string;
}

/**
 * Returns the page of all implementations, keys, choices, events and definitions in the records.
 * @param records schema ID -> record; all their strings are shown as text
 * @param site a page without a site contains the rows of its search
 * @returns equal bytes for equal records, in any order
 */
export function referencePage(
  records: Readonly<Record<string, SchemaRecord>>,
  site: Site = { guides: '', search: '' },
): Pick<PageView, 'counts' | 'rows'> & { readonly html: string } {
  const { rows, ...view } = pageView(records);
  const definitions = Object.fromEntries(
    view.sections.flatMap(({ index }) => Object.entries(index?.data ?? {})),
  );
  // The script of the page has the data of definitions, so no template does.
  const sections = view.sections.map(({ index, ...section }) => ({
    ...section,
    index: index === null ? null : { ...index, data: {} },
  }));
  const search = {
    page: PAGE,
    root: '',
    file: site.search,
    what: WHAT[site.search === '' ? 'page' : 'site'],
  };
  const contained = site.search === '' ? { [PAGE]: rows } : {};
  const html = renderPage({ ...view, sections, guides: site.guides, search }, definitions, contained);
  return { html, rows, counts: view.counts };
}
