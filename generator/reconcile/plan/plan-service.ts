/** The plan of one service: that of each of its kinds. Pure. */
import { fieldKey } from '../../servarr/values.ts';
import { Problem } from '../../base/problem.ts';
import type { Manifest, ManifestEntry, Prune } from '../manifest/manifest.ts';
import type { Secrets } from '../manifest/secrets.ts';
import type { Observed } from '../service/observe.ts';
import type { Digest } from '../state/digest.ts';
import { type State, kindStateOf, secretKey } from '../state/shape.ts';
import { resolveDesired } from '../desired/desired.ts';
import { REGENERATE } from '../desired/schema-drift.ts';
import { withDanglingNotes } from './dangling.ts';
import type { EntryResult } from './input.ts';
import { withPlannedTargets } from './planned-targets.ts';
import { planKind } from './plan.ts';
import type { Step } from './step.ts';

/** What a plan needs beside the survey. */
export interface PlanOptions {
  readonly secrets: Secrets;
  readonly state: State;
  readonly prune: Prune | undefined;
  readonly replace: boolean;
  readonly digest: Digest;
}

/** The steps for all kinds. */
export function planSteps(
  manifest: Manifest,
  { kinds, tags, lists }: Observed,
  options: PlanOptions,
): Step[] {
  const { service } = manifest;
  const { name, app } = service;
  const steps: Step[] = [];
  for (const { kind, declared, items, actual, externallyManaged } of kinds) {
    const names = withPlannedTargets(lists, steps);
    const context = { service: name, app, kind, items, secrets: options.secrets, lists: names };
    const wanted = declared.entries.map((entry) => wantedOf(entry, () => resolveDesired(entry, context)));
    const state = kindStateOf(options.state, kind);
    const planned = planKind({
      service: name,
      app,
      kind,
      wanted,
      actual,
      others: externallyManaged,
      tags,
      state,
      secretKeys: new Set([...state.secretKeys, ...wanted.flatMap(secretKeysOf)]),
      prune: options.prune ?? declared.prune,
      replace: options.replace,
      digest: options.digest,
    });
    steps.push(...planned);
  }
  return withDanglingNotes(steps, kinds);
}

/** What holds a secret from now on, in the words of the state. */
export function secretKeysOf(wanted: EntryResult): string[] {
  if ('problem' in wanted) return [];
  const names = [...wanted.fields].filter(([, { secret }]) => secret).map(([name]) => name);
  return names.map((name) => secretKey(wanted.implementation, fieldKey(name)));
}

function wantedOf({ path, name, implementation }: ManifestEntry, make: () => EntryResult): EntryResult {
  try {
    return make();
  } catch (problem) {
    if (problem instanceof Problem) return { path, name, implementation, problem };
    throw problem;
  }
}

/** The warning that the live schema is not the one that the configuration was checked against; undefined where it fits. */
export function driftWarning(
  manifest: Manifest,
  version: string,
  steps: readonly Step[],
): Problem | undefined {
  const declared = steps.flatMap((step) => ('desired' in step ? [step.desired] : []));
  const keys = declared.flatMap(({ name, omitted }) =>
    omitted.filter(({ absent }) => !absent).map(({ key, what }) => `${key} of "${name}": ${what}`),
  );
  if (keys.length === 0) return undefined;
  const { checkedAgainst } = manifest;
  const checked =
    checkedAgainst === undefined ? '' : `; the configuration was checked against ${checkedAgainst}`;
  return new Problem({
    code: 'schema-drift',
    place: `${manifest.service.name} ${version}`,
    what: `left out, because the service has changed (${keys.join('; ')})${checked}`,
    fix: REGENERATE,
  });
}
