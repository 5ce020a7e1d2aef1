/** Converts records to the data of the whole page. */
import { RECORDED_KINDS, SCHEMA_KINDS, SETTINGS_KINDS } from '../../servarr/kinds.ts';
import { titleWithVersion } from '../../servarr/like.ts';
import { type Model, type ModelKind, type SchemaSource, buildModel } from '../../schema/model/model.ts';
import type { SchemaRecord } from '../../schema/record/record.ts';
import { Anchors } from './escape.ts';
import { sectionView } from './section.ts';
import { optionsSection } from './options-section.ts';
import { searchRows } from './search-rows.ts';
import { servicesSection } from './services-section.ts';

/** The page: its sources, `18 download clients` and so on, and its sections. */
export type PageView = ReturnType<typeof pageView>;

/** Returns the data of the page: equal for equal records in any order. */
export function pageView(records: Readonly<Record<string, SchemaRecord>>) {
  const { model } = buildModel(records, RECORDED_KINDS);
  const anchors = new Anchors();
  const ofSchemas = SCHEMA_KINDS.flatMap((kind) => model.kinds[kind] ?? []);
  const described = [
    ...[...ofSchemas, ...allSettings(model)].map((found) => sectionView(found, anchors)),
    servicesSection(model.sources, anchors),
  ];
  const sections = [...described, optionsSection(described, anchors)].filter(
    ({ cards, index }) => cards.length > 0 || index !== null,
  );
  return {
    sources: model.sources.map(sourceView),
    counts: sections.map(({ anchor, title, singular, cards, index }) => {
      const count = cards.length + (index?.count ?? 0);
      return { anchor, count, what: count === 1 ? singular : title.toLowerCase() };
    }),
    sections,
    rows: searchRows(sections),
  };
}

/** Puts all groups of settings into one section. */
function allSettings({ kinds }: Model): ModelKind[] {
  const [kind] = SETTINGS_KINDS;
  const implementations = SETTINGS_KINDS.flatMap((one) => kinds[one]?.implementations ?? []);
  return [{ kind, general: [], implementations, definitions: [] }];
}

function sourceView({ id, app, version }: SchemaSource) {
  const title = titleWithVersion(app, version);
  return { title: id === app ? title : `${title} (${id})`, version };
}
