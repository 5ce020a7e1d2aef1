/** The plan of one service: the steps of each of its kinds. Pure. */
import { Problem } from '../../base/problem.ts';
import type { Kind } from '../../servarr/kinds.ts';
import { itemFor } from '../codec/provider-resource.ts';
import { type Desired, namedEntry, resolveDesired } from '../desired/desired.ts';
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
