/** Checks of whole entries, which agree with `nix/lib/check`. Pure. */
import { APPS } from '../../servarr/apps.ts';
import { type Kind, providerRow } from '../../servarr/kinds.ts';
import { foldName } from '../../servarr/values.ts';
import { isBlank, isOneLine, matching } from '../../schema/constraints/pattern.ts';
import { isNixData } from '../../schema/constraints/rejection.ts';
import { TOO_LONG, isTooLong } from './length.ts';

const isLabel = matching('[A-Za-z0-9-]+');

/** Returns why a configuration cannot have these tags; undefined if it can. */
export function tagProblem(tags: readonly string[]): string | undefined {
  return tags.every((tag) => isLabel(tag) && !isTooLong(tag))
    ? undefined
    : 'labels of tags are letters a to z, digits and hyphens';
}

/** Returns why an entry cannot have this name; undefined if it can. */
export function nameProblem(name: string): string | undefined {
  if (isBlank(name)) return 'its name is empty';
  if (isTooLong(name)) return `its name is not ${TOO_LONG}`;
  return isOneLine(name) && isNixData(name) ? undefined : 'its name has a control or a broken character';
}

/** The parts of an entry that decide whether it has an effect. */
interface EffectParts {
  readonly enable: boolean;
  readonly tags: readonly string[];
  /** The keys of the entry, by name. */
  readonly keys: ReadonlyMap<string, unknown>;
  /** The events of its implementation. */
  readonly events: readonly string[];
}

/** Returns why evaluation rejects an enabled entry that has no effect; undefined if it does not. */
export function effectProblem(kind: Kind, { enable, tags, keys, events }: EffectParts): string | undefined {
  const { enabledBy, noun } = providerRow(kind);
  if (!enable) return undefined;
  if (enabledBy.by === 'tags' && tags.length === 0) return `a ${noun} without a tag has no effect`;
  const isSilent = enabledBy.by === 'events' && !events.some((event) => keys.get(event) === true);
  return isSilent ? 'none of the events that a configuration can have is on' : undefined;
}

/**
 * Returns why evaluation rejects an application for a service that has neither its address nor its key; undefined if it
 * does not.
 * @param keys the keys of the entry, by name
 */
export function targetProblem(
  kind: Kind,
  implementation: string,
  keys: Readonly<Record<string, unknown>>,
): string | undefined {
  const { autoConnect } = providerRow(kind);
  const isService = Object.values(APPS).some(({ title }) => title === implementation);
  if (autoConnect === undefined || !isService) return undefined;
  const { address, key } = autoConnect;
  return keys[address] === undefined && keys[key] === undefined
    ? `it has neither ${address} nor ${key}`
    : undefined;
}

/** An entry that a service has. */
interface NamedEntry {
  readonly name: string;
  readonly services: readonly string[];
  readonly rejected: string | undefined;
}

/** Rejects each entry whose name an earlier one of the same service has, ignoring case and Unicode form. */
export function withoutTwins<Entry extends NamedEntry>(entries: readonly Entry[]): Entry[] {
  const taken = new Map<string, string>();
  return entries.map((entry) => {
    const places = entry.services.map((service) => `${service} ${foldName(entry.name)}`);
    if (entry.rejected !== undefined) return entry;
    const before = places.map((place) => taken.get(place)).find((name) => name !== undefined);
    if (before !== undefined) return { ...entry, rejected: 'another one before it has the same name' };
    for (const place of places) taken.set(place, entry.name);
    return entry;
  });
}
