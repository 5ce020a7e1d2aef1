/** Every mark of `suite diff` is true: a configuration that uses what changed is evaluated before and after. */
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { planOwned, writeOwned } from '../../generator/files/owned.ts';
import { nixString } from '../../generator/nix/strings.ts';
import type { Change } from '../../generator/schema/compare/change.ts';
import { CODES, type ChangeCode } from '../../generator/schema/compare/codes.ts';
import { compareRecords } from '../../generator/schema/compare/records.ts';
import { type Json, canonical } from '../../generator/base/json.ts';
import type { RecordField, RecordItem, SchemaRecord } from '../../generator/schema/record/record.ts';
import { emitFiles, withFolder } from '../emit.ts';
import { evaluate } from './evaluate.ts';
import type { App } from '../../generator/servarr/apps.ts';
import { RECORDED_KINDS } from '../../generator/servarr/kinds.ts';
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
  /** The services, of which the first one of Prowlarr and Sonarr changes: by default Radarr and Sonarr. */
  readonly apps?: readonly EmbeddedApp[];
  /** The definitions below `suite` that use what changes. */
  readonly use: string;
  /** True if the value is sent under another spelling. */
  readonly respelt?: boolean;
  /** True if the same value is sent and means something else. */
  readonly remeant?: boolean;
}

type Use = Omit<Case, 'code' | 'breaking'>;
type EmbeddedApp = 'prowlarr' | 'radarr' | 'sonarr';

/** A change that errors, warnings or what is sent must show. */
const breaks = (code: ChangeCode, use: Use): Case => ({ code, breaking: true, ...use });
const passes = (code: ChangeCode, use: Use): Case => ({ code, breaking: false, ...use });

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
const withLevel = (shape: Omit<RecordField, 'name'>): Turn => withField({ name: 'level', ...shape });
const NUMBER = { type: 'number', default: 1 };

const qbit = (settings: string, services = '[ "sonarr" ]') =>
  `{ implementationName = "qBittorrent"; services = ${services}; host = "box.example"; ${settings} }`;
const both = '[ "sonarr" "radarr" ]';
const webhook = (settings: string, services = '[ "sonarr" ]') =>
  `{ implementationName = "Webhook"; services = ${services}; url = "https://hooks.example"; ${settings} }`;
const vuze = '{ implementationName = "Vuze"; host = "box.example"; }';

const qualities = (change: Edit<Choices>): Turn =>
  item('qualityprofile', 'QualityProfile', choosing('qualities', change));

const PROFILE = 'qualityProfiles.HD = { services = [ "sonarr" ]; qualities = [ "DVD" "HDTV-720p" ]; };';

const format = (condition: string): string =>
  `customFormats.Mine = { services = [ "sonarr" ]; conditions = [ { ${condition} } ]; };`;

const SIZE = format('implementationName = "Size"; max = 5;');

const general = (change: Edit<RecordItem['general']>): Turn =>
  items('downloadclient', (all) => all.map((one) => ({ ...one, general: change(one.general) })));
const events = (change: Edit<readonly string[]>): Turn =>
  item('notification', 'Webhook', (one) => ({ ...one, events: change(one.events) }));

const copyOf = (name: string, implementation: string, implementationName: string): Turn =>
  items('downloadclient', (all) => [
    ...all,
    ...all
      .filter((one) => one.implementation === name)
      .map((one) => ({ ...one, implementation, implementationName })),
  ]);

const isOf =
  (name: string, implementation?: string) =>
  (one: RecordItem): boolean =>
    one.name === name && (implementation ?? one.implementation) === one.implementation;
const withoutDefinition = (name: string, implementation?: string): Turn =>
  items('indexer', (all) => all.filter((one) => !isOf(name, implementation)(one)));
const definition = (name: string, change: Edit<RecordItem>): Turn =>
  items('indexer', (all) => all.map((one) => (isOf(name)(one) ? change(one) : one)));
const leet = (settings = '') => `{ definition = "1337x"; services = [ "prowlarr" ]; ${settings} }`;

const clients = (entries: string): Pick<Case, 'use'> => ({
  use: `downloadarr = { enable = true; extraClients = [ ${entries} ]; };`,
});
const notifications = (entries: string): Pick<Case, 'use'> => ({
  use: `notif = { enable = true; extraNotifications = [ ${entries} ]; };`,
});
const indexers = (entries: string): Pick<Case, 'apps' | 'use'> => ({
  apps: ['prowlarr', 'sonarr'],
  use: `indexers = { enable = true; extraIndexers = [ ${entries} ]; };`,
});

const TEXT = { type: 'textbox' };
const TAG = { type: 'tag' };
const chosen = (last?: string, value = 2): Omit<RecordField, 'name'> => ({
  type: 'select',
  default: 1,
  choices: [{ name: 'First', value: 1 }, ...(last === undefined ? [] : [{ name: last, value }])],
});

/** A change of the field `level`, and the value that a configuration has for it. */
const ofLevel = (
  mark: typeof breaks,
  code: ChangeCode,
  was: Omit<RecordField, 'name'>,
  is: Omit<RecordField, 'name'>,
  value: string,
): Case =>
  mark(code, {
    was: withLevel(was),
    is: withLevel(is),
    ...clients(qbit(`level = ${value};`)),
  });

const CASES: Readonly<Record<string, Case>> = {
  'a number becomes text': ofLevel(breaks, 'field-retyped', NUMBER, TEXT, '5'),
  'a whole number becomes any number': ofLevel(
    passes,
    'field-retyped',
    NUMBER,
    { ...NUMBER, isFloat: true },
    '5',
  ),
  'a text becomes a list': ofLevel(breaks, 'field-retyped', TEXT, TAG, '"x"'),
  'a string becomes an unknown type': ofLevel(passes, 'field-retyped', TEXT, { type: 'colour' }, '"x"'),
  'a list becomes an unknown type': ofLevel(passes, 'field-retyped', TAG, { type: 'colour' }, '[ "x" ]'),
  'a setting becomes a button': ofLevel(breaks, 'field-retyped', NUMBER, { type: 'action' }, '5'),
  'a choice comes': ofLevel(passes, 'choice-added', chosen(), chosen('Last'), '"First"'),
  'a choice goes': ofLevel(breaks, 'choice-removed', chosen('Last'), chosen(), '"Last"'),
  'a choice is renamed': ofLevel(breaks, 'choice-renamed', chosen('Last'), chosen('Other'), '"Last"'),
  'a choice has another number': ofLevel(
    breaks,
    'choice-renumbered',
    chosen('Last'),
    chosen('Last', 3),
    '"Last"',
  ),
  'a field is secret now': ofLevel(
    passes,
    'secret-now',
    TEXT,
    { ...TEXT, privacy: 'password' },
    '{ _secret = "/run/x"; }',
  ),
  'a definition goes': breaks('implementation-removed', {
    is: withoutDefinition('1337x'),
    ...indexers(leet()),
  }),
  'a definition comes': passes('implementation-added', {
    was: withoutDefinition('EZTV'),
    is: same,
    ...indexers(leet()),
  }),
  'a definition comes whose name another has': breaks('implementation-added', {
    was: withoutDefinition('HD-Torrents', 'Cardigann'),
    is: same,
    ...indexers(
      '{ definition = "HD-Torrents"; services = [ "prowlarr" ]; username = "me"; password._secret = "/run/x"; }',
    ),
  }),
  'a definition with a separate class has another name': breaks('implementation-removed', {
    is: definition('AlphaRatio', (one) => ({ ...one, name: 'Alpha Ratio' })),
    ...indexers(
      '{ definition = "AlphaRatio"; services = [ "prowlarr" ]; username = "me"; password._secret = "/run/x"; }',
    ),
  }),
  'a definition loses a key': breaks('field-removed', {
    is: definition('1337x', lacking('uploader')),
    ...indexers(leet('uploader = "alice";')),
  }),
  'a definition gains a key that an implementation elsewhere had': passes('field-added', {
    was: definition('FileList.io', lacking('baseUrl')),
    is: same,
    ...indexers(`{ implementationName = "FileList"; services = [ "sonarr" ]; baseUrl = "https://filelist.io"; username = "me"; passkey._secret = "/run/x"; }
      { definition = "FileList.io"; services = [ "prowlarr" ]; username = "me"; passkey._secret = "/run/x"; }`),
  }),
  'a key of a definition has other choices': breaks('choice-removed', {
    is: definition(
      '1337x',
      choosing('sort', (all) => all.filter(({ name }) => name !== 'size')),
    ),
    ...indexers(leet('sort = "size";')),
  }),
  'an implementation goes': breaks('implementation-removed', {
    is: without('downloadclient', 'Vuze'),
    ...clients(vuze),
    apps: ['sonarr'],
  }),
  'an implementation comes': passes('implementation-added', {
    is: copyOf('Vuze', 'NewClient', 'New Client'),
    ...clients(vuze),
  }),
  'an implementation comes that another service had': breaks('implementation-added', {
    was: without('downloadclient', 'Vuze'),
    is: same,
    ...clients(vuze),
  }),
  'an implementation comes with a name that is taken': breaks('implementation-added', {
    is: copyOf('Vuze', 'OtherVuze', 'Vuze'),
    ...clients(vuze),
  }),
  'its shown name changes': breaks('name-changed', {
    is: item('downloadclient', 'Vuze', (one) => ({ ...one, implementationName: 'BiglyBT' })),
    ...clients(vuze),
    apps: ['sonarr'],
  }),
  'its shown name changes, but not in another service': passes('name-changed', {
    is: item('downloadclient', 'Vuze', (one) => ({ ...one, implementationName: 'BiglyBT' })),
    ...clients(vuze),
  }),
  'the category moves': breaks('category-moved', {
    is: spelt('tvCategory', 'category'),
    ...clients(qbit('categories.sonarr = "tv";')),
  }),
  'a field goes': breaks('field-removed', {
    is: withoutField('firstAndLast'),
    ...clients(qbit('firstAndLast = true;')),
  }),
  'a field comes': passes('field-added', {
    is: withField({ name: 'brandNew', type: 'textbox' }),
    ...clients(qbit('firstAndLast = true;')),
  }),
  'a field comes that another service had': breaks('field-added', {
    was: withoutField('urlBase'),
    is: same,
    ...clients(qbit('urlBase = "/x";', both)),
  }),
  'a field has another unit': breaks('unit-changed', {
    was: withLevel({ ...NUMBER, unit: 'minutes' }),
    is: withLevel({ ...NUMBER, unit: 'seconds' }),
    ...clients(qbit('level = 5;')),
    remeant: true,
  }),
  'a default changes': passes('default-changed', {
    is: field('host', (one) => ({ ...one, default: 'elsewhere' })),
    ...clients(qbit('')),
  }),
  'an event goes': breaks('event-lost', {
    is: events((all) => all.filter((one) => one !== 'onGrab')),
    ...notifications(webhook('onGrab = true;')),
  }),
  'an event comes': passes('event-gained', {
    is: events((all) => [...all, 'onWonder']),
    ...notifications(webhook('onGrab = true;')),
  }),
  'an event comes that another service had': breaks('event-gained', {
    was: events((all) => all.filter((one) => one !== 'onGrab')),
    is: same,
    ...notifications(webhook('onGrab = true; onDownload = true;', both)),
  }),
  'a field has another spelling, and the option stays': passes('field-respelled', {
    was: spelt('urlBase', 'uRLBase'),
    is: spelt('urlBase', 'URLBase'),
    ...clients(qbit('urlBase = "/x";')),
    respelt: true,
  }),
  'a field has another spelling, and so has the option': breaks('field-respelled', {
    apps: ['sonarr'],
    is: spelt('urlBase', 'uRLBase'),
    ...clients(qbit('urlBase = "/x";')),
  }),
  'a field has a plainer spelling than those of the other services': breaks('field-respelled', {
    was: withField({ name: 'leVEL', type: 'number' }),
    is: withField({ name: 'level', type: 'number' }),
    ...clients(qbit('leVEL = 2;')),
  }),
  'a general key goes': breaks('general-removed', {
    is: general(({ removeFailedDownloads: _gone, ...rest }) => rest),
    ...clients(qbit('removeFailedDownloads = false;')),
  }),
  'a general key comes': passes('general-added', {
    is: general((all) => ({ ...all, brandNew: false })),
    ...clients(qbit('')),
  }),
  'a general key comes that another service had': breaks('general-added', {
    was: general(({ removeFailedDownloads: _gone, ...rest }) => rest),
    is: same,
    ...clients(qbit('removeFailedDownloads = false;', both)),
  }),
  'a general key takes another type': breaks('general-retyped', {
    was: general((all) => ({ ...all, level: 1 })),
    is: general((all) => ({ ...all, level: true })),
    ...clients(qbit('level = 2;')),
  }),
  'a quality goes': breaks('choice-removed', {
    apps: ['sonarr'],
    is: qualities((all) => all.filter(({ name }) => name !== 'DVD')),
    use: PROFILE,
  }),
  'a quality comes': passes('choice-added', {
    apps: ['sonarr'],
    is: qualities((all) => [...all, { name: 'AV1-1080p', value: 99 }]),
    use: PROFILE,
  }),
  'a condition goes': breaks('implementation-removed', {
    apps: ['sonarr'],
    is: without('customformat', 'SizeSpecification'),
    use: SIZE,
  }),
  'a choice of a condition has another number': breaks('choice-renumbered', {
    apps: ['sonarr'],
    is: item(
      'customformat',
      'LanguageSpecification',
      choosing('value', (all) => all.map((one) => (one.name === 'German' ? { ...one, value: 444 } : one))),
    ),
    use: format('implementationName = "Language"; value = "German";'),
  }),
  'a setting goes': breaks('field-removed', {
    apps: ['sonarr'],
    is: item('config/ui', 'ui', lacking('timeFormat')),
    use: 'settings.ui.timeFormat = "HH:mm";',
  }),
  'the default of a general key changes': passes('general-default-changed', {
    is: general((all) => ({ ...all, priority: 9 })),
    ...clients(qbit('priority = 3;')),
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
  const pairs = ALL_RECORDINGS.flatMap((one, index) =>
    ALL_RECORDINGS.slice(index + 1)
      .filter(({ app }) => app === one.app)
      .map((other) => [one.folder, other.folder] as const),
  );

  it.each(pairs)('%s and %s: what changes its result has a breaking mark', async (...folders) => {
    const [one, other] = folders.map((recording) => ofVersion(recordOf(recording))) as [
      SchemaRecord,
      SchemaRecord,
    ];
    const there = directionOf(one, other);
    const back = directionOf(other, one);
    const [before, after, after2, before2] = await withFolder(async (folder) => {
      const sides = [];
      for (const { app, record } of [there, back])
        sides.push(await emit(path.join(folder, `${sides.length}`), { [app]: record }));
      return evaluate<[Outcome, Outcome, Outcome, Outcome]>(
        `lib.concatMap (configuration: map configuration [ ${sides.map((side) => `(/. + ${nixString(side)})`).join(' ')} ]) [ ${there.configuration} ${back.configuration} ]`,
      );
    });
    expectMarks(there, before, after);
    expectMarks(back, before2, after2);
  });
});

interface Direction {
  readonly app: App;
  /** The items of the earlier record that the later one lacks, or has differently. */
  readonly record: SchemaRecord;
  readonly changes: readonly Change[];
  readonly probes: readonly Probe[];
  /** A function in Nix: the outcome of the probes with generated files. */
  readonly configuration: string;
}

function directionOf(was: SchemaRecord, is: SchemaRecord): Direction {
  const { app } = was;
  const record = differing(was, is);
  const [listed, flat] = [probesOf(record, is), flatProbes(was, is)];
  return {
    app,
    record,
    changes: compareRecords({ [app]: was }, { [app]: is }).changes,
    probes: [...listed, ...flat],
    configuration: `(side: let result = evaluate [
      (import (root + "/nix/lib/mk-module.nix") side)
      { suite.services.${app} = common.service "${app}" 1; }
      { suite.services.${app} = lib.mkMerge [ ${flat.map(({ text }) => `{ ${text} }`).join(' ')} ]; }
      { suite = lib.mkMerge [ ${listed.map(({ text }) => `{ ${text} }`).join('\n')} ]; }
    ]; in { inherit (result) errors warnings; manifests = lib.mapAttrs (_: m: { inherit (m) kinds; }) result.manifests; })`,
  };
}

/** Compares what the probes show before and after with the breaking changes. */
function expectMarks({ app, changes, probes }: Direction, before: Outcome, after: Outcome): void {
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
}
