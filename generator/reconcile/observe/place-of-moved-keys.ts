/**
 * Declared keys that a newer service has in the resources of another kind: Sonarr 5 has the sizes of qualities in each
 * quality profile. A configuration declares them once for all versions.
 */
import { Problem } from '../../base/problem.ts';
import { joinSome, wholeName } from '../../base/text.ts';
import { type MovedKeys, hasMoved, keysMovedFrom } from '../../servarr/kinds/moved-keys.ts';
import { type Kind, kindRow } from '../../servarr/kinds.ts';
import { sizeKey } from '../../servarr/values.ts';
import type { Key, Resource } from '../codec/resource.ts';
import type { Manifest, ManifestEntry, ManifestKind } from '../manifest/manifest.ts';
import type { ServiceApi } from '../service/api.ts';

/** A kind that was read. */
interface ReadKind {
  readonly kind: Kind;
  readonly declared: ManifestKind;
  readonly actual: readonly Resource[];
}

/** The kinds of a manifest after one of them was read. */
interface Moved<One> {
  readonly kinds: Manifest['kinds'];
  readonly observed: One;
}

/**
 * Returns the kinds with the keys where the service has them: it shows them in the resources of the kind, or it has a
 * version that has them in another kind. A key that an entry of that kind declares wins.
 * @throws Problem `no-effect` if nothing of the other kind is declared
 */
export async function withMovedKeys<One extends ReadKind>(
  kinds: Manifest['kinds'],
  observed: One,
  api: ServiceApi,
): Promise<Moved<One>> {
  const { kind, declared, actual } = observed;
  const moved = keysMovedFrom(kind);
  const isShown = actual.some(({ values }) => moved?.keys.some(([key]) => values.has(key)));
  if (moved === undefined || isShown || !hasMoved(moved, api.app, api.probe.version))
    return { kinds, observed };
  const keys = moved.keys.map(([key]) => key);
  const stripped = declared.entries.map((one) => ({ ...one, values: without(one.values, keys) }));
  const values = Object.assign({}, ...declared.entries.map((one) => movedValues(one, moved, observed)));
  const there = kinds[moved.to] ?? { prune: 'owned', entries: [] };
  const isMoved = Object.keys(values).length > 0;
  if (isMoved && there.entries.length === 0) throw await nothingDeclared(moved, api);
  const entries = there.entries.map((one) => ({ ...one, values: { ...values, ...one.values } }));
  return {
    observed: { ...observed, declared: { ...declared, entries: stripped } },
    kinds: isMoved ? { ...kinds, [moved.to]: { ...there, entries } } : kinds,
  };
}

type Values = ManifestEntry['values'];

function without(values: Values, keys: readonly Key[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)));
}

/** Returns the keys of one entry as the other kind has them; none for a quality that the service lacks. */
function movedValues({ values }: ManifestEntry, { keys }: MovedKeys, { kind, actual }: ReadKind): Values {
  const [identity = ''] = kindRow(kind).identity;
  const name = values[identity];
  if (typeof name !== 'string' || actual.every((one) => one.name !== name)) return {};
  return Object.fromEntries(
    keys.flatMap(([key]) => (values[key] === undefined ? [] : [[sizeKey(name, key), values[key]]])),
  );
}

async function nothingDeclared({ from, to }: MovedKeys, api: ServiceApi): Promise<Problem> {
  const [{ plural: moving }, { plural }] = [kindRow(from), kindRow(to)];
  const names = (await api.list(to)).map(({ name }) => `"${wholeName(name)}"`);
  const those = names.length === 0 ? '' : `; these keep their own: ${joinSome(names, 20)}`;
  return new Problem({
    code: 'no-effect',
    place: api.service,
    what: `the service has ${moving} in its ${plural}, and the configuration declares none of these for it${those}`,
    fix: `Declare a ${kindRow(to).title} for ${api.service}: suite sets the sizes in each one that is declared.`,
    permanent: true,
  });
}
