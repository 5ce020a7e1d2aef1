/** The parts that several codecs share. */
import { type WireItem, parseSchema } from '../../schema/record/schema-response.ts';
import { keysOf } from '../../servarr/kinds.ts';
import type { Codec } from './codec.ts';

/** The parts of a codec that most kinds have. */
export const common = {
  schemaChanges: false,
  parseSchema: ({ kind }, body, place) => parseSchema(kind, body, place),
  itemInBody: (body) => body as WireItem,
  describes: () => true,
  misfitParts: () => [],
  regularExpressions: () => [],
  properties: ({ kind, app }) => new Map([...keysOf(kind, app)].map(([key, { wire = key }]) => [wire, key])),
  defaultOf: () => undefined,
  blank: () => ({}),
  merge: (_blank, body) => body,
  withTargetNames: (_of, resource) => resource,
} satisfies Partial<Codec>;

/** Returns `Codec.named` for kinds whose resources have a name. */
export function byName(identityOf: (name: string) => string = (name) => name): Codec['named'] {
  return (_kind, values) => {
    const name = typeof values['name'] === 'string' ? values['name'] : '';
    return { name, identity: identityOf(name) };
  };
}
