/** The section of what users declare with a service, such as root folders. The table of kinds describes the keys. */
import { capitalised } from '../../base/text.ts';
import { sortedSet } from '../../base/collections.ts';
import type { Json } from '../../base/json.ts';
import { nixValue } from '../../nix/nix-values.ts';
import type { SchemaSource } from '../../schema/model/model.ts';
import { kindsOf } from '../../servarr/apps.ts';
import { type FlatRow, KINDS, type Kind, type KindRow, kindRow } from '../../servarr/kinds.ts';
import { tableKeys } from '../../schema/model/unreported-keys.ts';
import { type CardView, schemaViews } from './cards.ts';
import { type Anchors, anchorPart } from './escape.ts';
import { unreportedView } from './key-rows.ts';
import { nixTokens } from './nix-tokens.ts';
import { type SectionView, matrixRow } from './section.ts';

/** The path of the options of a service. */
const PATH = 'suite.services.<name>';

/** Returns the section. Takes its anchors. */
export function servicesSection(sources: readonly SchemaSource[], anchors: Anchors): SectionView {
  const folder = anchors.take('services');
  const cards = KINDS.flatMap((kind) => {
    const row = kindRow(kind);
    const schemas = sources.filter(({ app }) => kindsOf(app).includes(kind)).map(({ id }) => id);
    return isListed(row) && schemas.length > 0 ? [cardOf(kind, row, { folder, schemas, anchors })] : [];
  });
  const schemas = schemaViews(sortedSet(cards.flatMap((card) => card.schemas)));
  return {
    anchor: folder,
    title: 'Lists of a service',
    singular: 'list of a service',
    path: PATH,
    schemas,
    matrix: cards.map((card) => matrixRow(card, schemas)),
    declared: [],
    general: [],
    moduleKeys: [],
    cards,
    index: null,
  };
}

/** Returns true for a kind of which users declare a list with each service. */
function isListed(row: KindRow): row is FlatRow {
  return row.codec === 'flat' && 'option' in row.declaredAt;
}

function cardOf(
  kind: Kind,
  { declaredAt: { option }, example, plural }: FlatRow,
  { folder, schemas, anchors }: { folder: string; schemas: readonly string[]; anchors: Anchors },
): CardView {
  const anchor = anchors.take(`${folder}.${option}`);
  const service = schemas.includes('sonarr') ? 'sonarr' : schemas[0];
  return {
    anchor,
    title: capitalised(plural),
    implementation: kind,
    option,
    path: `${PATH}.${option}`,
    className: '',
    protocol: '',
    schemas,
    required: [],
    example: nixTokens(`suite.services.${service}.${option} = ${nixValue([example as Json], 0)};`),
    keys: tableKeys(kind).map((key) =>
      unreportedView(key, anchors.take(`${anchor}.${anchorPart(key.name)}`), kind),
    ),
    events: [],
  };
}
