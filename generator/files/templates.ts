/**
 * Compiled templates. This module compiles their sources; in the bundle they were compiled when it was built
 * (scripts/build.ts), so that it needs no compiler. `#templates` of package.json selects one.
 */
import { readAsset } from '#assets';
import Handlebars from 'handlebars';

export type Environment = Pick<typeof Handlebars, 'registerHelper' | 'registerPartial'>;

/** The helpers of templates of Nix files. */
export const NIX_HELPERS = [
  'argument',
  'key',
  'path',
  'string',
  'tables',
  'type',
  'typeSet',
  'value',
] as const;

export function newEnvironment(): Environment {
  return Handlebars.create();
}

/** Compiles a file below `templates` in an environment. Filling it throws if a value is missing. */
export function readyTemplate(environment: Environment, name: string): HandlebarsTemplateDelegate {
  const { compile } = environment as typeof Handlebars;
  return compile(readAsset(`templates/${name}`), compileOptions(name));
}

/** Returns compile options: HTML templates escape every value; Nix templates print every value through a helper. */
export function compileOptions(name: string): CompileOptions {
  const common = { strict: true, knownHelpersOnly: true };
  if (!name.endsWith('.nix.hbs')) return { ...common, preventIndent: true };
  const knownHelpers = Object.fromEntries(NIX_HELPERS.map((helper) => [helper, true]));
  return { ...common, noEscape: true, knownHelpers };
}
