/** Every mark of `suite diff` is true: a configuration that uses what changed is evaluated before and after. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { planOwned, writeOwned } from '../../generator/files/owned.ts';
import { nixString } from '../../generator/nix/strings.ts';
import { CODES, type ChangeCode } from '../../generator/schema/compare/codes.ts';
import { compareRecords } from '../../generator/schema/compare/records.ts';
import { type Json, canonical } from '../../generator/base/json.ts';
import type { RecordField, RecordItem, SchemaRecord } from '../../generator/schema/record/record.ts';
import { emitFiles, withFolder } from '../emit.ts';
import { evaluate } from './evaluate.ts';
import { PROVIDER_KINDS, RECORDED_KINDS } from '../../generator/servarr/kinds.ts';
import { committedRecords, recordOf } from '../records.ts';
import { ALL_RECORDINGS } from '../recordings.ts';
import { type Probe, differing, flatProbes, probesOf } from './diff-probes.ts';
import { ofVersion } from '../../generator/schema/model/of-version.ts';

type Turn = (record: SchemaRecord) => SchemaRecord;
type Kind = 'config/ui' | 'customformat' | 'downloadclient' | 'indexer' | 'notification' | 'qualityprofile';

interface Case {
  readonly code: ChangeCode;
  readonly breaking: boolean;
  /** The earlier record, made from the committed one of Sonarr. */
  readonly was?: Turn;
  readonly is: Turn;
  /** Only Sonarr is there, not Radarr beside it. */
  readonly alone?: boolean;
  /** The configuration that uses what changes: list entries. */
  readonly clients?: string;
  readonly notifications?: string;
  /** Changes of indexers, in the record of Prowlarr. */
  readonly indexers?: string;
  /** The declarations of changed settings, formats and profiles: definitions below `suite`. */
  readonly sets?: string;
  /** True if the value is sent under another spelling. */
  readonly respelt?: boolean;
  /** True if the same value is sent and means something else. */
  readonly remeant?: boolean;
}

type Use = Omit<Case, 'code' | 'breaking'>;

/** A change that errors, warnings or what is sent must show. */
const breaks = (code: ChangeCode, use: Use): Case => ({ code, breaking: true, ...use });
const passes = (code: ChangeCode, use: Use): Case => ({ code, breaking: false, ...use });

const same: Turn = (record) => record;

const items =
  (kind: Kind, change: (items: readonly RecordItem[]) => readonly RecordItem[]): Turn =>
  (record) => ({ ...record, kinds: { ...record.kinds, [kind]: change(record.kinds[kind] ?? []) } });

const item = (kind: Kind, implementation: string, change: (item: RecordItem) => RecordItem): Turn =>
  items(kind, (all) => all.map((one) => (one.implementation === implementation ? change(one) : one)));

const without = (kind: Kind, implementation: string): Turn =>
  items(kind, (all) => all.filter((one) => one.implementation !== implementation));

const fields = (change: (fields: readonly RecordField[]) => readonly RecordField[]): Turn =>
  item('downloadclient', 'QBittorrent', (one) => ({ ...one, fields: change(one.fields) }));

const field = (name: string, change: (field: RecordField) => RecordField): Turn =>
  fields((all) => all.map((one) => (one.name === name ? change(one) : one)));

const withField = (extra: RecordField): Turn => fields((all) => [...all, extra]);
const withoutField = (name: string): Turn => fields((all) => all.filter((one) => one.name !== name));

/** A field that Radarr has not got, so that types are not merged with Radarr's. */
const level: RecordField = { name: 'level', type: 'number', default: 1 };
const mode = (choices: RecordField['choices']): RecordField => ({
  name: 'mode',
  type: 'select',
  default: 1,
  ...(choices ? { choices } : {}),
});
const [first, last, other] = [
  { name: 'First', value: 1 },
  { name: 'Last', value: 2 },
  { name: 'Other', value: 2 },
];

const qbit = (settings: string, services = '[ "sonarr" ]') =>
  `{ implementationName = "qBittorrent"; services = ${services}; host = "box.example"; ${settings} }`;
const both = '[ "sonarr" "radarr" ]';
const webhook = (settings: string, services = '[ "sonarr" ]') =>
  `{ implementationName = "Webhook"; services = ${services}; url = "https://hooks.example"; ${settings} }`;
const vuze = '{ implementationName = "Vuze"; host = "box.example"; }';

const choicesIn = (
  kind: Kind,
  implementation: string,
  name: string,
  change: (choices: NonNullable<RecordField['choices']>) => NonNullable<RecordField['choices']>,
): Turn =>
  item(kind, implementation, (one) => ({
    ...one,
    fields: one.fields.map((known) =>
      known.name === name ? { ...known, choices: change(known.choices ?? []) } : known,
    ),
  }));

const qualities = (
  change: (choices: NonNullable<RecordField['choices']>) => NonNullable<RecordField['choices']>,
): Turn => choicesIn('qualityprofile', 'QualityProfile', 'qualities', change);

const PROFILE = 'qualityProfiles.HD = { services = [ "sonarr" ]; qualities = [ "DVD" "HDTV-720p" ]; };';

const format = (condition: string): string =>
  `customFormats.Mine = { services = [ "sonarr" ]; conditions = [ { ${condition} } ]; };`;

const SIZE = format('implementationName = "Size"; max = 5;');

const general = (change: (general: RecordItem['general']) => RecordItem['general']): Turn =>
  items('downloadclient', (all) => all.map((one) => ({ ...one, general: change(one.general) })));
const events = (change: (events: readonly string[]) => readonly string[]): Turn =>
  item('notification', 'Webhook', (one) => ({ ...one, events: change(one.events) }));

const copyOf = (name: string, implementation: string, implementationName: string): Turn =>
  items('downloadclient', (all) => [
    ...all,
    ...all
      .filter((one) => one.implementation === name)
      .map((one) => ({ ...one, implementation, implementationName })),
  ]);

/** Some of Prowlarr's indexers, of all sorts: with all of them each case would take seconds. */
const FEW = new Set([
  '1337x',
  '13City',
  'EZTV',
  'AlphaRatio',
  'HD-Torrents',
  'FileList.io',
  'Generic Newznab',
  'NZBgeek',
]);
const indexers = (change: (found: readonly RecordItem[]) => readonly RecordItem[]): Turn =>
  items('indexer', (all) => change(all.filter(({ name = '' }) => FEW.has(name))));
const isOf =
  (name: string, implementation?: string) =>
  (one: RecordItem): boolean =>
    one.name === name && (implementation ?? one.implementation) === one.implementation;
const definition = (name: string, change: (one: RecordItem) => RecordItem): Turn =>
  indexers((all) => all.map((one) => (isOf(name)(one) ? change(one) : one)));
const few = indexers((all) => all);
const leet = (settings = '') => `{ definition = "1337x"; services = [ "prowlarr" ]; ${settings} }`;

const CASES: Readonly<Record<string, Case>> = {
  'a definition goes': breaks('implementation-removed', {
    was: few,
    is: indexers((all) => all.filter((one) => !isOf('1337x')(one))),
    indexers: leet(),
  }),
  'a definition comes': passes('implementation-added', {
    was: indexers((all) => all.filter((one) => !isOf('EZTV')(one))),
    is: few,
    indexers: leet(),
  }),
  'a definition comes whose name another has': breaks('implementation-added', {
    was: indexers((all) => all.filter((one) => !isOf('HD-Torrents', 'Cardigann')(one))),
    is: few,
    indexers:
      '{ definition = "HD-Torrents"; services = [ "prowlarr" ]; username = "me"; password._secret = "/run/x"; }',
  }),
  'a definition with a separate class has another name': breaks('implementation-removed', {
    was: few,
    is: definition('AlphaRatio', (one) => ({ ...one, name: 'Alpha Ratio' })),
    indexers:
      '{ definition = "AlphaRatio"; services = [ "prowlarr" ]; username = "me"; password._secret = "/run/x"; }',
  }),
  'a definition loses a key': breaks('field-removed', {
    was: few,
    is: definition('1337x', (one) => ({
      ...one,
      fields: one.fields.filter(({ name }) => name !== 'uploader'),
    })),
    indexers: leet('uploader = "alice";'),
  }),
  'a definition gains a key that an implementation elsewhere had': passes('field-added', {
    was: definition('FileList.io', (one) => ({
      ...one,
      fields: one.fields.filter(({ name }) => name !== 'baseUrl'),
    })),
    is: few,
    indexers: `{ implementationName = "FileList"; services = [ "sonarr" ]; baseUrl = "https://filelist.io"; username = "me"; passkey._secret = "/run/x"; }
      { definition = "FileList.io"; services = [ "prowlarr" ]; username = "me"; passkey._secret = "/run/x"; }`,
  }),
  'a key of a definition has other choices': breaks('choice-removed', {
    was: few,
    is: definition('1337x', (one) => ({
      ...one,
      fields: one.fields.map((old) =>
        old.name === 'sort' && old.choices
          ? { ...old, choices: old.choices.filter(({ name }) => name !== 'size') }
          : old,
      ),
    })),
    indexers: leet('sort = "size";'),
  }),
  'an implementation goes': breaks('implementation-removed', {
    is: without('downloadclient', 'Vuze'),
    clients: vuze,
    alone: true,
  }),
  'an implementation comes': passes('implementation-added', {
    is: copyOf('Vuze', 'NewClient', 'New Client'),
    clients: vuze,
  }),
  'an implementation comes that another service had': breaks('implementation-added', {
    was: without('downloadclient', 'Vuze'),
    is: same,
    clients: vuze,
  }),
  'an implementation comes with a name that is taken': breaks('implementation-added', {
    is: copyOf('Vuze', 'OtherVuze', 'Vuze'),
    clients: vuze,
  }),
  'its shown name changes': breaks('name-changed', {
    is: item('downloadclient', 'Vuze', (one) => ({ ...one, implementationName: 'BiglyBT' })),
    clients: vuze,
    alone: true,
  }),
  'its shown name changes, but not in another service': passes('name-changed', {
    is: item('downloadclient', 'Vuze', (one) => ({ ...one, implementationName: 'BiglyBT' })),
    clients: vuze,
  }),
  'the category moves': breaks('category-moved', {
    is: field('tvCategory', (one) => ({ ...one, name: 'category' })),
    clients: qbit('categories.sonarr = "tv";'),
  }),
  'a field goes': breaks('field-removed', {
    is: withoutField('firstAndLast'),
    clients: qbit('firstAndLast = true;'),
  }),
  'a field comes': passes('field-added', {
    is: withField({ name: 'brandNew', type: 'textbox' }),
    clients: qbit('firstAndLast = true;'),
  }),
  'a field comes that another service had': breaks('field-added', {
    was: withoutField('urlBase'),
    is: same,
    clients: qbit('urlBase = "/x";', both),
  }),
  'a field has another unit': breaks('unit-changed', {
    was: withField({ ...level, unit: 'minutes' }),
    is: withField({ ...level, unit: 'seconds' }),
    clients: qbit('level = 5;'),
    remeant: true,
  }),
  'a number becomes text': breaks('field-retyped', {
    was: withField(level),
    is: withField({ name: 'level', type: 'textbox' }),
    clients: qbit('level = 5;'),
  }),
  'a whole number becomes any number': passes('field-retyped', {
    was: withField(level),
    is: withField({ ...level, isFloat: true }),
    clients: qbit('level = 5;'),
  }),
  'a text becomes a list': breaks('field-retyped', {
    was: withField({ name: 'level', type: 'textbox' }),
    is: withField({ name: 'level', type: 'tag' }),
    clients: qbit('level = "x";'),
  }),
  'a string becomes an unknown type': passes('field-retyped', {
    was: withField({ name: 'level', type: 'textbox' }),
    is: withField({ name: 'level', type: 'colour' }),
    clients: qbit('level = "x";'),
  }),
  'a list of strings becomes an unknown type': passes('field-retyped', {
    was: withField({ name: 'level', type: 'tag' }),
    is: withField({ name: 'level', type: 'colour' }),
    clients: qbit('level = [ "x" ];'),
  }),
  'a setting becomes a button': breaks('field-retyped', {
    was: withField(level),
    is: withField({ name: 'level', type: 'action' }),
    clients: qbit('level = 5;'),
  }),
  'a default changes': passes('default-changed', {
    is: field('host', (one) => ({ ...one, default: 'elsewhere' })),
    clients: qbit(''),
  }),
  'a choice comes': passes('choice-added', {
    was: withField(mode([first])),
    is: withField(mode([first, last])),
    clients: qbit('mode = "First";'),
  }),
  'a choice goes': breaks('choice-removed', {
    was: withField(mode([first, last])),
    is: withField(mode([first])),
    clients: qbit('mode = "Last";'),
  }),
  'a choice is renamed': breaks('choice-renamed', {
    was: withField(mode([first, last])),
    is: withField(mode([first, other])),
    clients: qbit('mode = "Last";'),
  }),
  'a choice has another number': breaks('choice-renumbered', {
    was: withField(mode([first, last])),
    is: withField(mode([first, { ...last, value: 3 }])),
    clients: qbit('mode = "Last";'),
  }),
  'a field is secret now': passes('secret-now', {
    was: withField({ name: 'pass', type: 'textbox' }),
    is: withField({ name: 'pass', type: 'textbox', privacy: 'password' }),
    clients: qbit('pass._secret = "/run/x";'),
  }),
  'an event goes': breaks('event-lost', {
    is: events((all) => all.filter((one) => one !== 'onGrab')),
    notifications: webhook('onGrab = true;'),
  }),
  'an event comes': passes('event-gained', {
    is: events((all) => [...all, 'onWonder']),
    notifications: webhook('onGrab = true;'),
  }),
  'an event comes that another service had': breaks('event-gained', {
    was: events((all) => all.filter((one) => one !== 'onGrab')),
    is: same,
    notifications: webhook('onGrab = true; onDownload = true;', both),
  }),
  'a field has another spelling, and the option stays': passes('field-respelled', {
    was: fields((all) => all.map((one) => (one.name === 'urlBase' ? { ...one, name: 'uRLBase' } : one))),
    is: fields((all) => all.map((one) => (one.name === 'urlBase' ? { ...one, name: 'URLBase' } : one))),
    clients: qbit('urlBase = "/x";'),
    respelt: true,
  }),
  'a field has another spelling, and so has the option': breaks('field-respelled', {
    alone: true,
    is: fields((all) => all.map((one) => (one.name === 'urlBase' ? { ...one, name: 'uRLBase' } : one))),
    clients: qbit('urlBase = "/x";'),
  }),
  'a field has a plainer spelling than those of the other services': breaks('field-respelled', {
    was: withField({ name: 'leVEL', type: 'number' }),
    is: withField({ name: 'level', type: 'number' }),
    clients: qbit('leVEL = 2;'),
  }),
  'a general key goes': breaks('general-removed', {
    is: general(({ removeFailedDownloads: _gone, ...rest }) => rest),
    clients: qbit('removeFailedDownloads = false;'),
  }),
  'a general key comes': passes('general-added', {
    is: general((all) => ({ ...all, brandNew: false })),
    clients: qbit(''),
  }),
  'a general key comes that another service had': breaks('general-added', {
    was: general(({ removeFailedDownloads: _gone, ...rest }) => rest),
    is: same,
    clients: qbit('removeFailedDownloads = false;', both),
  }),
  'a general key takes another type': breaks('general-retyped', {
    was: general((all) => ({ ...all, level: 1 })),
    is: general((all) => ({ ...all, level: true })),
    clients: qbit('level = 2;'),
  }),
  'a quality goes': breaks('choice-removed', {
    alone: true,
    is: qualities((all) => all.filter(({ name }) => name !== 'DVD')),
    sets: PROFILE,
  }),
  'a quality comes': passes('choice-added', {
    alone: true,
    is: qualities((all) => [...all, { name: 'AV1-1080p', value: 99 }]),
    sets: PROFILE,
  }),
  'a condition goes': breaks('implementation-removed', {
    alone: true,
    is: without('customformat', 'SizeSpecification'),
    sets: SIZE,
  }),
  'a choice of a condition has another number': breaks('choice-renumbered', {
    alone: true,
    is: choicesIn('customformat', 'LanguageSpecification', 'value', (all) =>
      all.map((one) => (one.name === 'German' ? { ...one, value: 444 } : one)),
    ),
    sets: format('implementationName = "Language"; value = "German";'),
  }),
  'a setting goes': breaks('field-removed', {
    alone: true,
    is: item('config/ui', 'ui', (one) => ({
      ...one,
      fields: one.fields.filter(({ name }) => name !== 'timeFormat'),
    })),
    sets: 'settings.ui.timeFormat = "HH:mm";',
  }),
  'the default of a general key changes': passes('general-default-changed', {
    is: general((all) => ({ ...all, priority: 9 })),
    clients: qbit('priority = 3;'),
  }),
};

interface Outcome {
  readonly errors: string[];
  readonly warnings: string[];
  readonly manifests: Readonly<Record<string, { kinds: unknown; secrets: unknown }>>;
}

/** The kinds that the cases are about: with all of them emitting would take seconds. */
const KINDS: readonly Kind[] = ['downloadclient', 'indexer', 'notification'];

/** The kinds of the cases with `sets`. */
const SET_KINDS: readonly Kind[] = ['config/ui', 'customformat', 'qualityprofile'];

const committed = Object.entries(await committedRecords());

const embedded = (only: readonly Kind[]): Record<string, SchemaRecord> =>
  Object.fromEntries(
    committed.map(([id, { kinds, ...record }]) => [
      id,
      {
        ...record,
        kinds: Object.fromEntries(only.flatMap((kind) => (kinds[kind] ? [[kind, kinds[kind]]] : []))),
      },
    ]),
  );

const [withLists, withSets] = [embedded(KINDS), embedded(SET_KINDS)];

function recordsOf({ alone, indexers: found, sets }: Case, turn: Turn = same): Record<string, SchemaRecord> {
  const { prowlarr, sonarr, radarr } = sets === undefined ? withLists : withSets;
  if (!prowlarr || !sonarr || !radarr) throw new Error('no embedded records');
  if (found !== undefined) return { prowlarr: turn(prowlarr), sonarr };
  return alone === true ? { sonarr: turn(sonarr) } : { radarr, sonarr: turn(sonarr) };
}

function expression(
  folder: string,
  { clients = '', notifications = '', alone, indexers: found, sets }: Case,
): string {
  const lists = `downloadarr = { enable = true; extraClients = [ ${clients} ]; };
        notif = { enable = true; extraNotifications = [ ${notifications} ]; };`;
  const [radarr, prowlarr] = [alone !== true && found === undefined, found !== undefined];
  return `(let result = evaluate [
    (import (root + "/nix/lib/mk-module.nix") (/. + ${nixString(folder)}))
    { suite = {
        services.sonarr = common.service "sonarr" 8989;
        ${radarr ? 'services.radarr = common.service "radarr" 7878;' : ''}
        ${prowlarr ? `services.prowlarr = common.service "prowlarr" 9696; indexers = { enable = true; extraIndexers = [ ${found} ]; };` : ''}
        ${sets ?? lists}
    }; }
  ]; in { inherit (result) errors warnings; manifests = lib.mapAttrs (_: m: { inherit (m) kinds secrets; }) result.manifests; })`;
}

async function emit(
  folder: string,
  records: Record<string, SchemaRecord>,
  { sets }: Pick<Case, 'sets'>,
): Promise<string> {
  const kinds = sets === undefined ? PROVIDER_KINDS : RECORDED_KINDS;
  await writeOwned(planOwned(folder, emitFiles(records, kinds), false));
  return folder;
}

describe('each kind of change, with a configuration that uses it', { tags: ['nixpkgs'] }, () => {
  let outcomes: Record<string, { before: Outcome; after: Outcome }> = {};

  beforeAll(async () => {
    await withFolder(async (folder) => {
      const parts: string[] = [];
      for (const [index, [name, one]] of Object.entries(CASES).entries()) {
        const before = await emit(path.join(folder, `${index}-before`), recordsOf(one, one.was), one);
        const after = await emit(path.join(folder, `${index}-after`), recordsOf(one, one.is), one);
        parts.push(
          `${nixString(name)} = { before = ${expression(before, one)}; after = ${expression(after, one)}; };`,
        );
      }
      writeFileSync(path.join(folder, 'all.nix'), parts.join('\n'));
      outcomes = evaluate(`{ ${parts.join('\n')} }`);
    });
  });

  it.each(Object.entries(CASES))('%s', (name, one) => {
    const diff = compareRecords(recordsOf(one, one.was), recordsOf(one, one.is));
    const found = diff.changes.filter(({ code }) => code === one.code);
    expect(found.length).toBeGreaterThan(0);
    expect(found.map(({ breaking }) => breaking)).toEqual(found.map(() => one.breaking));
    expect(diff.breaking > 0).toBe(one.breaking);
    const { before, after } = outcomes[name] ?? {};
    expect(before?.errors).toEqual([]);
    const sent = ({ manifests }: Outcome): string => {
      const text = canonical(manifests);
      return one.respelt === true ? canonical(JSON.parse(text.toLowerCase())) : text;
    };
    const changed = after?.errors.length !== 0 || before === undefined || sent(after) !== sent(before);
    if (one.respelt === true) expect(canonical(after?.manifests)).not.toBe(canonical(before?.manifests));
    expect(changed).toBe(one.breaking && one.remeant !== true);
  });

  it('every kind of change has a case', () => {
    const whole = ['schema-added', 'schema-removed', 'version-changed'];
    const cased = new Set<string>([...whole, ...Object.values(CASES).map(({ code }) => code)]);
    expect(Object.keys(CODES).filter((code) => !cased.has(code))).toEqual([]);
  });
});

/** Returns what is sent for a probe; undefined if it is an error. */
function sentFor(
  { errors, manifests }: Outcome,
  { kind, mark, key }: Probe,
  app: string,
): string | undefined {
  if (errors.some((text) => text.includes(mark))) return undefined;
  const kinds = manifests[app]?.kinds as Record<string, { entries: ManifestEntries }> | undefined;
  const entries = kinds?.[kind]?.entries ?? [];
  const own = entries.filter(({ name }) => name === mark);
  const sent = own.length > 0 ? own : entries.flatMap(({ values }) => values?.[key] ?? []);
  return canonical(sent).replaceAll(/"secret-\d+"/gu, '"secret"');
}

type ManifestEntries = readonly {
  readonly name?: string;
  readonly values?: Readonly<Record<string, Json>>;
}[];

describe('between any two recordings of an app', { tags: ['nixpkgs'], timeout: 300_000 }, () => {
  const pairs = ALL_RECORDINGS.flatMap((was) =>
    ALL_RECORDINGS.filter((is) => is.app === was.app && is !== was).map(
      (is) => [was.folder, is.folder] as const,
    ),
  );

  it.each(pairs)('%s, then %s: what changes its result has a breaking mark', async (from, to) => {
    const [was, is] = [ofVersion(recordOf(from)), ofVersion(recordOf(to))];
    const { app } = was;
    const records = [differing(was, is), differing(is, was)] as const;
    const [listed, flat] = [probesOf(records[0], is), flatProbes(was, is)];
    const probes = [...listed, ...flat];
    const outcomes = await withFolder(async (folder) => {
      const sides = [];
      for (const [index, record] of records.entries())
        sides.push(await emit(path.join(folder, `${index}`), { [app]: record }, { sets: '' }));
      return sides.map((side) =>
        evaluate<Outcome>(`let result = evaluate [
          (import (root + "/nix/lib/mk-module.nix") (/. + ${nixString(side)}))
          { suite.services.${app} = common.service "${app}" 1; }
          { suite.services.${app} = lib.mkMerge [ ${flat.map(({ text }) => `{ ${text} }`).join(' ')} ]; }
          ${listed.map(({ text }) => `{ suite = { ${text} }; }`).join('\n')}
        ]; in { inherit (result) errors warnings; manifests = lib.mapAttrs (_: m: { inherit (m) kinds; }) result.manifests; }`),
      );
    });
    const { changes } = compareRecords({ [app]: was }, { [app]: is });
    const [before, after] = outcomes as [Outcome, Outcome];
    const changed = probes.filter((probe) => {
      const sent = sentFor(before, probe, app);
      return sent !== undefined && sent !== sentFor(after, probe, app);
    });
    const silent = changed.filter(
      ({ kind, implementation, key }) =>
        !changes.some(
          (one) =>
            one.breaking &&
            one.kind === kind &&
            [one.definition, one.implementation].includes(implementation) &&
            (one.key === undefined || one.key === key),
        ),
    );
    expect(silent.map(({ mark }) => mark)).toEqual([]);
    // Otherwise the probes would not use what the differences are about.
    const used = new Set(changed.map(({ kind, implementation }) => `${kind} ${implementation}`));
    const unused = changes.filter(
      (one) =>
        one.breaking &&
        ![one.definition, one.implementation].some((name) => used.has(`${one.kind ?? ''} ${name ?? ''}`)),
    );
    expect(unused.map((one) => [one.code, one.kind, one.implementation, one.key])).toEqual([]);
  });
});
