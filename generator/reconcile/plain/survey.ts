/** What a service has beside the kinds, read with as few requests as will do. */
import type { ProblemCode } from '../../base/problem-codes.ts';
import { Problem } from '../../base/problem.ts';
import { PLAIN_KINDS, type PlainKind, plainKeys, plainKindsOf, plainRow } from '../../servarr/plain.ts';
import type { Manifest } from '../manifest/manifest.ts';
import type { PlainEntry } from '../manifest/plain.ts';
import type { ReferenceTarget } from '../service/reference-targets.ts';
import { checkListComplete, orKindAbsent } from '../service/problems.ts';
import type { Tag } from '../service/resource.ts';
import type { ServiceApi } from '../service/api.ts';
import { KIND_LOCAL_PROBLEMS } from '../service/observe.ts';
import { type State, plainRecordsOf } from '../state/shape.ts';
import { type PlainResource, parsePlain, plainName, plainReferences, textOf } from './resource.ts';
import { hasPlain, plainPlace, readPlain } from './site.ts';

/** One sort of things. */
export interface PlainPart {
  readonly kind: PlainKind;
  readonly entries: readonly PlainEntry[];
  readonly actual: readonly PlainResource[];
}

/** Everything of a service that stands beside the kinds, as far as it is declared or was made by us. */
export interface PlainSurvey {
  readonly parts: readonly PlainPart[];
  /** What references can name, by path: what was read here need not be read again. */
  readonly lists: ReadonlyMap<string, readonly ReferenceTarget[]>;
  /** Empty where nothing declared has tags. */
  readonly tags: readonly Tag[];
  /** What could not be read; the rest goes on. */
  readonly failures: readonly Problem[];
}

/** A service looks at its disks to list root folders: one that hangs or fails there is not all of it. */
const OF_DISKS: ReadonlySet<ProblemCode> = new Set(['service-error', 'service-timeout']);

/** Reads what is declared or remembered, and what that refers to. Throws Problem. */
export async function surveyPlain(
  api: ServiceApi,
  { service, plain = {} }: Pick<Manifest, 'plain' | 'service'>,
  state: Pick<State, 'plain'>,
): Promise<PlainSurvey> {
  const { app } = service;
  const parts: PlainPart[] = [];
  const failures: Problem[] = [];
  const lists = new Map<string, readonly ReferenceTarget[]>();
  let tagged = false;
  for (const kind of PLAIN_KINDS.filter((one) => plainKindsOf(app).includes(one))) {
    const entries = plain[kind] ?? [];
    if (entries.length === 0 && (state.plain[kind] ?? []).length === 0) continue;
    try {
      const where = { kind, place: plainPlace(api, kind) };
      const actual = parsePlain({ kind, app }, await orKindAbsent(where, readPlain(api, kind)), where.place);
      const records = plainRecordsOf(state, kind);
      const known = records.map(({ id, values }) => ({ id, name: plainName(kind, values) }));
      await checkListComplete(where, actual, known, async (id) => hasPlain(api, kind, id));
      const { bare } = plainRow(kind);
      if (bare !== null)
        lists.set(
          kind,
          actual
            .map(({ id, values }) => ({ id, name: textOf(values[bare]) }))
            .sort((left, right) => left.id - right.id),
        );
      const isSet = (wire: string): boolean => entries.some(({ values }) => values[wire] !== undefined);
      for (const one of plainReferences({ kind, app }).filter(({ wire }) => isSet(wire)))
        if (!lists.has(one.path)) lists.set(one.path, await api.listTargets(one));
      tagged ||= [...plainKeys(kind, app)].some(([wire, { is }]) => is === 'tags' && isSet(wire));
      parts.push({ kind, entries, actual });
    } catch (error) {
      if (!(error instanceof Problem) || !(KIND_LOCAL_PROBLEMS.has(error.code) || OF_DISKS.has(error.code)))
        throw error;
      failures.push(error);
    }
  }
  return { parts, lists, tags: tagged ? await api.tags() : [], failures };
}
