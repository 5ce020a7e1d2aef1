/** Template data -> text. The templates hold structure; every quoted thing comes out of a helper. */
import { shippedText } from '#shipped';
import Handlebars from 'handlebars';
import { nixKey, nixPath } from '../nix/keys.ts';
import { nixString } from '../nix/strings.ts';
import { type NamedType, nixKeyType, nixOptionType } from '../nix/types.ts';
import { nixArgument, nixValue } from '../nix/values.ts';
import type { Json } from '../base/json.ts';
import type { EmittedFile } from '../files/owned.ts';
import type { FileView } from './view.ts';

const PARTIALS = ['facts', 'options'] as const;

const HELPERS: Readonly<Record<string, Handlebars.HelperDelegate>> = {
  argument: (value: Json, indent: number) => nixArgument(value, indent),
  key: (name: string) => nixKey(name),
  keyType: (name: string, type: NamedType, indent: number) => nixKeyType(name, type, indent),
  path: (parts: readonly string[]) => nixPath(...parts),
  string: (text: string) => nixString(text),
  type: (type: NamedType, indent: number) => nixOptionType(type, indent),
  value: (value: Json, indent: number) => nixValue(value, indent),
};

/** Renders the files, in the order given. A value that a template misses is a defect and throws. */
export function renderFiles(views: readonly FileView[]): EmittedFile[] {
  const handlebars = Handlebars.create();
  handlebars.registerHelper(HELPERS);
  for (const name of PARTIALS) handlebars.registerPartial(name, readTemplate(name));
  const templates = new Map<string, HandlebarsTemplateDelegate>();
  return views.map((view) => {
    const template = templates.get(view.template) ?? compile(handlebars, view.template);
    templates.set(view.template, template);
    return { path: view.path, text: template(view.data) };
  });
}

function compile(handlebars: typeof Handlebars, name: string): HandlebarsTemplateDelegate {
  return handlebars.compile(readTemplate(name), {
    noEscape: true,
    strict: true,
    knownHelpersOnly: true,
    knownHelpers: Object.fromEntries(Object.keys(HELPERS).map((helper) => [helper, true])),
  });
}

function readTemplate(name: string): string {
  return shippedText(`templates/${name}.nix.hbs`);
}
