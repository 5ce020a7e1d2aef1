/** Declared keys that the service stores and does not use, because of another key. Pure. */
import { Problem } from '../../base/problem.ts';
import { wholeName } from '../../base/text.ts';
import { environmentOption, environmentVariable, keysOf } from '../../servarr/kinds.ts';
import type { Resource } from '../codec/resource.ts';
import { placeIn } from '../service/problems.ts';
import type { Desired } from './desired.ts';

/** Returns the warning about a declared key that has no effect; undefined if there is none. */
export function withoutEffect(
  desired: Desired,
  { body }: Pick<Resource, 'body'>,
  { service, user }: { readonly service: string; readonly user: string | undefined },
): Problem | undefined {
  const { kind, app, values } = desired;
  for (const [key, { unusedWith }] of keysOf(kind, app)) {
    const is = unusedWith && body[unusedWith.property];
    if (typeof is !== 'string' || !values.has(key) || unusedWith?.values.includes(is) !== true) continue;
    const { property, instead } = unusedWith;
    // The user is known if NixOS runs the service.
    const fix =
      user === undefined
        ? `Set ${environmentVariable(kind, app, property)}=${instead} in the environment of ${service}, or the key of that name in its config.xml, and restart it.`
        : `Set ${environmentOption(kind, app, property)} = "${instead}"; in NixOS.`;
    return new Problem({
      code: 'no-effect',
      place: placeIn(service, desired),
      what: `${key} has no effect, because ${property} of ${service} is "${wholeName(is)}"`,
      fix,
    });
  }
  return undefined;
}
