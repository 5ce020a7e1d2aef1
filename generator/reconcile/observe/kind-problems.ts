/** Problems with one kind that say nothing about the others. */
import type { ProblemCode } from '../../base/problem-codes.ts';
import { Problem } from '../../base/problem.ts';
import { type Kind, kindRow } from '../../servarr/kinds.ts';
import { SHARED_SIZES, SIZES, hasSizesInProfiles } from '../../servarr/kinds/quality-sizes.ts';
import type { Resource } from '../codec/resource.ts';
import type { ManifestKind } from '../manifest/manifest.ts';
import type { ServiceApi } from '../service/api.ts';

const KIND_LOCAL: ReadonlySet<ProblemCode> = new Set([
  'kind-absent',
  'list-broken',
  'list-shape',
  'no-effect',
  'schema-empty',
  'schema-shape',
]);

/** The problems of a list that reads from a disk that fails or hangs. */
const DISK_PROBLEMS: ReadonlySet<ProblemCode> = new Set(['service-error', 'service-timeout']);

/** Returns true if an error concerns the kind alone, so that the run continues without it. */
export function isKindLocal(kind: Kind, error: unknown): error is Problem {
  if (!(error instanceof Problem)) return false;
  return KIND_LOCAL.has(error.code) || (kindRow(kind).readsDisks && DISK_PROBLEMS.has(error.code));
}

/** Throws Problem `no-effect` if the service has the sizes that are declared for all profiles in each profile. */
export function refuseSharedSizes(
  {
    kind,
    declared,
    actual,
  }: { readonly kind: Kind; readonly declared: ManifestKind; readonly actual: readonly Resource[] },
  { app, probe, service }: ServiceApi,
): void {
  if (kind !== SHARED_SIZES || !hasSizesInProfiles(app, probe.version)) return;
  const isShown = actual.some(({ values }) => SIZES.some(([size]) => values.has(size)));
  const isDeclared = declared.entries.some(({ values }) =>
    SIZES.some(([size]) => values[size] !== undefined),
  );
  if (isShown || !isDeclared) return;
  throw new Problem({
    code: 'no-effect',
    place: service,
    what: 'qualitySizes has no effect, because the service has the sizes of qualities in its quality profiles',
    fix: 'Write suite.qualityProfiles.<name>.sizes in place of qualitySizes.',
    permanent: true,
  });
}
