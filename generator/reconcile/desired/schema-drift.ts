/** Schema drift: the live service does not take what the configuration was checked against. suite reports it and sends nothing. */
import type { WireItem } from '../../schema/record/schema-response.ts';
import type { AppKind } from '../codec/codec.ts';
import { codecOf } from '../codec/codecs.ts';
import type { Key } from '../codec/resource.ts';
import type { ManifestEntry } from '../manifest/manifest.ts';

/** A declared key that suite neither sends nor resets. */
export interface OmittedKey {
  readonly key: Key;
  /** The reason, one clause. */
  readonly what: string;
  /** True for a secret that is not on this machine: the service could take it. */
  readonly absent?: true;
}

/** The fix for schema drift of any kind. */
export const REGENERATE =
  'Run `suite generate` against this service, read the difference, and build the configuration again.';

/** Returns the keys of an entry that the live item cannot take, in the entry's order. */
export function schemaDriftOf(
  { values }: Pick<ManifestEntry, 'values'>,
  item: WireItem | undefined,
  of: AppKind,
): OmittedKey[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const what = codecOf(of.kind).misfit(of, item, key, value);
    return what === undefined ? [] : [{ key, what }];
  });
}
