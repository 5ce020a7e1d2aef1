/** Resources that another program writes into a service and deletes: the trait `externalManagers` of a kind's row. */
import { APPS, type App } from '../apps.ts';
import { type Kind, type ExternalManager, kindRow } from '../kinds.ts';

/**
 * Returns the external manager that wrote a resource. Name suffix, implementation and URL pattern must all match:
 * a feed that a user added has a different name, and a user's resource with such a name has a different URL.
 * @returns undefined if no external manager wrote it
 */
export function externalManagerOf(
  kind: Kind,
  app: App,
  resource: {
    readonly name: string;
    readonly implementation: string;
    readonly body: Readonly<Record<string, unknown>>;
  },
): ExternalManager | undefined {
  const { name, implementation, body } = resource;
  return kindRow(kind).externalManagers.find((manager) => {
    if (APPS[app].role !== manager.role || !manager.implementations.includes(implementation)) return false;
    const fields = (body['fields'] ?? []) as readonly { readonly name: string; readonly value?: unknown }[];
    const value = fields.find((field) => field.name === manager.field)?.value;
    const hasPattern = typeof value === 'string' && new RegExp(manager.pattern, 'u').test(value);
    return hasPattern && name.endsWith(manager.suffix);
  });
}
