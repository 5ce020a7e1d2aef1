/** Resources that another program writes into a service and deletes: the trait `externalManagers` of a kind's row. */
import { APPS, type App } from '../apps.ts';
import { type Kind, type ExternalManager, kindRow } from '../kinds.ts';

/** The parts of a resource or an entry that identify its external manager. */
export interface ManagedTraits {
  readonly name: string;
  readonly implementation: string;
  readonly fields: readonly { readonly name: string; readonly value?: unknown }[];
}

/**
 * Returns the external manager that wrote a resource. Name suffix, implementation and URL pattern must all match:
 * a feed that a user added has a different name, and a user's resource with such a name has a different URL.
 * @returns undefined if no external manager wrote it
 */
export function externalManagerOf(kind: Kind, app: App, traits: ManagedTraits): ExternalManager | undefined {
  return externalManagersOf(kind, app).find((writer) => isBy(writer, traits));
}

/** Returns the programs that write resources of a kind into the services of an app. */
function externalManagersOf(kind: Kind, app: App): readonly ExternalManager[] {
  return kindRow(kind).externalManagers.filter(({ role }) => APPS[app].role === role);
}

function isBy({ implementations, suffix, field, pattern }: ExternalManager, traits: ManagedTraits): boolean {
  const value = traits.fields.find(({ name }) => name === field)?.value;
  return (
    implementations.includes(traits.implementation) &&
    traits.name.endsWith(suffix) &&
    typeof value === 'string' &&
    new RegExp(pattern, 'u').test(value)
  );
}
