/** Short form of the results of probes: a rejected one appears once. */
import { isObject } from '../../../generator/base/json.ts';
import type { Row } from '../row.ts';

/** The status of a rejected probe without its own status. */
const USUAL = 400;

/** `takes` without the probes whose status is the usual one and that `refuses` has. */
export function shortProbes(row: Row): Row {
  const { takes, refuses } = row;
  if (!isObject(takes) || !isObject(refuses)) return row;
  const told = probesOf(refuses);
  const kept = Object.entries(takes).filter(([probe, outcome]) => !(outcome === USUAL && told.has(probe)));
  return { ...row, takes: Object.fromEntries(kept) };
}

/** The inverse of `shortProbes`. */
export function longProbes(row: Row): Row {
  const { takes, refuses } = row;
  if (!isObject(takes) || !isObject(refuses)) return row;
  const rejected = [...probesOf(refuses)].filter((probe) => !(probe in takes)).map((probe) => [probe, USUAL]);
  return { ...row, takes: { ...takes, ...Object.fromEntries(rejected) } };
}

function probesOf(refuses: Row): Set<string> {
  return new Set(
    Object.values(refuses).flatMap((probes) => (Array.isArray(probes) ? probes.map(String) : [])),
  );
}
