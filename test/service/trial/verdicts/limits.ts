/**
 * Limits of Prowlarr's indexers, which the recordings cannot show: the two implementations that have them contact their
 * site before Prowlarr judges the limits. Source: Prowlarr 2.3.6.
 */
import type { App } from '../../../../generator/servarr/apps.ts';
import type { SchemaItem } from '../../recorded/recording.ts';
import type { Definition } from '../../store.ts';
import { isEmpty } from '../empty.ts';
import type { Complaint } from './verdicts.ts';

const LIMITS = ['baseSettings.queryLimit', 'baseSettings.grabLimit'];
const IMPLEMENTATIONS = new Set(['Newznab', 'Torznab']);

/** Returns the limits that are not positive: Prowlarr does not push an indexer with such a limit. */
export function limitComplaints(
  app: App,
  { implementation }: SchemaItem,
  settings: Definition['settings'],
): Complaint[] {
  if (app !== 'prowlarr' || !IMPLEMENTATIONS.has(implementation)) return [];
  const wrong = LIMITS.filter((field) => !isEmpty(settings[field]) && Number(settings[field]) <= 0);
  return wrong.map((field) => ({ field, reason: 'above 0', value: settings[field] }));
}
