/** The exit codes: done, differences, failed, and for plan and apply whether another try may succeed. */
import { type PlanData, hasChanges } from './plan-data.ts';
import type { StatusData } from './status-text.ts';

export const EXIT_CODES = [
  [0, 'done'],
  [1, 'differences found'],
  [2, 'wrong usage or failed'],
  [75, 'plan or apply failed temporarily'],
  [78, 'plan or apply failed permanently'],
  [130, 'interrupted'],
] as const;

/** A plan, a diff or a status with an option that asks for this code found differences. */
export const DIFFERENCES = 1;
/** Wrong usage, or a failure outside of plan and apply. */
export const FAILED = 2;
/** Plan or apply failed, and another run may succeed; `EX_TEMPFAIL` of sysexits.h, by which systemd names it. */
export const TEMPORARY = 75;
/** Plan or apply fails until the configuration, a secret or the service changes; `EX_CONFIG` of sysexits.h. */
export const PERMANENT = 78;

/** Ctrl-C or Ctrl-D at a question: the code of a shell for a program that SIGINT ended. */
export const INTERRUPTED = 130;

/**
 * Returns the exit code of a plan or apply: 0, 75, or 78 if no failure can succeed without a change by the user.
 * @param asksForChanges 1 for a plan with something to do
 */
export function exitCodeOf(data: PlanData, asksForChanges = false): number {
  const failures = data.services.flatMap((service) => service.failures);
  if (failures.length === 0) return asksForChanges && hasChanges(data) ? DIFFERENCES : 0;
  // A postponed deletion only follows from another failure.
  const causes = failures.filter(({ code }) => code !== 'deletion-postponed');
  return causes.length > 0 && causes.every(({ permanent }) => permanent === true) ? PERMANENT : TEMPORARY;
}

/** Returns 0 if all is well; 1 for drift or a health issue; 2 if a service is unreachable or something fails. */
export function exitCodeOfStatus({ services }: StatusData): number {
  if (services.some(({ failures }) => failures.length > 0)) return FAILED;
  const isAmiss = services.some(
    ({ counts, health }) =>
      (counts?.drifted ?? 0) + (counts?.stale ?? 0) > 0 || health.some(({ level }) => level !== 'notice'),
  );
  return isAmiss ? DIFFERENCES : 0;
}
