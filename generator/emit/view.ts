/** Model -> template data: everything decided, nothing quoted. */
import { escapeMarkdown } from '../base/markdown.ts';
import { compareText, sortedSet } from '../base/collections.ts';
import { kindRow } from '../family/kinds.ts';
import { type Json, canonical, isObject } from '../base/json.ts';
import { withChoiceNames } from '../schema/field/describe.ts';
import { filledFields } from '../schema/model/groups.ts';
import type { ModelKey } from '../schema/model/keys.ts';
import type { ModelImplementation } from '../schema/model/implementation.ts';
import type { Model, ModelKind } from '../schema/model/model.ts';
import { type FieldType, isSecret } from '../schema/field/types.ts';
import type { NamedType } from '../nix/types.ts';

/** The number of the format of what is emitted; the modules check it. */
export const EMITTED_FORMAT = 1;

/** One option, ready for the template. */
export interface OptionView {
  readonly name: string;
  readonly valueType: NamedType;
  readonly own: Json;
  readonly description: string;
}

/** One file to be rendered: path below the output folder, template and its data. */
export interface FileView {
  readonly path: string;
  readonly template: 'implementation' | 'general' | 'index';
  readonly data: Readonly<Record<string, unknown>>;
}

/** All files of a model, for each kind that it has, sorted by path. */
export function fileViews(model: Model): FileView[] {
  const modules = Object.values(model.kinds).map((kind) => ({ folder: kindRow(kind.kind).module, kind }));
  const files = modules.flatMap(({ folder, kind }) => [
    generalView(folder, kind),
    ...kind.implementations.map((item) => implementationView(folder, item)),
  ]);
  return [...files, indexView(modules, model)].sort((left, right) => compareText(left.path, right.path));
}

function implementationView(folder: string, item: ModelImplementation): FileView {
  const choices: Tables = new Map();
  const options = item.fields.map((field) => optionView(field, choices));
  const data = {
    choices: filled(Object.fromEntries(choices)),
    filled: filled(filledFields(item.groups, item.fields)),
    groups: filled(item.groups as unknown as Json[]),
    category: filled(item.category),
    events: filled(item.events),
    only: filled(onlySome(item.fields, item.apps)),
    spelling: filled(spellings(item.fields)),
    options,
  };
  return { path: `${folder}/${item.option}.nix`, template: 'implementation', data };
}

function generalView(folder: string, kind: ModelKind): FileView {
  const apps = sortedSet(kind.implementations.flatMap((item) => item.apps));
  const choices: Tables = new Map();
  const options = kind.general.map((key) => optionView(key, choices));
  const data = {
    choices: filled(Object.fromEntries(choices)),
    only: filled(onlySome(kind.general, apps)),
    spelling: filled(spellings(kind.general)),
    options,
  };
  return { path: `${folder}.nix`, template: 'general', data };
}

function indexView(modules: readonly { folder: string; kind: ModelKind }[], model: Model): FileView {
  const data = {
    format: EMITTED_FORMAT,
    schemas: Object.fromEntries(
      model.sources.map(({ id, app, version, api }) => [id, { app, version, api }]),
    ),
    modules: modules.map(({ folder, kind }) => ({
      name: folder,
      general: [`${folder}.nix`],
      implementations: kind.implementations
        .map(({ option, implementation, names, apps }) => ({
          option,
          file: [folder, `${option}.nix`],
          implementation,
          names,
          apps,
        }))
        .sort((left, right) => compareText(left.option, right.option)),
    })),
  };
  return { path: 'index.nix', template: 'index', data };
}

/** The first three numbers of a version: the fourth is a build that people do not know. */
export function shortVersion(version: string): string {
  return version.split('.').slice(0, 3).join('.');
}

/** Choice tables by the name they stand under in the file's `let`. */
type Tables = Map<string, Json>;

function optionView(key: ModelKey, choices: Tables): OptionView {
  return {
    name: key.name,
    valueType: nameTables(key.name, key.type, choices),
    own: ownDefault(key),
    description: describe(key),
  };
}

/**
 * Moves choice tables out of the type into `choices`, one table where the apps agree.
 * @param among true where some apps take something else: then each table says whose it is
 */
function nameTables(name: string, type: FieldType, choices: Tables, among = false): NamedType {
  switch (type.kind) {
    case 'list':
      return { kind: 'list', of: nameTables(name, type.of, choices) };
    case 'ruled':
      return { kind: 'ruled', of: nameTables(name, type.of, choices), rule: type.rule };
    case 'either':
      return { kind: 'either', types: type.types.map((one) => nameTables(name, one, choices, true)) };
    case 'choice': {
      const [first, ...rest] = Object.values(type.tables);
      const perApp = among || rest.some((table) => canonical(table) !== canonical(first));
      const table = freeName(name, choices);
      choices.set(table, (perApp ? type.tables : first) as Json);
      return { kind: 'choice', table, perApp };
    }
    default:
      return type;
  }
}

function freeName(name: string, taken: Tables): string {
  return taken.has(name) ? freeName(`${name}'`, taken) : name;
}

/** One value where all apps show the same default; else a set of schema id -> default. */
function ownDefault(key: ModelKey): Json {
  const shown = Object.entries(key.defaults).map(
    ([app, value]) => [app, withChoiceNames(key.type, app, value)] as const,
  );
  const [first] = shown;
  if (!first || isSecret(key.type)) return null;
  const agreed =
    shown.length === key.apps.length && shown.every(([, value]) => canonical(value) === canonical(first[1]));
  return agreed && !isObject(first[1]) ? first[1] : Object.fromEntries(shown);
}

/** "Seed Time, in minutes." A sentence of the option documentation, made harmless for Markdown. */
function describe({ labels, unit, help }: ModelKey): string {
  const label = labels.map((text) => text.replace(/[\s.?!:]+$/u, '')).join(' / ');
  const sentence = `${label}${unit === undefined ? '' : `, in ${unit}`}.`;
  return escapeMarkdown(help === undefined ? sentence : `${sentence}\n\n${help}`);
}

function onlySome(keys: readonly ModelKey[], apps: readonly string[]): Record<string, readonly string[]> {
  return Object.fromEntries(
    keys.filter((key) => key.apps.length < apps.length).map((key) => [key.name, key.apps]),
  );
}

function spellings(keys: readonly ModelKey[]): Record<string, Readonly<Record<string, string>>> {
  return Object.fromEntries(
    keys.filter((key) => Object.keys(key.spelling).length > 0).map((key) => [key.name, key.spelling]),
  );
}

/** Templates ask only whether there is something: an empty list or set is nothing. */
function filled<T extends object>(value: T): T | undefined {
  return Object.keys(value).length > 0 ? value : undefined;
}
