/** Schema drift: the live service does not take what the configuration was checked against. suite reports it and sends nothing. */
import { Problem } from '../../base/problem.ts';
import { displaySafe, joinList, shortVersion } from '../../base/text.ts';
import { isNewer } from '../../base/version.ts';
import { fieldRole } from '../../schema/constraints/field-constraints.ts';
import type { WireItem } from '../../schema/record/schema-response.ts';
import { type Kind, kindRow } from '../../servarr/kinds.ts';
import { fieldNameOf } from '../../servarr/values.ts';
import type { AppKind } from '../codec/codec.ts';
import { codecOf } from '../codec/codecs.ts';
import type { Key } from '../codec/resource.ts';
import type { Manifest, ManifestEntry } from '../manifest/manifest.ts';
import type { Secrets } from '../manifest/secrets.ts';
import { describeEntry } from '../service/problems.ts';

/** A declared key that suite neither sends nor resets. */
export interface OmittedKey {
  readonly key: Key;
  /** The reason, one clause. */
  readonly what: string;
  /** True for a secret that is not on this machine: the service could take it. */
  readonly absent?: true;
}

export const REGENERATE =
  'Run `suite generate` against this service, read the difference, and build the configuration again.';

/** Keys, and roles of fields, that keep services with the same target apart. */
const SEPARATING: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  downloadclient: ['category', 'directory', 'mappedCategories'],
};

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

/** Returns the declared keys that suite neither sends nor resets: schema drift, and secrets that are not on this machine. */
export function omittedKeys(
  entry: Pick<ManifestEntry, 'values'>,
  item: WireItem | undefined,
  of: AppKind,
  secrets: Secrets,
): OmittedKey[] {
  const drift = schemaDriftOf(entry, item, of);
  const lacking = new Set(drift.map(({ key }) => key));
  const absent = Object.entries(entry.values).flatMap(([key, value]): OmittedKey[] => {
    const files = lacking.has(key) ? [] : secrets.absentIn(value);
    const what = `${joinList(files.map((file) => displaySafe(file)))} cannot be read on this machine`;
    return files.length === 0 ? [] : [{ key, what, absent: true }];
  });
  return [...drift, ...absent];
}

/**
 * Returns the Problem of an entry that suite does not write, because the service does not take a key without which it would
 * do something else, or any key of it; undefined if there is none.
 * @param sent the keys that suite would send
 */
export function heldBack(
  { path, name, implementation }: Pick<ManifestEntry, 'implementation' | 'path'> & { readonly name: string },
  { service, kind }: Pick<AppKind, 'kind'> & { readonly service: string },
  omitted: readonly OmittedKey[],
  sent: readonly Key[],
): Problem | undefined {
  const { identity, title } = kindRow(kind);
  const separating = SEPARATING[kind] ?? [];
  const drift = omitted.filter(({ absent }) => !absent);
  const lost = drift.filter(({ key }) => separating.includes(fieldRole(fieldNameOf(key) ?? key)));
  const isEmpty = implementation === '' && sent.every((key) => identity.includes(key));
  const named = lost.length > 0 ? lost : isEmpty ? drift : [];
  if (named.length === 0) return undefined;
  const keys = named.map(({ key, what }) => `${displaySafe(key, 80)}: ${what}`).join('; ');
  const why =
    lost.length > 0 ? 'without it, the downloads of several services would mix' : 'nothing else is declared';
  return new Problem({
    code: 'schema-drift',
    place: describeEntry({ path, name }),
    what: `${service} cannot have this ${title} (${keys}); ${why}, so suite leaves it as it is`,
    fix: REGENERATE,
  });
}

/** Returns the warning that the service is newer than the record. */
export function newerWarning({ service, checkedAgainst }: Manifest, version: string): Problem | undefined {
  if (!isNewer(version, checkedAgainst)) return undefined;
  return new Problem({
    code: 'service-newer',
    place: service.name,
    what: `the service has version ${displaySafe(shortVersion(version))}, and the configuration was checked against ${displaySafe(shortVersion(checkedAgainst ?? ''))}`,
    fix: 'Run `suite generate`, read the differences that it prints, evaluate and deploy (docs/upgrading.md).',
  });
}

/** Returns the warning that the live schema differs from the generated one, for what the entries use. */
export function driftWarning(
  manifest: Manifest,
  version: string,
  entries: readonly { readonly kind: Kind; readonly name: string; readonly omitted: readonly OmittedKey[] }[],
): Problem | undefined {
  const keys = entries.flatMap(({ kind, name, omitted }) => {
    // The one object of a settings group has no name.
    const of = name === '' ? kindRow(kind).title : `"${name}"`;
    return omitted.filter(({ absent }) => !absent).map(({ key, what }) => `${key} of ${of}: ${what}`);
  });
  if (keys.length === 0) return undefined;
  const { checkedAgainst } = manifest;
  const isOlder = checkedAgainst !== undefined && isNewer(checkedAgainst, version);
  const checked =
    checkedAgainst === undefined ? '' : `; the configuration was checked against ${checkedAgainst}`;
  return new Problem({
    code: 'schema-drift',
    place: `${manifest.service.name} ${version}`,
    what: isOlder
      ? `left out, because the service is older than ${checkedAgainst}, which has them (${keys.join('; ')})`
      : `left out, because the service has changed (${keys.join('; ')})${checked}`,
    fix: isOlder ? `Upgrade the service. Or: ${REGENERATE}` : REGENERATE,
  });
}
