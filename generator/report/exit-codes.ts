/** The exit codes: done, differences, failed, and for plan and apply whether another try may succeed. */
import type { ProblemCode } from '../base/problem-codes.ts';
import type { PlanData } from './plan-data.ts';

/** The exit codes of all commands with their meanings. */
export const EXIT_CODES = [
  [0, 'done'],
  [1, 'differences found'],
  [2, 'wrong usage or failed'],
  [75, 'plan or apply failed temporarily'],
  [78, 'plan or apply failed permanently'],
] as const;

/** Wrong usage, or a failure outside of plan and apply. */
export const FAILED = 2;
/** Plan or apply failed, and another run may succeed; `EX_TEMPFAIL` of sysexits.h, by which systemd names it. */
export const TEMPORARY = 75;
/** Plan or apply fails until the configuration, a secret or the service changes; `EX_CONFIG` of sysexits.h. */
export const PERMANENT = 78;

/** Problems that last until a user changes something. Problems that a service may overcome alone are not among them. */
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

/** Returns the exit code of a plan or apply: 0, 75, or 78 if no failure can succeed without a change by the user. */
export function exitCodeOf({ services }: PlanData): number {
  const codes = services.flatMap(({ failures }) => failures.map(({ code }) => code));
  if (codes.length === 0) return 0;
  // A postponed deletion only follows from another failure.
  const causes = codes.filter((code) => code !== 'deletion-postponed');
  return causes.length > 0 && causes.every((code) => PERMANENT_CODES.has(code)) ? PERMANENT : TEMPORARY;
}
