/** What a service has now, read with as few requests as will do, and the plan that follows from it. */
import { Problem } from '../../base/problem.ts';
import type { Json } from '../../base/json.ts';
import { isObject } from '../../base/json.ts';
import type { WireItem } from '../../schema/record/wire.ts';
import { KINDS, type Kind } from '../../family/kinds.ts';
import { desire, keepsKey } from '../plan/desired.ts';
import type { Digest } from '../state/digest.ts';
import { REGENERATE } from '../plan/drift.ts';
import type { Manifest, ManifestEntry, ManifestKind, Prune } from '../manifest/manifest.ts';
import { type Step, type Wanted, planKind } from '../plan/plan.ts';
import { type Resource, type Tag, isSecretField } from './resource.ts';
import type { Secrets } from '../manifest/secrets.ts';
import type { Site } from './site.ts';
import { type State, kindStateOf } from '../state/state.ts';
import { MASK, foldName } from '../../family/values.ts';

/** One kind of a service. */
export interface KindSurvey {
  readonly kind: Kind;
  readonly part: ManifestKind;
  /** The live schema; empty where nothing is declared, for it is not asked then. */
  readonly items: readonly WireItem[];
  readonly actual: readonly Resource[];
}

/** All managed kinds of a service. */
export interface Survey {
  readonly kinds: readonly KindSurvey[];
  /** Empty where no entry manages tags. */
  readonly tags: readonly Tag[];
  /** Kinds that could not be read; the others go on. */
  readonly failures: readonly Problem[];
}

/** Trouble with one kind that says nothing about the others. */
const OF_ONE_KIND = new Set(['list-broken', 'list-shape', 'schema-shape']);

/** Reads schema and list of each managed kind, and the tags where something needs them. Throws Problem. */
export async function survey(site: Site, manifest: Manifest, state: State): Promise<Survey> {
  const kinds: KindSurvey[] = [];
  const failures: Problem[] = [];
  for (const kind of KINDS) {
    const part = manifest.kinds[kind];
    if (part === undefined) continue;
    try {
      const items = part.entries.length === 0 ? [] : await site.schema(kind);
      const actual = await site.list(kind);
      site.hide(clearSecrets(actual));
      kinds.push({ kind, part, items, actual });
    } catch (error) {
      if (!(error instanceof Problem) || !OF_ONE_KIND.has(error.code)) throw error;
      failures.push(error);
    }
  }
  const wanted = kinds.some((one) => needsTags(one, manifest, state));
  return { kinds, tags: wanted ? await site.tags() : [], failures };
}

function needsTags({ kind, part }: KindSurvey, { service }: Manifest, state: State): boolean {
  if (!keepsKey(service.app, kind, 'tags') || part.entries.length === 0) return false;
  const set = part.entries.some(({ tags }) => tags !== undefined);
  return set || kindStateOf(state, kind).resources.some(({ keys }) => keys.includes('tags'));
}

/** Secrets that a service shows: not ours maybe, and not for anyone's eyes all the same. */
function clearSecrets(actual: readonly Resource[]): string[] {
  const fields = actual.flatMap((one) => one.fields).filter((field) => isSecretField(field));
  return fields.flatMap(({ value }) => textsIn(value ?? null));
}

function textsIn(value: Json): string[] {
  if (typeof value === 'string') return value === MASK ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? textsIn(value['value'] ?? null) : [];
}

/** What a plan needs beside the survey. */
export interface PlanOptions {
  readonly secrets: Secrets;
  readonly state: State;
  readonly prune: Prune | undefined;
  readonly replace: boolean;
  /** Undefined while there is no digest key. */
  readonly digest: Digest | undefined;
}

/** The steps for all kinds. */
export function planSurvey(manifest: Manifest, { kinds, tags }: Survey, options: PlanOptions): Step[] {
  const { service } = manifest;
  return kinds.flatMap(({ kind, part, items, actual }) => {
    const context = { service: service.name, app: service.app, kind, items, secrets: options.secrets };
    return planKind({
      service: service.name,
      kind,
      wanted: part.entries.map((entry) => wantedOf(entry, () => desire(entry, context))),
      actual,
      tags,
      state: kindStateOf(options.state, kind),
      prune: options.prune ?? part.prune,
      replace: options.replace,
      digest:
        options.digest &&
        ((name, key, value) => digestOf(options.digest, service.name, kind, name, key, value)),
    });
  });
}

/** The digest of a secret in its place; names count ignoring case, as they do for the services. */
export function digestOf(
  digest: Digest | undefined,
  service: string,
  kind: Kind,
  name: string,
  key: string,
  value: Json,
): string {
  return digest?.([service, kind, foldName(name), key], value) ?? '';
}

function wantedOf({ path, name, implementation }: ManifestEntry, make: () => Wanted): Wanted {
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
  const drifted = steps.filter(({ desired }) => (desired?.drift.length ?? 0) > 0);
  if (drifted.length === 0) return undefined;
  const { checkedAgainst } = manifest;
  const checked =
    checkedAgainst === undefined ? '' : `; the configuration was checked against ${checkedAgainst}`;
  const keys = drifted.flatMap(
    ({ desired }) => desired?.drift.map(({ key, what }) => `${key} of "${desired.name}": ${what}`) ?? [],
  );
  return new Problem({
    code: 'schema-drift',
    place: `${manifest.service.name} ${version}`,
    what: `left out, because the service has changed (${keys.join('; ')})${checked}`,
    fix: REGENERATE,
  });
}
