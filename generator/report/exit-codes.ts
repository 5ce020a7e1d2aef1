/** How `plan` and `apply` end: done, failed, or failed in a way that only a person can mend. */
import type { ProblemCode } from '../base/problem-codes.ts';
import type { PlanData } from './plan-data.ts';

/** How every command ends, for people. */
export const EXIT_CODES = [
  [0, 'done'],
  [1, 'differences found'],
  [2, 'it failed'],
  [78, 'it failed for good'],
] as const;

/** It failed; another run may go better. */
export const FAILED = 2;
/** It fails as long as nobody changes the configuration, a secret or the service; `EX_CONFIG` of sysexits.h. */
export const PERMANENT = 78;

/** What stays as it is until someone changes it here. What a service may mend by itself is not among it. */
export const PERMANENT_CODES: ReadonlySet<ProblemCode> = new Set([
  'certificate-file',
  'file-irregular',
  'file-too-large',
  'implementation-gone',
  'key-empty',
  'key-malformed',
  'key-several',
  'kind-absent',
  'name-twice',
  'secret-empty',
  'secret-is-mask',
  'secret-malformed',
  'service-key-refused',
  'service-login',
  'service-needs-tls',
  'service-not-found',
  'service-page',
  'service-plain-http',
  'service-redirect',
  'service-request-refused',
  'service-url-base',
  'service-wrong-app',
  'state-newer',
]);

/** What comes of other failures, and tells nothing by itself. */
const FOLLOWS: ReadonlySet<ProblemCode> = new Set(['deletion-postponed']);

/** The exit code of a run: 0, 2, or 78 where nothing that failed can go better by itself. */
export function exitCodeOf({ services }: PlanData): number {
  const codes = services.flatMap(({ failures }) => failures.map(({ code }) => code));
  if (codes.length === 0) return 0;
  const causes = codes.filter((code) => !FOLLOWS.has(code));
  return causes.length > 0 && causes.every((code) => PERMANENT_CODES.has(code)) ? PERMANENT : FAILED;
}
