/** The generated files of definitions: an index of names, and the shapes that definitions share. */
import { createHash } from 'node:crypto';
import { sortedSet } from '../base/collections.ts';
import { canonical } from '../base/json.ts';
import type { Definition } from '../schema/model/definitions.ts';
import type { ModelKind } from '../schema/model/model.ts';
import { type CommonKeys, commonKeys, definitionView } from './definition.ts';
import type { FileView } from './render.ts';
import { Choices, unlessEmpty } from './option.ts';

/** Returns the index with the keys that most definitions have, and the shapes. Returns nothing without definitions. */
export function definitionViews(folder: string, { definitions }: ModelKind): FileView[] {
  if (definitions.length === 0) return [];
  const choices = new Choices();
  const common = commonKeys(definitions, choices);
  const place = definitionPlace(folder);
  const schemas = sortedSet(definitions.flatMap((item) => item.schemas));
  const named = definitions.map((item) => shapeOf(item, common, schemas));
  // In the order of the first definition of each, so that a shape stays where it was when its digest changes.
  const shapes = [...new Map(named.map(({ shape, view }) => [shape, { shape, ...view }])).values()];
  return [
    {
      path: `${place}.nix`,
      template: 'definitions',
      data: {
        choices: unlessEmpty(choices.tables),
        common: Object.entries(common).map(([name, { types }]) => ({ name, types })),
        schemas,
        shapes: [place, 'shapes.nix'],
        definitions: named.map(({ item: { name, implementation }, shape }) => ({
          name,
          implementation,
          shape,
        })),
      },
    },
    {
      path: `${place}/shapes.nix`,
      template: 'shapes',
      data: { typed: shapes.some(({ types }) => types.length > 0), shapes },
    },
  ];
}

/** Hundreds of definitions differ only in their names. The digest of a shape does not depend on other definitions. */
function shapeOf(item: Definition, common: Readonly<Record<string, CommonKeys>>, schemas: readonly string[]) {
  const view = definitionView(item, common, schemas);
  const { types, ...rest } = view;
  const content = canonical([rest, types.map(({ name, valueType }) => [name, valueType.type])]);
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 8);
  return { item, view, shape: `${item.implementation}-${digest}` };
}

/** Returns a path next to the folder of the implementations, with a name that no class can have. */
export function definitionPlace(folder: string): string {
  return `${folder}-definitions`;
}
