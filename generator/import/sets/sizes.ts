/** The sizes of qualities in profiles -> the keys of each profile, and what all profiles of a service share. Pure. */
import { lookUp } from '../../base/collections.ts';
import { type Json, isObject } from '../../base/json.ts';
import type { Resource } from '../../reconcile/codec/resource.ts';
import type { App } from '../../servarr/apps.ts';
import { freshKeys } from '../../servarr/choices/fresh.ts';
import { type Kind, UNLIMITED, kindRow } from '../../servarr/kinds.ts';
import { type MovedKeys, keysMovedTo } from '../../servarr/kinds/moved-keys.ts';
import { sizeIn, sizeKey } from '../../servarr/values.ts';
import type { Draft } from './draft.ts';

/** The sizes that all imported profiles of a service have, and the option of the service that declares them. */
export interface CommonSizes {
  readonly service: string;
  readonly option: string;
  readonly value: Sizes;
}

/** Quality -> size -> value. */
type Sizes = Readonly<Record<string, Readonly<Record<string, Json>>>>;

/** Returns the sizes of a profile that differ from those of a new one. */
export function changedSizes(kind: Kind, app: App, values: Resource['values']): Sizes {
  const { from = kind } = keysMovedTo(kind) ?? {};
  const changed = [...values].flatMap(([key, stored = null]) => {
    const { quality, size } = sizeIn(key) ?? {};
    if (quality === undefined || size === undefined) return [];
    const value = stored === UNLIMITED ? null : stored;
    const fresh = lookUp(freshKeys(app, from, quality) ?? {}, size);
    return value === fresh ? [] : [[key, value] as const];
  });
  return nested(changed);
}

/** The drafts without the sizes that all profiles of their service have, and these. */
interface WithoutCommon {
  readonly drafts: readonly Draft[];
  readonly common: readonly CommonSizes[];
}

/** Returns the drafts of all services without the sizes that all profiles of a service have, and these. */
export function withoutCommon(drafts: readonly Draft[]): WithoutCommon {
  const groups = [...Map.groupBy(drafts, ({ kind, service }) => `${kind} ${service}`).values()].map(
    ofService,
  );
  return { drafts: groups.flatMap((one) => one.drafts), common: groups.flatMap((one) => one.common) };
}

/** profiles: those of one kind and service */
function ofService(profiles: readonly Draft[]): WithoutCommon {
  const [first, ...others] = profiles;
  const moved = first && keysMovedTo(first.kind);
  if (first === undefined || moved === undefined) return { drafts: profiles, common: [] };
  const all = others.map((one) => new Map(flat(sizesOf(one, moved))));
  const shared = flat(sizesOf(first, moved)).filter(([key, value]) =>
    all.every((one) => one.get(key) === value),
  );
  if (shared.length === 0) return { drafts: profiles, common: [] };
  const { declaredAt } = kindRow(moved.from);
  const option = 'option' in declaredAt ? declaredAt.option : moved.from;
  return {
    drafts: profiles.map((one) => ({ ...one, keys: withoutSizes(one, moved, new Map(shared)) })),
    common: [{ service: first.service, option, value: nested(shared) }],
  };
}

function withoutSizes(profile: Draft, moved: MovedKeys, shared: ReadonlyMap<string, Json>): Draft['keys'] {
  const { [moved.key]: _sizes, ...keys } = profile.keys;
  const rest = flat(sizesOf(profile, moved)).filter(([key]) => !shared.has(key));
  return rest.length === 0 ? keys : { ...keys, [moved.key]: nested(rest) };
}

function sizesOf({ keys }: Draft, { key }: MovedKeys): Sizes {
  const sizes = keys[key];
  return isObject(sizes) ? (sizes as Sizes) : {};
}

function flat(sizes: Sizes): [string, Json][] {
  return Object.entries(sizes).flatMap(([quality, all]) =>
    Object.entries(all).map(([size, value]): [string, Json] => [sizeKey(quality, size), value]),
  );
}

function nested(all: readonly (readonly [key: string, value: Json])[]): Sizes {
  const byQuality = Map.groupBy(all, ([key]) => sizeIn(key)?.quality ?? '');
  return Object.fromEntries(
    [...byQuality].map(([quality, some]) => [
      quality,
      Object.fromEntries(some.map(([key, value]) => [sizeIn(key)?.size ?? '', value])),
    ]),
  );
}
