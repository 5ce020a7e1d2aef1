/** The generated files of definitions: an index of names, and the shapes that definitions share. */
import { sortedSet } from '../base/collections.ts';
import type { ModelKind } from '../schema/model/model.ts';
import { commonKeys, shapeOf } from './definition.ts';
import type { FileView } from './render.ts';
import { Choices, unlessEmpty } from './option.ts';

/** Returns the index with the keys that most definitions have, and the shapes. Returns nothing without definitions. */
export function definitionViews(folder: string, { definitions }: ModelKind): FileView[] {
  if (definitions.length === 0) return [];
  const choices = new Choices();
  const common = commonKeys(definitions, choices);
  const place = definitionPlace(folder);
  const schemas = sortedSet(definitions.flatMap((item) => item.schemas));
  // Definitions that the model merged together have the same fields, and need one look.
  const merged = new Map(definitions.map((item) => [item.fields, item]));
  const shapeOfFields = new Map(
    [...merged].map(([fields, item]) => [fields, shapeOf(item, common, schemas)]),
  );
  // In the order of the first definition of each, so that a shape stays where it was when its digest changes.
  const shapes = new Map([...shapeOfFields.values()].map((one) => [one.shape, one]));
  return [
    {
      path: `${place}.nix`,
      template: 'definitions',
      data: {
        choices: unlessEmpty(choices.tables),
        common: Object.entries(common).map(([name, { types }]) => ({ name, types })),
        schemas,
        shapes: [place, 'shapes.nix'],
        definitions: definitions.map(({ name, implementation, fields }) => ({
          name,
          implementation,
          shape: shapeOfFields.get(fields)?.shape,
        })),
      },
    },
    {
      path: `${place}/shapes.nix`,
      template: 'shapes',
      data: {
        typed: [...shapes.values()].some(({ types }) => types.length > 0),
        groups: Object.fromEntries([...shapes.values()].flatMap(({ groups }) => (groups ? [groups] : []))),
        shapes: [...shapes.values()].map(({ groups, ...one }) => ({ ...one, groups: groups?.[0] })),
      },
    },
  ];
}

/** Returns a path next to the folder of the implementations, with a name that no class can have. */
export function definitionPlace(folder: string): string {
  return `${folder}-definitions`;
}
