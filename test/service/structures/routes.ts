/** From the path of a table to its rules. */
import { type ApiVersion, kindsOf } from '../../../generator/servarr/apps.ts';
import { isKind, kindRow } from '../../../generator/servarr/kinds.ts';
import { isFor } from '../../../generator/servarr/like.ts';
import { recordedAnswer } from '../../records.ts';
import type { Service } from '../context.ts';
import { delayProfiles, releaseProfile } from '../plain/profiles.ts';
import { QUALITY_DEFINITIONS } from '../plain/qualities.ts';
import { plainKinds } from '../plain/rows.ts';
import { TAGS } from '../plain/tags.ts';
import type { StructureRules } from './answers.ts';
import { AUTO_TAGS, FORMATS } from './conditions.ts';
import { METADATA_PROFILES, QUALITY_PROFILES } from './profiles.ts';

const STRUCTURES: Readonly<Record<string, StructureRules>> = {
  autotagging: AUTO_TAGS,
  customformat: FORMATS,
  metadataprofile: METADATA_PROFILES,
  qualityprofile: QUALITY_PROFILES,
};

/** Returns the rules of a table: services of which nothing was recorded have names of profiles alone. */
export function rulesAt(
  { rules, recording }: Service,
  api: ApiVersion,
  path: string,
): StructureRules | undefined {
  const { app } = rules;
  const structure = isKind(path) && kindsOf(app).includes(path) ? STRUCTURES[path] : undefined;
  if (structure !== undefined && recordedAnswer(recording, `${path}/schema`) !== undefined) return structure;
  if (path === 'tag') return TAGS;
  if (path === 'qualitydefinition' && isFor(kindRow(path).apps, app)) return QUALITY_DEFINITIONS;
  if (path === 'delayprofile' && app !== 'prowlarr') return delayProfiles(rules);
  return path === 'releaseprofile' ? releaseProfile(app, api) : plainKinds(app)[path];
}
