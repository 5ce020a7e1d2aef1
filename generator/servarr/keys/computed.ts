/** The properties of a resource that its service computes. */
import { type Kind, keysByProperty, kindRow } from '../kinds.ts';

/** Of every kind. A service may spell them differently after an upgrade. */
const COMPUTED: ReadonlySet<string> = new Set(
  'configContract id implementation implementationName infoLink links message presets protocol'.split(' '),
);

/**
 * Returns true for a property that the service computes. No entry sets it, and it is part of no fingerprint: an upgrade
 * of the service may change it. A property that a row of the table names is a user's.
 */
export function isComputed(kind: Kind, property: string): boolean {
  const row = kindRow(kind);
  if (keysByProperty(row).has(property)) return false;
  return COMPUTED.has(property) || row.excludedKeys.includes(property) || property.startsWith('supports');
}
