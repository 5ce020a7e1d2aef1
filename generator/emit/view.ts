/** Model -> template data. Makes all decisions; quotes nothing. */
import { compareText, sortedSet } from '../base/collections.ts';
import { RECORDED_KINDS, isSchemaKind, moduleOf } from '../servarr/kinds.ts';
import type { ModelImplementation } from '../schema/model/implementation.ts';
import type { Model, ModelKind } from '../schema/model/model.ts';
import { requiredExample } from './example.ts';
import { definitionPlace, definitionViews } from './definition-files.ts';
import type { FileView } from './render.ts';
import {
  Choices,
  factViews,
  factsOf,
  unlessEmpty,
  indentation,
  labelsOf,
  partialKeys,
  optionView,
  spellings,
} from './option.ts';

/** The version of the output format. The modules check it. */
export const EMITTED_FORMAT = 1;

/** The folders of emitted files. The general keys and the index of definitions are in a file beside the folder. */
export const EMITTED_FOLDERS = [...new Set(RECORDED_KINDS.map(moduleOf))].flatMap((folder) => [
  folder,
  definitionPlace(folder),
]);

export function fileViews(model: Model): FileView[] {
  const kinds = Object.values(model.kinds).map((kind) => ({ folder: moduleOf(kind.kind), kind }));
  const modules = kinds.filter(({ kind }) => isSchemaKind(kind.kind));
  const groups = kinds
    .filter(({ kind }) => !isSchemaKind(kind.kind))
    .flatMap(({ kind }) => kind.implementations);
  const files = kinds.flatMap(({ folder, kind }) => [
    ...(isSchemaKind(kind.kind) ? [generalView(folder, kind)] : []),
    ...kind.implementations.map((item) => implementationView(folder, item)),
    ...definitionViews(folder, kind),
  ]);
  return [...files, indexView(modules, groups, model)].sort((left, right) =>
    compareText(left.path, right.path),
  );
}

function implementationView(folder: string, item: ModelImplementation): FileView {
  const choices = new Choices();
  const options = item.fields.map((key) => optionView(key, item, choices, requiredExample(item, key)));
  const facts = factsOf(item, { labels: labelsOf(item.fields) });
  const data = { ...indentation(2), choices: unlessEmpty(choices.tables), facts, options };
  return { path: `${folder}/${item.option}.nix`, template: 'implementation', data };
}

function generalView(folder: string, kind: ModelKind): FileView {
  const schemas = sortedSet([...kind.implementations, ...kind.definitions].flatMap((item) => item.schemas));
  const choices = new Choices();
  const options = kind.general.map((key) => optionView(key, {}, choices));
  const facts = factViews({ only: partialKeys(kind.general, schemas), spelling: spellings(kind.general) });
  const data = { ...indentation(2), choices: unlessEmpty(choices.tables), facts, options };
  return { path: `${folder}.nix`, template: 'implementation', data };
}

function indexView(
  modules: readonly { folder: string; kind: ModelKind }[],
  groups: readonly ModelImplementation[],
  model: Model,
): FileView {
  const data = {
    format: EMITTED_FORMAT,
    schemas: Object.fromEntries(
      model.sources.map(({ id, app, version, api, lacks }) => [
        id,
        { app, version, api, ...(Object.keys(lacks).length > 0 && { lacks }) },
      ]),
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
  };
  return { path: 'index.nix', template: 'index', data };
}
