/**
 * Templates made ready for their data: here from their texts, in the bundle as they were compiled when it was built
 * (scripts/build.ts), which spares it the compiler. `#templates` of package.json is one or the other.
 */
import { readAsset } from '#assets';
import Handlebars from 'handlebars';

/** Helpers and partials that templates share, and nobody else. */
export type Environment = Pick<typeof Handlebars, 'registerHelper' | 'registerPartial'>;

/** The helpers that templates of Nix files have. */
export const NIX_HELPERS = ['argument', 'key', 'path', 'string', 'type', 'typeSet', 'value'] as const;

/** An environment with nothing in it yet. */
export function newEnvironment(): Environment {
  return Handlebars.create();
}

/** The template in a file below `templates`, in an environment; a value that it misses throws when it is filled. */
export function readyTemplate(environment: Environment, name: string): HandlebarsTemplateDelegate {
  const { compile } = environment as typeof Handlebars;
  return compile(readAsset(`templates/${name}`), compileOptions(name));
}

/** How a template is compiled: all that goes into a page is escaped; in Nix everything comes out of a helper. */
export function compileOptions(name: string): CompileOptions {
  const common = { strict: true, knownHelpersOnly: true };
  if (!name.endsWith('.nix.hbs')) return { ...common, preventIndent: true };
  const knownHelpers = Object.fromEntries(NIX_HELPERS.map((helper) => [helper, true]));
  return { ...common, noEscape: true, knownHelpers };
}
