/** The plan of one service: the steps of each of its kinds. Pure. */
import { Problem } from '../../base/problem.ts';
import { itemFor } from '../codec/provider-resource.ts';
import { type DesiredContext, namedEntry, resolveDesired } from '../desired/desired.ts';
import { secretKeysOf } from '../desired/secrecy.ts';
import type { Manifest, ManifestEntry, Prune } from '../manifest/manifest.ts';
import type { Secrets } from '../manifest/secrets.ts';
import type { Observed } from '../observe/observe.ts';
import type { Digest } from '../state/digest.ts';
import { type State, kindStateOf } from '../state/state-record.ts';
import { ownershipOf } from './ownership.ts';
import { planKind } from './plan-kind.ts';
import { withNewScoreKeys, withPlannedTargets } from './planned-names.ts';
import type { EntryResult, Step } from './step.ts';

interface PlanOptions {
  readonly manifest: Manifest;
  readonly version: string;
  readonly secrets: Secrets;
  readonly state: State;
  readonly prune: Prune | undefined;
  readonly replace: boolean;
  readonly digest: Digest;
}

/** Returns the steps of all kinds, in the order in which kinds are applied. */
export function plan(observed: Observed, { manifest, prune, ...options }: PlanOptions): Step[] {
  const { name: service, app } = manifest.service;
  const steps: Step[] = [];
  for (const { kind, declared, schema, externallyManaged, ...stored } of observed.kinds) {
    const recorded = { ...stored, state: kindStateOf(options.state, kind) };
    const { actual, state } = withNewScoreKeys(kind, recorded, steps);
    const lists = withPlannedTargets(observed.lists, steps);
    const context = { ...options, service, app, kind, user: manifest.user, state, lists };
    const wanted = declared.entries.map((entry) => entryResult(entry, { ...context, schema, actual }));
    const resources = actual.map((resource) => ({
      actual: resource,
      ownership: ownershipOf(resource, context),
    }));
    const secretKeys = new Set([
      ...state.secretKeys,
      ...wanted.flatMap((entry) => ('problem' in entry ? [] : secretKeysOf(entry))),
    ]);
    const entries = { wanted, resources, externallyManaged, secretKeys };
    steps.push(...planKind({ ...context, ...entries, prune: prune ?? declared.prune }));
  }
  return steps;
}

function entryResult(entry: ManifestEntry, context: DesiredContext): EntryResult {
  try {
    return resolveDesired(entry, context);
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    const item = context.schema && itemFor(entry, context.schema);
    return { ...namedEntry(entry, context), implementation: entry.implementation, item, problem };
  }
}
