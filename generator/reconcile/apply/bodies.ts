/** The bodies of writes: what is declared, over what the schema or the service has. */
import { disabledValues } from '../../servarr/enable.ts';
import { codecOf } from '../codec/codecs.ts';
import type { Body } from '../codec/resource.ts';
import type { Desired } from '../desired/desired.ts';
import type { Create, Update } from '../plan/step.ts';
import type { StepContext } from './context.ts';

/** Returns the body of a resource with everything that is declared, over the schema's defaults. */
export async function createBody(
  { desired, decision }: Pick<Create, 'decision' | 'desired'>,
  { encode }: Pick<StepContext, 'encode'>,
): Promise<Body> {
  const { kind, name, item, shown } = desired;
  const values = await encode(desired, decision);
  const codec = codecOf(kind);
  return codec.write(desired, codec.blank(item), { name, item: item ?? shown, values });
}

/**
 * Returns the body of an update: the resource as it is, overlaid with the decision. Masked values pass through, which
 * keeps the stored ones.
 */
export async function updateBody(
  { desired, actual, decision }: Pick<Update, 'actual' | 'decision' | 'desired'>,
  { encode }: Pick<StepContext, 'encode'>,
): Promise<Body> {
  const { kind, name, item } = desired;
  const codec = codecOf(kind);
  // The service stores false or null, not the default, for a key that a body lacks.
  const base = codec.merge(codec.blank(item), actual.body);
  const values = await encode(desired, decision);
  return codec.write(desired, base, { id: actual.id, name, item, values });
}

/** Returns the same body disabled: a client switched off, a notification without events. */
export function disabledBody(body: Body, { kind, item }: Desired): Body {
  return item === undefined ? body : { ...body, ...disabledValues(kind, item) };
}
