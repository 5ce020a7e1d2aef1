/** The plan of one service: the steps of each of its kinds. Pure. */
import { Problem } from '../../base/problem.ts';
import { displaySafe, shortVersion } from '../../base/text.ts';
import { isNewer } from '../../base/version.ts';
import { type Kind, kindRow } from '../../servarr/kinds.ts';
import { itemFor } from '../codec/provider-resource.ts';
import { type Desired, namedEntry, resolveDesired } from '../desired/desired.ts';
import { REGENERATE } from '../desired/schema-drift.ts';
import type { Manifest, ManifestEntry, Prune } from '../manifest/manifest.ts';
import type { Secrets } from '../manifest/secrets.ts';
import type { Observed } from '../observe/observe.ts';
import type { Digest } from '../state/digest.ts';
import { type State, kindStateOf, secretKey } from '../state/state-record.ts';
import { type OwnedResource, ownershipOf } from './ownership.ts';
import { planKind } from './plan-kind.ts';
import { withNewScoreKeys, withPlannedTargets } from './targets-and-scores.ts';
import type { EntryResult, Step } from './step.ts';

interface PlanOptions {
  readonly manifest: Manifest;
  readonly version: string;
  readonly secrets: Secrets;
  readonly state: State;
  readonly owned: OwnedResources;
  readonly prune: Prune | undefined;
  readonly replace: boolean;
  readonly digest: Digest;
}

/** Returns the steps of all kinds, in the order in which kinds are applied. */
export function plan({ kinds, lists: observedLists }: Observed, options: PlanOptions): Step[] {
  const { manifest, version, digest, replace, prune, owned } = options;
  const { name: service, app } = manifest.service;
  const steps: Step[] = [];
  for (const observed of kinds) {
    const { kind, declared, externallyManaged } = observed;
    const state = kindStateOf(options.state, kind);
    const lists = withPlannedTargets(observedLists, steps);
    const base = {
      service,
      app,
      kind,
      state,
      digest,
      user: manifest.user,
      lists,
      externallyManaged,
    };
    const targets = { ...base, ...observed, version, secrets: options.secrets };
    const wanted = declared.entries.map((entry) => entryResult(entry, () => resolveDesired(entry, targets)));
    const secretKeys = new Set([...state.secretKeys, ...wanted.flatMap(secretKeysOf)]);
    const context = {
      ...base,
      wanted,
      ...withNewScoreKeys(base, { resources: owned.get(kind) ?? [], state }, steps),
      secretKeys,
      prune: prune ?? declared.prune,
      replace,
    };
    steps.push(...planKind(context));

    function entryResult(entry: ManifestEntry, resolve: () => Desired): EntryResult {
      try {
        return resolve();
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
        return {
          ...namedEntry(entry, targets),
          implementation: entry.implementation,
          item: targets.schema && itemFor(entry, targets.schema),
          problem,
        };
      }
    }
  }
  return steps;
}

export type OwnedResources = ReadonlyMap<Kind, readonly OwnedResource[]>;

export function ownedResources(
  { kinds }: Observed,
  { manifest, state, digest }: Pick<PlanOptions, 'digest' | 'manifest' | 'state'>,
): OwnedResources {
  const { app } = manifest.service;
  return new Map(
    kinds.map(({ kind, actual }) => {
      const context = { kind, app, state: kindStateOf(state, kind), digest };
      return [kind, actual.map((one) => ({ actual: one, ownership: ownershipOf(one, context) }))];
    }),
  );
}

/** Returns the keys of an entry that hold a secret from now on, as the state names them. */
export function secretKeysOf(wanted: EntryResult): string[] {
  if ('problem' in wanted) return [];
  const secret = [...wanted.values].filter(([, value]) => value.secret);
  return secret.map(([key]) => secretKey(wanted.implementation, key));
}

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
  steps: readonly Step[],
): Problem | undefined {
  const declared = steps.flatMap((step) => step.desired ?? []);
  const keys = declared.flatMap(({ kind, name, omitted }) => {
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
