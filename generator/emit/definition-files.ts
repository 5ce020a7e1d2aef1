/** Which generated file a definition is in: one for each first letter, and an index. */
import { groupBy, sortedSet } from '../base/collections.ts';
import type { ModelKind } from '../schema/model/model.ts';
import { commonKeys, definitionView } from './definition.ts';
import type { FileView } from './file-view.ts';
import { Choices, unlessEmpty } from './option.ts';

/** Returns an index, the shared keys and one file per first letter. Returns nothing if the kind has no definitions. */
export function definitionViews(folder: string, { definitions }: ModelKind): FileView[] {
  if (definitions.length === 0) return [];
  const choices = new Choices();
  const common = commonKeys(definitions, choices);
  const place = definitionPlace(folder);
  const index: FileView = {
    path: `${place}.nix`,
    template: 'definitions',
    data: () => ({
      choices: unlessEmpty(choices.tables),
      common: Object.entries(common).map(([name, { types }]) => ({ name, types })),
      schemas: sortedSet(definitions.flatMap((item) => item.schemas)),
      definitions: definitions.map(({ name, implementation, file }) => ({
        name,
        implementation,
        file: [place, `${letterOf(file)}.nix`],
      })),
    }),
  };
  const letters = groupBy(definitions, ({ file }) => letterOf(file)).map(([letter, items]): FileView => {
    const data = () => {
      const all = items.map((item) => definitionView(item, common));
      return { typed: all.some(({ types }) => types.length > 0), definitions: all };
    };
    return { path: `${place}/${letter}.nix`, template: 'letter', data };
  });
  return [index, ...letters];
}

/** Returns the file's first letter: one file per definition would make every run and every evaluation slow. */
function letterOf(file: string): string {
  return /^[a-z]/u.exec(file)?.[0] ?? '0';
}

/** Returns a path next to the folder of the implementations, with a name that no class can have. */
export function definitionPlace(folder: string): string {
  return `${folder}-definitions`;
}
