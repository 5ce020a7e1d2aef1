/** Resources that another program writes into a service and removes by itself: the trait `externalManagers` of a kind's row. */
import { APPS, type App } from './apps.ts';
import { type Kind, type ExternalManager, kindRow } from './kinds.ts';

/** What a resource, or an entry, is judged by. */
export interface ManagedTraits {
  readonly name: string;
  readonly implementation: string;
  readonly fields: readonly { readonly name: string; readonly value?: unknown }[];
}

/**
 * Whose a resource is that it writes itself. All that it has by its writer's habit must be there: of a feed that a
 * person has entered by hand the name differs, of a name that a person has given the address.
 * @returns undefined where it is nobody's but the user's
 */
export function externalManagerOf(kind: Kind, app: App, of: ManagedTraits): ExternalManager | undefined {
  return externalManagersOf(kind, app).find((writer) => isBy(writer, of));
}

/** Returns the programs that write resources of a kind into the services of an app. */
export function externalManagersOf(kind: Kind, app: App): readonly ExternalManager[] {
  return kindRow(kind).externalManagers.filter(({ role }) => APPS[app].role === role);
}

function isBy({ implementations, suffix, field, pattern }: ExternalManager, of: ManagedTraits): boolean {
  const value = of.fields.find(({ name }) => name === field)?.value;
  return (
    implementations.includes(of.implementation) &&
    of.name.endsWith(suffix) &&
    typeof value === 'string' &&
    new RegExp(pattern, 'u').test(value)
  );
}
