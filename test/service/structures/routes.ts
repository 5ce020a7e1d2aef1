/** From the path of a custom format, an auto tag or a profile to its rules. */
import { kindsOf } from '../../../generator/servarr/apps.ts';
import { isKind } from '../../../generator/servarr/kinds.ts';
import { recordedAnswer } from '../../records.ts';
import { answer, empty } from '../http/failures.ts';
import type { Reply } from '../http/failures.ts';
import { type StructureCall, type StructureRules, answerStructure } from './answers.ts';
import { AUTO_TAGS, FORMATS } from './conditions.ts';
import { METADATA_PROFILES, QUALITY_PROFILES, profileSchema } from './profiles.ts';

const RULES: Readonly<Record<string, StructureRules>> = {
  autotagging: AUTO_TAGS,
  customformat: FORMATS,
  metadataprofile: METADATA_PROFILES,
  qualityprofile: QUALITY_PROFILES,
};

/** True for a path that these rules answer: services of which nothing was recorded have names of profiles alone. */
export function isStructure({ service, path }: Pick<StructureCall, 'path' | 'service'>): boolean {
  const { app } = service.rules;
  const has = path in RULES && isKind(path) && kindsOf(app).includes(path);
  return has && recordedAnswer(service.recording, `${path}/schema`) !== undefined;
}

/** Answers a request; `schema` is what follows the path. */
export function structureRoute(call: StructureCall, last: string | undefined): Reply {
  const { service, path, method } = call;
  const rules = RULES[path];
  if (rules === undefined) return empty(404);
  if (last !== 'schema') return answerStructure(call, rules);
  if (method !== 'GET') return empty(405);
  return path.endsWith('profile')
    ? answer(200, profileSchema(call))
    : answer(200, recordedAnswer(service.recording, `${path}/schema`));
}
