/** Resources that another program writes into a service and removes by itself: the trait `writers` of a kind's row. */
import { APPS, type App } from './apps.ts';
import { type Kind, type Writer, kindRow } from './kinds.ts';

/** What a resource, or an entry, is judged by. */
export interface Written {
  readonly name: string;
  readonly implementation: string;
  readonly fields: readonly { readonly name: string; readonly value?: unknown }[];
}

/**
 * Whose a resource is that it writes itself. All that it has by its writer's habit must be there: of a feed that a
 * person has entered by hand the name differs, of a name that a person has given the address.
 * @returns undefined where it is nobody's but the user's
 */
export function writerOf(kind: Kind, app: App, of: Written): Writer | undefined {
  return kindRow(kind).writers.find((writer) => APPS[app].role === writer.role && isBy(writer, of));
}

function isBy({ implementations, suffix, field, pattern }: Writer, of: Written): boolean {
  const value = of.fields.find(({ name }) => name === field)?.value;
  return (
    implementations.includes(of.implementation) &&
    of.name.endsWith(suffix) &&
    typeof value === 'string' &&
    new RegExp(pattern, 'u').test(value)
  );
}
