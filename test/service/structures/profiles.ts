/** Quality profiles and metadata profiles, by the services' rules. Source: `profiles-exchanges.json` in test/recordings. */
import { isObject } from '../../../generator/base/json.ts';
import type { ApiVersion } from '../../../generator/servarr/apps.ts';
import { recordedAnswer } from '../../records.ts';
import { bindFlag, bindInteger, isBlank, mismatch } from '../http/bind.ts';
import { Refusal, exception } from '../http/failures.ts';
import { sizesIn, violationsOf } from '../plain/qualities.ts';
import type { Rules } from '../rules.ts';
import type { PlainRow } from '../store.ts';
import { type StructureCall, type StructureRules, type Values, fail, isTaken, nameIn, refuse, usedElsewhere } from './answers.ts'; // prettier-ignore

interface Quality {
  readonly id: number;
  readonly name: string;
}

export const QUALITY_PROFILES: StructureRules = {
  schema: ({ service, path }) => {
    const formats = [...service.store.plain('customformat').rows.values()];
    const formatItems = formats.map(({ id, name }) => ({ format: id, name, score: 0 }));
    return { ...schemaOf({ service, path }), formatItems };
  },
  missing: ({ method }) => (method === 'PUT' ? exception(404, 'no-such-id') : undefined),
  read: (call, sent, id) => {
    const bound = bindProfile(call, sent);
    checkProfile(call, bound);
    if (isTaken(call, String(bound['name']), id)) fail(409, 'unique-constraint QualityProfiles.Name');
    return bound;
  },
  inUse: ({ service }, row) => {
    const { id } = row;
    const { store, rules } = service;
    const lists = [...store.of('importlist').rows.values()];
    const folders = [...store.plain('rootfolder').rows.values()];
    const used =
      lists.some(({ general }) => general['qualityProfileId'] === id) ||
      folders.some((folder) => folder['defaultQualityProfileId'] === id);
    return used ? usedElsewhere(rules.app === 'radarr' ? 500 : 400, row) : undefined;
  },
};

/** Metadata profiles of Lidarr, and of Readarr, of which no write was recorded. */
export const METADATA_PROFILES: StructureRules = {
  schema: schemaOf,
  missing: ({ method }) => (method === 'GET' ? undefined : exception(404, 'no-such-id')),
  read: (call, sent, id) => {
    const name = nameIn(sent);
    if (name === 'None') refuse('Name');
    const { id: _id, ...rest } = sent;
    const schema = schemaOf(call);
    for (const key of ['primaryAlbumTypes', 'secondaryAlbumTypes', 'releaseStatuses'].filter(
      (one) => one in schema,
    )) {
      const list = Array.isArray(sent[key]) ? sent[key] : [];
      if (!list.some((one: unknown) => isObject(one) && one['allowed'] === true)) refuse(key);
    }
    if (isTaken(call, name, id)) fail(409, 'unique-constraint MetadataProfiles.Name');
    return { ...rest, name };
  },
  inUse: ({ service }, row) => {
    const folders = [...service.store.plain('rootfolder').rows.values()];
    const used = folders.some((folder) => folder['defaultMetadataProfileId'] === row.id);
    return used ? usedElsewhere(400, row) : undefined;
  },
};

/** A new format comes first, with the score 0; a renamed one keeps its score. */
export function withFormat(profile: PlainRow, { id, name }: PlainRow): PlainRow {
  const all = formatsOf(profile);
  const isKnown = all.some(({ format }) => format === id);
  const formatItems = isKnown
    ? all.map((one) => (one.format === id ? { ...one, name } : one))
    : [{ format: id, name, score: 0 }, ...all];
  return { ...profile, formatItems };
}

/** The minimum score goes with the last format, and stays otherwise. */
export function withoutFormat(profile: PlainRow, id: number): PlainRow {
  const formatItems = formatsOf(profile).filter(({ format }) => format !== id);
  return { ...profile, formatItems, ...(formatItems.length === 0 ? { minFormatScore: 0 } : {}) };
}

function schemaOf({ service, path }: Pick<StructureCall, 'path' | 'service'>): Values {
  return recordedAnswer(service.recording, `${path}/schema`) as Values;
}

interface FormatItem {
  readonly format: number;
  readonly name: unknown;
  readonly score: number;
}

function formatsOf(profile: PlainRow): FormatItem[] {
  return Array.isArray(profile['formatItems']) ? (profile['formatItems'] as FormatItem[]) : [];
}

function bindProfile({ service, path, api }: StructureCall, sent: Values): Values {
  const schema = schemaOf({ service, path });
  const number = (key: string): Values =>
    key in schema ? { [key]: bindInteger(sent[key], `$.${key}`) } : {};
  const known = qualitiesOf(schema['items']);
  const language = isObject(sent['language']) ? sent['language'] : undefined;
  if ('language' in schema && !['object', 'undefined'].includes(typeof sent['language']))
    throw mismatch('$.language', 'Language');
  return {
    name: sent['name'],
    upgradeAllowed: bindFlag(sent['upgradeAllowed'], '$.upgradeAllowed'),
    ...number('cutoff'),
    items: listIn(sent['items']).map((item, at) => bindItem(service.rules, item, known, `Items[${at}]`)),
    ...number('minFormatScore'),
    ...number('cutoffFormatScore'),
    ...number('minUpgradeFormatScore'),
    formatItems: bindFormats(service, sent['formatItems'], api),
    ...('language' in schema && language ? { language: languageOf(service, language) } : {}),
  };
}

function languageOf(service: StructureCall['service'], { id }: Values): Values {
  const all = recordedAnswer(service.recording, 'language') as Quality[];
  const found = all.find((one) => one.id === (id ?? 0));
  if (found === undefined) fail(500, 'language');
  return { id: found.id, name: found.name };
}

function bindFormats(service: StructureCall['service'], sent: unknown, api: ApiVersion): FormatItem[] {
  if (sent === undefined && api === 'v5') throw mismatch('$.formatItems', 'List');
  if (!Array.isArray(sent)) fail(500, 'null-reference');
  const formats = service.store.plain('customformat').rows;
  return sent.filter(isObject).flatMap((one) => {
    const row = formats.get(Number(one['format']));
    const score = bindInteger(one['score'], '$.formatItems.score');
    return row === undefined ? [] : [{ format: row.id, name: row['name'], score }];
  });
}

function bindItem(rules: Rules, sent: unknown, known: readonly Quality[], at: string): Values {
  if (!isObject(sent)) fail(500, 'null-reference');
  const { quality, items, name, id } = sent;
  const allowed = bindFlag(sent['allowed'], '$.items.allowed');
  const rest = { ...(name === undefined ? {} : { name }), ...(id === undefined || id === 0 ? {} : { id }) };
  const sizes = rules.sizesInProfiles ? sizesOf(sent, at) : {};
  if (quality === undefined || quality === null)
    return { ...rest, items: listIn(items).map((one) => bindItem(rules, one, known, at)), allowed, ...sizes };
  const number = isObject(quality) ? (quality['id'] ?? 0) : 0;
  const found = known.find((one) => one.id === number);
  if (found === undefined) fail(500, 'quality');
  return { ...rest, quality: found, items: [], allowed, ...sizes };
}

function sizesOf(sent: Values, at: string): Values {
  const wrongIn = (sizes: Parameters<typeof violationsOf>[0]) =>
    violationsOf(sizes, 1000)
      // A minimum is compared with nothing: the preferred size is compared with it.
      .filter(({ property, reason }) => property !== 'MinSize' || reason === 'at-least 0')
      .map((one) => ({ ...one, property: `${at}.${one.property}` }));
  return sizesIn(sent, `$.${at}`, wrongIn);
}

function checkProfile({ service, path, api }: StructureCall, profile: Values): void {
  nameIn(profile);
  const items = profile['items'] as readonly Values[];
  const isGroup = (item: Values): boolean => item['quality'] === undefined;
  const known = qualitiesOf(schemaOf({ service, path })['items']).map(({ id }) => id);
  const ids = items.map((item) => (isGroup(item) ? (item['id'] ?? 0) : (item['quality'] as Quality).id));
  if (new Set(ids).size < ids.length && items.some(isGroup)) {
    const groups = items.filter(isGroup).map(({ id }) => id ?? 0);
    if (groups.some((id) => ids.filter((one) => one === id).length > 1)) refuseTwice(api);
  }
  if (
    items.some((item) => isGroup(item) && listIn(item['items']).some((one) => isObject(one) && isGroup(one)))
  )
    fail(500, 'null-reference');
  const allowed = items.filter((item) => item['allowed'] === true);
  const allowedIds = allowed.map((item) => (isGroup(item) ? item['id'] : (item['quality'] as Quality).id));
  const problems = [
    ...(allowedIds.includes(profile['cutoff']) ? [] : ['Cutoff']),
    ...(allowed.length === 0 ? ['Items'] : []),
    ...items.filter(isGroup).flatMap((item) => (listIn(item['items']).length < 2 ? ['Items'] : [])),
    ...items.filter(isGroup).flatMap((item) => (isBlank(item['name']) ? ['Items'] : [])),
    ...items.filter((item) => !isGroup(item) && ('name' in item || 'id' in item)).map(() => 'Items'),
    ...wholeness(qualitiesOf(items).map(({ id }) => id), known), // prettier-ignore
  ];
  if (problems.length > 0) refuse(...problems);
  checkScores(service, profile);
}

/** The newer API checks what the older one fails at. */
function refuseTwice(api: ApiVersion): never {
  throw new Refusal(exception(api === 'v5' ? 400 : 500, 'in-use'));
}

function wholeness(has: readonly number[], known: readonly number[]): string[] {
  const isTwice = new Set(has).size < has.length;
  return isTwice || known.some((id) => !has.includes(id)) ? ['Items'] : [];
}

function checkScores(service: StructureCall['service'], profile: Values): void {
  const items = profile['formatItems'] as readonly FormatItem[];
  const formats = [...service.store.plain('customformat').rows.keys()];
  if (formats.some((id) => !items.some(({ format }) => format === id))) refuse('FormatItems');
  if ('minUpgradeFormatScore' in profile && Number(profile['minUpgradeFormatScore']) < 1)
    refuse('MinUpgradeFormatScore');
  const most = items.reduce((sum, { score }) => sum + Math.max(0, score), 0);
  if (items.length > 0 && Number(profile['minFormatScore']) > most) refuse('');
}

function qualitiesOf(items: unknown): Quality[] {
  return listIn(items).flatMap((item) => {
    if (!isObject(item)) return [];
    return isObject(item['quality']) ? [item['quality'] as unknown as Quality] : qualitiesOf(item['items']);
  });
}

function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
