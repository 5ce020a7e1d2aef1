/** Errors about entries of lists, found by the index in their message. */
import { evaluate } from './evaluate.ts';

/** A configuration with lists. */
export interface House {
  /** By default those of the release. */
  readonly modules?: string;
  /** The rest of the configuration. */
  readonly beside: string;
  /** Path of an option -> its entries, as Nix source. No two paths end alike. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

export interface Errors {
  /** Path of a list -> the errors about each of its entries. */
  readonly of: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** Those about no entry. */
  readonly others: readonly string[];
}

/** Returns the errors of each configuration, if `isApplied` with its manifests. One process evaluates all of them. */
export function errorsIn(houses: readonly House[], isApplied = false): Errors[] {
  const configurations = houses.map(({ modules = '(root + "/nix/modules")', beside, lists }) => {
    const options = Object.entries(lists).map(([path, entries]) => `${path} = [ ${entries.join('\n')} ];`);
    return `[ ${modules} { ${beside} } { ${options.join('\n')} } ]`;
  });
  const errors = evaluate<string[][]>(`
    map (modules:
      let result = evaluate modules;
      in builtins.seq (${isApplied ? 'builtins.stringLength (builtins.toJSON result.manifests)' : 'null'}) result.errors)
    [ ${configurations.join('\n')} ]`);
  return houses.map(({ lists }, index) => sorted(errors[index] ?? [], lists));
}

function sorted(errors: readonly string[], lists: House['lists']): Errors {
  const place = /\b(?<list>\w+)\[(?<index>\d+)\]/u;
  const found = Map.groupBy(errors, (text) => place.exec(text)?.[0]);
  const of = Object.entries(lists).map(([path, entries]) => {
    const name = path.slice(path.lastIndexOf('.') + 1);
    return [path, entries.map((_, index) => found.get(`${name}[${index}]`) ?? [])] as const;
  });
  const known = new Set(of.flatMap(([, all]) => all.flat()));
  return { of: Object.fromEntries(of), others: errors.filter((text) => !known.has(text)) };
}
