/** Every mark of `suite diff` is true: a configuration that uses what changed is evaluated before and after. */
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { planOwned, writeOwned } from '../../generator/files/owned.ts';
import { nixString } from '../../generator/nix/strings.ts';
import { CHANGES, type ChangeCode, changeRow } from '../../generator/schema/compare/changes.ts';
import { compareRecords } from '../../generator/schema/compare/records.ts';
import { lookUp } from '../../generator/base/collections.ts';
import { type Json, canonical } from '../../generator/base/json.ts';
import type { RecordField, RecordItem, SchemaRecord } from '../../generator/schema/record/record.ts';
import { emitFiles, withFolder } from '../emit.ts';
import { evaluate } from './evaluate.ts';
import { RECORDED_KINDS } from '../../generator/servarr/kinds.ts';
import { committedRecords } from '../records.ts';

type Turn = (record: SchemaRecord) => SchemaRecord;
type Kind = 'config/ui' | 'customformat' | 'downloadclient' | 'indexer' | 'notification' | 'qualityprofile';

type EmbeddedApp = 'prowlarr' | 'radarr' | 'sonarr';

/** A configuration that uses what changes. */
interface Use {
  /** The services, of which the first one of Prowlarr and Sonarr changes: by default Radarr and Sonarr. */
  readonly apps?: readonly EmbeddedApp[];
  /** The definitions below `suite`. */
  readonly use: string;
}

interface Records {
  /** The earlier and the later record, made from the committed one of Sonarr or Prowlarr: by default that one. */
  readonly was?: Turn;
  readonly is?: Turn;
  /** True if the value is sent under another spelling. */
  readonly respelt?: boolean;
  /** True if the same value is sent and means something else. */
  readonly remeant?: boolean;
}

interface Case extends Use, Records {
  readonly code: ChangeCode;
}

const caseOf = (code: ChangeCode, use: Use, records: Records): Case => ({ code, ...use, ...records });

const same: Turn = (record) => record;

type Edit<T> = (one: T) => T;
type Fields = readonly RecordField[];
type Choices = NonNullable<RecordField['choices']>;

const items =
  (kind: Kind, change: Edit<readonly RecordItem[]>): Turn =>
  (record) => ({ ...record, kinds: { ...record.kinds, [kind]: change(record.kinds[kind] ?? []) } });

const item = (kind: Kind, implementation: string, change: Edit<RecordItem>): Turn =>
  items(kind, (all) => all.map((one) => (one.implementation === implementation ? change(one) : one)));

const without = (kind: Kind, implementation: string): Turn =>
  items(kind, (all) => all.filter((one) => one.implementation !== implementation));

const inFields =
  (change: Edit<Fields>): Edit<RecordItem> =>
  (one) => ({ ...one, fields: change(one.fields) });
const lacking = (name: string): Edit<RecordItem> => inFields((all) => all.filter((one) => one.name !== name));
const changing = (name: string, change: Edit<RecordField>): Edit<RecordItem> =>
  inFields((all) => all.map((one) => (one.name === name ? change(one) : one)));
const choosing = (name: string, change: Edit<Choices>): Edit<RecordItem> =>
  changing(name, (one) => ({ ...one, choices: change(one.choices ?? []) }));

const inClient = (change: Edit<RecordItem>): Turn => item('downloadclient', 'QBittorrent', change);
const withField = (extra: RecordField): Turn => inClient(inFields((all) => [...all, extra]));
const withoutField = (name: string): Turn => inClient(lacking(name));
const field = (name: string, change: Edit<RecordField>): Turn => inClient(changing(name, change));
const spelt = (before: string, name: string): Turn => field(before, (one) => ({ ...one, name }));

/** A field that Radarr has not got, so that types are not merged with Radarr's. */
const withLevel = (shape: Shape): Turn => withField({ name: 'level', ...shape });
const NUMBER = { type: 'number', default: 1 };

/** A configuration with entries of a list, which is enabled. */
const inList = (module: string, list: string, entries: string): Use => ({
  use: `${module} = { enable = true; ${list} = [ ${entries} ]; };`,
});
const clientOf = (name: string, settings: string): Use =>
  inList(
    'downloadarr',
    'extraClients',
    `{ implementationName = "${name}"; host = "box.example"; ${settings} }`,
  );
const vuze = clientOf('Vuze', '');
const both = '[ "sonarr" "radarr" ]';
const qbit = (settings: string, services = '[ "sonarr" ]'): Use =>
  clientOf('qBittorrent', `services = ${services}; ${settings}`);
const webhook = (settings: string, services = '[ "sonarr" ]'): Use => {
  const entry = `{ implementationName = "Webhook"; services = ${services}; url = "https://hooks.example"; ${settings} }`;
  return inList('notif', 'extraNotifications', entry);
};
/** A definition of Prowlarr, and another indexer. */
const site = (name: string, settings = '', other = ''): Use => ({
  ...inList(
    'indexers',
    'extraIndexers',
    `${other} { definition = "${name}"; services = [ "prowlarr" ]; ${settings} }`,
  ),
  apps: ['prowlarr', 'sonarr'],
});
const LOGIN = 'username = "me"; password._secret = "/run/x";';
const PASSKEY = 'username = "me"; passkey._secret = "/run/x";';

const alone = ({ use }: Use): Use => ({ use, apps: ['sonarr'] });

const qualities = (change: Edit<Choices>): Turn =>
  item('qualityprofile', 'QualityProfile', choosing('qualities', change));

const PROFILE = alone({
  use: 'qualityProfiles.HD = { services = [ "sonarr" ]; qualities = [ "DVD" "HDTV-720p" ]; };',
});

const format = (condition: string): Use =>
  alone({ use: `customFormats.Mine = { services = [ "sonarr" ]; conditions = [ { ${condition} } ]; };` });

const general = (change: Edit<RecordItem['general']>): Turn =>
  items('downloadclient', (all) => all.map((one) => ({ ...one, general: change(one.general) })));
const lackingGeneral = general(({ removeFailedDownloads: _gone, ...rest }) => rest);
const events = (change: Edit<readonly string[]>): Turn =>
  item('notification', 'Webhook', (one) => ({ ...one, events: change(one.events) }));
const lackingGrab = events((all) => all.filter((one) => one !== 'onGrab'));
const renamed = item('downloadclient', 'Vuze', (one) => ({ ...one, implementationName: 'BiglyBT' }));

const copyOf = (name: string, implementation: string, implementationName: string): Turn =>
  items('downloadclient', (all) =>
    all.flatMap((one) =>
      one.implementation === name ? [one, { ...one, implementation, implementationName }] : [one],
    ),
  );

const isOf =
  (name: string, implementation?: string) =>
  (one: RecordItem): boolean =>
    one.name === name && (implementation ?? one.implementation) === one.implementation;
const withoutDefinition = (name: string, implementation?: string): Turn =>
  items('indexer', (all) => all.filter((one) => !isOf(name, implementation)(one)));
const definition = (name: string, change: Edit<RecordItem>): Turn =>
  items('indexer', (all) => all.map((one) => (isOf(name)(one) ? change(one) : one)));

type Shape = Omit<RecordField, 'name'>;

const FLOAT: Shape = { ...NUMBER, isFloat: true };
const TEXT = { type: 'textbox' };
const SECRET = { ...TEXT, privacy: 'password' };
const TAG = { type: 'tag' };
const UNKNOWN = { type: 'colour' };
const chosen = (last?: string, value = 2): Shape => ({
  type: 'select',
  default: 1,
  choices: [{ name: 'First', value: 1 }, ...(last === undefined ? [] : [{ name: last, value }])],
});
const LAST = chosen('Last');

/** A change of the field `level`, and the value that a configuration has for it. */
const ofLevel = (code: ChangeCode, was: Shape, is: Shape, value: string): Case =>
  caseOf(code, qbit(`level = ${value};`), { was: withLevel(was), is: withLevel(is) });

const CASES: Readonly<Record<string, Case>> = {
  'a number becomes text': ofLevel('type-changed', NUMBER, TEXT, '5'),
  'a whole number becomes any number': ofLevel('type-widened', NUMBER, FLOAT, '5'),
  'a text becomes a list': ofLevel('type-changed', TEXT, TAG, '"x"'),
  'a string becomes an unknown type': ofLevel('type-widened', TEXT, UNKNOWN, '"x"'),
  'a list becomes an unknown type': ofLevel('type-widened', TAG, UNKNOWN, '[ "x" ]'),
  'a setting becomes a button': ofLevel('type-changed', NUMBER, { type: 'action' }, '5'),
  'a choice comes': ofLevel('choice-added', chosen(), LAST, '"First"'),
  'a choice goes': ofLevel('choice-removed', LAST, chosen(), '"Last"'),
  'a choice is renamed': ofLevel('choice-renamed', LAST, chosen('Other'), '"Last"'),
  'a choice has another number': ofLevel('choice-renumbered', LAST, chosen('Last', 3), '"Last"'),
  'a field is secret now': ofLevel('secret-now', TEXT, SECRET, '{ _secret = "/run/x"; }'),
  'a definition goes': caseOf('implementation-removed', site('1337x'), { is: withoutDefinition('1337x') }),
  'a definition comes': caseOf('implementation-added', site('1337x'), { was: withoutDefinition('EZTV') }),
  'a definition comes whose name another has': caseOf('name-ambiguous', site('HD-Torrents', LOGIN), {
    was: withoutDefinition('HD-Torrents', 'Cardigann'),
  }),
  'a definition with a separate class has another name': caseOf(
    'implementation-removed',
    site('AlphaRatio', LOGIN),
    { is: definition('AlphaRatio', (one) => ({ ...one, name: 'Alpha Ratio' })) },
  ),
  'a definition loses a key': caseOf('key-removed', site('1337x', 'uploader = "alice";'), {
    is: definition('1337x', lacking('uploader')),
  }),
  'a definition gains a key that an implementation elsewhere had': caseOf(
    'key-added',
    site(
      'FileList.io',
      PASSKEY,
      `{ implementationName = "FileList"; services = [ "sonarr" ]; baseUrl = "https://filelist.io"; ${PASSKEY} }`,
    ),
    { was: definition('FileList.io', lacking('baseUrl')) },
  ),
  'a key of a definition has other choices': caseOf('choice-removed', site('1337x', 'sort = "size";'), {
    is: definition(
      '1337x',
      choosing('sort', (all) => all.filter(({ name }) => name !== 'size')),
    ),
  }),
  'an implementation goes': caseOf('implementation-removed', alone(vuze), {
    is: without('downloadclient', 'Vuze'),
  }),
  'an implementation comes': caseOf('implementation-added', vuze, {
    is: copyOf('Vuze', 'NewClient', 'New Client'),
  }),
  'an implementation comes that another service had': caseOf('implementation-added', vuze, {
    was: without('downloadclient', 'Vuze'),
  }),
  'an implementation comes with a name that is taken': caseOf('name-ambiguous', vuze, {
    is: copyOf('Vuze', 'OtherVuze', 'Vuze'),
  }),
  'its shown name changes': caseOf('name-changed', alone(vuze), { is: renamed }),
  'its shown name changes, but not in another service': caseOf('name-varies', vuze, { is: renamed }),
  'the category moves': caseOf('category-moved', qbit('categories.sonarr = "tv";'), {
    is: spelt('tvCategory', 'category'),
  }),
  'a field goes': caseOf('key-removed', qbit('firstAndLast = true;'), { is: withoutField('firstAndLast') }),
  'a field comes': caseOf('key-added', qbit('firstAndLast = true;'), {
    is: withField({ name: 'brandNew', type: 'textbox' }),
  }),
  'a field comes that another service had': caseOf('key-added', qbit('urlBase = "/x";', both), {
    was: withoutField('urlBase'),
  }),
  'a field has another unit': caseOf('unit-changed', qbit('level = 5;'), {
    was: withLevel({ ...NUMBER, unit: 'minutes' }),
    is: withLevel({ ...NUMBER, unit: 'seconds' }),
    remeant: true,
  }),
  'a default changes': caseOf('default-changed', qbit(''), {
    is: field('host', (one) => ({ ...one, default: 'elsewhere' })),
  }),
  'an event goes': caseOf('key-removed', webhook('onGrab = true;'), { is: lackingGrab }),
  'an event comes': caseOf('key-added', webhook('onGrab = true;'), {
    is: events((all) => [...all, 'onWonder']),
  }),
  'an event comes that another service had': caseOf(
    'key-added',
    webhook('onGrab = true; onDownload = true;', both),
    { was: lackingGrab },
  ),
  'a field has another spelling, and the option stays': caseOf('key-respelled', qbit('urlBase = "/x";'), {
    was: spelt('urlBase', 'uRLBase'),
    is: spelt('urlBase', 'URLBase'),
    respelt: true,
  }),
  'a field has another spelling, and so has the option': caseOf(
    'option-respelled',
    alone(qbit('urlBase = "/x";')),
    { is: spelt('urlBase', 'uRLBase') },
  ),
  'a field has a plainer spelling than those of the other services': caseOf(
    'option-respelled',
    qbit('leVEL = 2;'),
    { was: withField({ name: 'leVEL', type: 'number' }), is: withField({ name: 'level', type: 'number' }) },
  ),
  'a general key goes': caseOf('key-removed', qbit('removeFailedDownloads = false;'), {
    is: lackingGeneral,
  }),
  'a general key comes': caseOf('key-added', qbit(''), {
    is: general((all) => ({ ...all, brandNew: false })),
  }),
  'a general key comes that another service had': caseOf(
    'key-added',
    qbit('removeFailedDownloads = false;', both),
    { was: lackingGeneral },
  ),
  'a general key takes another type': caseOf('type-changed', qbit('level = 2;'), {
    was: general((all) => ({ ...all, level: 1 })),
    is: general((all) => ({ ...all, level: true })),
  }),
  'a quality goes': caseOf('choice-removed', PROFILE, {
    is: qualities((all) => all.filter(({ name }) => name !== 'DVD')),
  }),
  'a quality comes': caseOf('choice-added', PROFILE, {
    is: qualities((all) => [...all, { name: 'AV1-1080p', value: 99 }]),
  }),
  'a condition goes': caseOf('implementation-removed', format('implementationName = "Size"; max = 5;'), {
    is: without('customformat', 'SizeSpecification'),
  }),
  'a choice of a condition has another number': caseOf(
    'choice-renumbered',
    format('implementationName = "Language"; value = "German";'),
    {
      is: item(
        'customformat',
        'LanguageSpecification',
        choosing('value', (all) => all.map((one) => (one.name === 'German' ? { ...one, value: 444 } : one))),
      ),
    },
  ),
  'a setting goes': caseOf('key-removed', alone({ use: 'settings.ui.timeFormat = "HH:mm";' }), {
    is: item('config/ui', 'ui', lacking('timeFormat')),
  }),
  'the default of a general key changes': caseOf('default-changed', qbit('priority = 3;'), {
    is: general((all) => ({ ...all, priority: 9 })),
  }),
};

interface Outcome {
  readonly errors: string[];
  readonly warnings: string[];
  readonly manifests: Readonly<Record<string, { kinds: unknown; secrets: unknown }>>;
}

/** The items that the cases are about: with all others, each would take seconds. Sets are for cases with Sonarr alone. */
const SETS: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  'config/ui': ['ui'],
  customformat: ['LanguageSpecification', 'SizeSpecification'],
  qualityprofile: ['QualityProfile'],
};
const LISTS: typeof SETS = {
  downloadclient: ['QBittorrent', 'Vuze'],
  indexer: ['1337x', 'AlphaRatio', 'EZTV', 'FileList', 'FileList.io', 'HD-Torrents', 'NZBgeek'],
  notification: ['Webhook'],
};

const committed = await committedRecords();

function recordsOf({ apps = ['radarr', 'sonarr'] }: Case, turn: Turn = same): Record<string, SchemaRecord> {
  const changed = apps.includes('prowlarr') ? 'prowlarr' : 'sonarr';
  return Object.fromEntries(
    apps.map((app) => {
      const record = committed[app] ?? expect.fail(app);
      const kinds = Object.entries(apps.length === 1 ? { ...LISTS, ...SETS } : LISTS).flatMap(
        ([kind, used]) => {
          const all = record.kinds[kind as Kind]?.filter((one) =>
            used.includes(one.name ?? one.implementation),
          );
          return all === undefined ? [] : [[kind, all] as const];
        },
      );
      const small = { ...record, kinds: Object.fromEntries(kinds) };
      return [app, app === changed ? turn(small) : small];
    }),
  );
}

const sideOf = (folder: string, apps: readonly string[], use: string): string => `(let result = evaluate [
    (import (root + "/nix/lib/mk-module.nix") (/. + ${nixString(folder)}))
    { suite = { services = lib.getAttrs [ ${apps.map((app) => `"${app}"`).join(' ')} ] common.services; ${use} }; }
  ]; in { inherit (result) errors warnings; manifests = lib.mapAttrs (_: m: { inherit (m) kinds secrets; }) result.manifests; })`;

async function emit(folder: string, records: Record<string, SchemaRecord>): Promise<string> {
  await writeOwned(planOwned(folder, emitFiles(records, RECORDED_KINDS), false));
  return folder;
}

describe('each kind of change, with a configuration that uses it', { tags: ['nixpkgs'] }, () => {
  let outcomes: Record<string, Readonly<Record<'before' | 'after', Outcome>>> = {};

  beforeAll(async () => {
    await withFolder(async (folder) => {
      const emitted = new Map<string, string>();
      const side = async (one: Case, turn?: Turn): Promise<string> => {
        const records = recordsOf(one, turn);
        const key = JSON.stringify(records);
        const made = emitted.get(key) ?? (await emit(path.join(folder, `${emitted.size}`), records));
        emitted.set(key, made);
        return sideOf(made, Object.keys(records), one.use);
      };
      const parts: string[] = [];
      for (const [name, one] of Object.entries(CASES))
        parts.push(
          `${nixString(name)} = { before = ${await side(one, one.was)}; after = ${await side(one, one.is)}; };`,
        );
      outcomes = evaluate(`{ ${parts.join('\n')} }`);
    });
  });

  it.each(Object.entries(CASES))('%s', (name, one) => {
    const { breaking, changes } = compareRecords(recordsOf(one, one.was), recordsOf(one, one.is));
    expect(changes.map(({ code }) => code)).toContain(one.code);
    const { breaks } = changeRow(one.code);
    expect(breaking > 0).toBe(breaks !== undefined);
    const { before, after } = outcomes[name] ?? expect.fail(name);
    expect(before.errors).toEqual([]);
    const sent = ({ manifests }: Outcome): Json => {
      const text = canonical(manifests);
      return JSON.parse(one.respelt === true ? text.toLowerCase() : text) as Json;
    };
    if (one.respelt === true) expect(canonical(after.manifests)).not.toBe(canonical(before.manifests));
    const isKept = after.errors.length === 0 && includes(sent(after), sent(before));
    expect(isKept).toBe(breaks === undefined || one.remeant === true);
  });

  it('every kind of change has a case', () => {
    const whole = ['schema-added', 'schema-removed', 'version-changed'];
    const cased = new Set<string>([...whole, ...Object.values(CASES).map(({ code }) => code)]);
    expect(Object.keys(CHANGES).filter((code) => !cased.has(code))).toEqual([]);
  });
});

/** Returns true if everything that was sent still is, with the same value. More may be sent. */
function includes(is: Json | undefined, was: Json): boolean {
  if (Array.isArray(was))
    return Array.isArray(is) && was.every((part) => is.some((other) => includes(other, part)));
  if (typeof was !== 'object' || was === null) return is === was;
  if (typeof is !== 'object' || is === null || Array.isArray(is)) return false;
  return Object.entries(was).every(([key, part]) => includes(lookUp(is, key), part));
}
