/** Template data -> text. The templates contain the structure; helpers print every quoted value. */
import { type Environment, type NIX_HELPERS, newEnvironment, readyTemplate } from '#templates';
import { nixKey, nixPath } from '../nix/option-path.ts';
import { nixString } from '../nix/strings.ts';
import { type ScopedType, nixOptionType, nixTypeSet } from '../nix/option-types.ts';
import { nixArgument, nixTables, nixValue } from '../nix/nix-values.ts';
import type { Json } from '../base/json.ts';
import { type EmittedFile, withDigest } from '../files/owned.ts';
import type { TypeView } from './definition.ts';

export interface FileView {
  readonly path: string;
  readonly template: 'definitions' | 'implementation' | 'index' | 'shapes';
  readonly data: object;
}

const PARTIALS = ['definition', 'facts', 'options'] as const;

const HELPERS: Readonly<Record<(typeof NIX_HELPERS)[number], Handlebars.HelperDelegate>> = {
  argument: (value: Json, indent: number) => nixArgument(value, indent),
  key: (name: string) => nixKey(name),
  path: (parts: readonly string[]) => nixPath(...parts),
  string: (text: string) => nixString(text),
  tables: (tables: Readonly<Record<string, Record<string, Json>>>, indent: number) =>
    nixTables(tables, indent),
  type: (type: ScopedType, indent: number) => nixOptionType(type, indent),
  typeSet: (types: readonly TypeView[], indent: number) => nixTypeSet(types, indent),
  value: (value: Json, indent: number) => nixValue(value, indent),
};

/** Renders the files in the given order. Throws if a template misses a value: that is a defect. */
export function renderFiles(views: readonly FileView[]): EmittedFile[] {
  const environment = newEnvironment();
  environment.registerHelper(HELPERS);
  for (const name of PARTIALS) environment.registerPartial(name, read(environment, name));
  const templates = new Map<string, HandlebarsTemplateDelegate>();
  return views.map((view) => {
    const template = templates.get(view.template) ?? read(environment, view.template);
    templates.set(view.template, template);
    return { path: view.path, text: withDigest(template(view.data)) };
  });
}

function read(environment: Environment, name: string): HandlebarsTemplateDelegate {
  return readyTemplate(environment, `${name}.nix.hbs`);
}
