/** Model -> template data. Makes all decisions; quotes nothing. */
import { compareText, groupBy, sortedSet } from '../base/collections.ts';
import { isSchemaKind, moduleOf } from '../servarr/kinds.ts';
import type { ModelImplementation } from '../schema/model/implementation.ts';
import type { Model, ModelKind } from '../schema/model/model.ts';
import { commonKeys, definitionView } from './definition.ts';
import {
  Choices,
  factViews,
  factsOf,
  unlessEmpty,
  indentation,
  partialKeys,
  optionView,
  spellings,
} from './option.ts';

/** The version of the output format. The modules check it. */
export const EMITTED_FORMAT = 1;

/** One file to render: its path below the output folder, its template and its data. */
export interface FileView {
  readonly path: string;
  readonly template: 'implementation' | 'definitions' | 'letter' | 'general' | 'index';
  /** Computes the data. Called when the file is rendered: the data of all files together would fill the memory. */
  readonly data: () => Readonly<Record<string, unknown>>;
}

/** Returns all files of a model, sorted by path. */
export function fileViews(model: Model): FileView[] {
  const all = Object.values(model.kinds).map((kind) => ({ folder: moduleOf(kind.kind), kind }));
  const modules = all.filter(({ kind }) => isSchemaKind(kind.kind));
  const groups = all
    .filter(({ kind }) => !isSchemaKind(kind.kind))
    .flatMap(({ kind }) => kind.implementations);
  const files = all.flatMap(({ folder, kind }) => [
    ...(isSchemaKind(kind.kind) ? [generalView(folder, kind)] : []),
    ...kind.implementations.map((item) => implementationView(folder, item)),
    ...definitionViews(folder, kind),
  ]);
  return [...files, indexView(modules, groups, model)].sort((left, right) =>
    compareText(left.path, right.path),
  );
}

function implementationView(folder: string, item: ModelImplementation): FileView {
  const data = () => {
    const choices = new Choices();
    const options = item.fields.map((field) => optionView(field, choices));
    return { ...indentation(2), choices: unlessEmpty(choices.tables), facts: factsOf(item), options };
  };
  return { path: `${folder}/${item.option}.nix`, template: 'implementation', data };
}

/** Returns an index, the shared keys and one file per first letter. Returns nothing if the kind has no definitions. */
function definitionViews(folder: string, { definitions }: ModelKind): FileView[] {
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
function definitionPlace(folder: string): string {
  return `${folder}-definitions`;
}

function generalView(folder: string, kind: ModelKind): FileView {
  const data = () => {
    const all = sortedSet([...kind.implementations, ...kind.definitions].flatMap((item) => item.schemas));
    const choices = new Choices();
    const options = kind.general.map((key) => optionView(key, choices));
    const facts = factViews({ only: partialKeys(kind.general, all), spelling: spellings(kind.general) });
    return { ...indentation(2), choices: unlessEmpty(choices.tables), facts, options };
  };
  return { path: `${folder}.nix`, template: 'general', data };
}

function indexView(
  modules: readonly { folder: string; kind: ModelKind }[],
  groups: readonly ModelImplementation[],
  model: Model,
): FileView {
  const data = () => ({
    format: EMITTED_FORMAT,
    schemas: Object.fromEntries(
      model.sources.map(({ id, app, version, api }) => [id, { app, version, api }]),
    ),
    settings: groups
      .map(({ option, schemas }) => ({ group: option, file: ['settings', `${option}.nix`], schemas }))
      .sort((left, right) => compareText(left.group, right.group)),
    modules: modules.map(({ folder, kind }) => ({
      name: folder,
      general: [`${folder}.nix`],
      definitions: kind.definitions.length > 0 ? [`${definitionPlace(folder)}.nix`] : undefined,
      implementations: kind.implementations
        .map(({ option, implementation, names, schemas }) => ({
          option,
          file: [folder, `${option}.nix`],
          implementation,
          names,
          schemas,
        }))
        .sort((left, right) => compareText(left.option, right.option)),
    })),
  });
  return { path: 'index.nix', template: 'index', data };
}
