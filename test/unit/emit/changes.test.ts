/** An upgrade changes the lines that are about what changed, and no others. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PROVIDER_KINDS, isProviderKind, providerRow } from '../../../generator/servarr/kinds.ts';
import { memo } from '../../../generator/base/memo.ts';
import { renderFiles } from '../../../generator/emit/render.ts';
import { fileViews } from '../../../generator/emit/view.ts';
import type { Change } from '../../../generator/schema/compare/change.ts';
import { compareRecords } from '../../../generator/schema/compare/records.ts';
import { definitionsOf } from '../../../generator/schema/model/definitions.ts';
import { type Model, buildModel } from '../../../generator/schema/model/model.ts';
import { optionName } from '../../../generator/schema/model/option-name.ts';
import type { RecordField, RecordItem, SchemaRecord } from '../../../generator/schema/record/record.ts';
import { emitFiles } from '../../emit.ts';
import { committedRecords, recordOf } from '../../records.ts';
import { randomRuns } from '../../thorough.ts';

type Records = Readonly<Record<string, SchemaRecord>>;

const committed = await committedRecords();

/** Lines that are in one file and not in the other, both ways, without the first line, which has the digest. */
function changedLines(before: string, after: string): number {
  const [left, right] = withoutEnds(before.split('\n').slice(1), after.split('\n').slice(1));
  let longest = Array<number>(right.length + 1).fill(0);
  for (const line of left) {
    const row = [0];
    for (const [index, other] of right.entries())
      row.push(
        line === other ? (longest[index] ?? 0) + 1 : Math.max(longest[index + 1] ?? 0, row[index] ?? 0),
      );
    longest = row;
  }
  return left.length + right.length - 2 * (longest.at(-1) ?? 0);
}

/** Two lists of lines without the lines that both begin or end with. */
function withoutEnds(left: string[], right: string[]): [string[], string[]] {
  const shorter = Math.min(left.length, right.length);
  let head = 0;
  while (head < shorter && left[head] === right[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && left.at(-1 - tail) === right.at(-1 - tail)) tail += 1;
  return [left.slice(head, left.length - tail), right.slice(head, right.length - tail)];
}

/** Returns the model of a set of records. Merges each set once. */
const modelOf = memo((records: Records): Model => buildModel(records, PROVIDER_KINDS).model);

/** Template and data of a file -> its text. Most files of two sets have the same data, so they are rendered once. */
const texts = new Map<string, string>();

/** Returns the emitted files of a set of records by path. Emits each set once. */
const emitted = memo((records: Records): ReadonlyMap<string, string> => {
  const views = fileViews(modelOf(records)).map((view) => ({
    ...view,
    key: JSON.stringify([view.template, view.data]),
  }));
  const fresh = views.filter(({ key }) => !texts.has(key));
  for (const [index, { text }] of renderFiles(fresh).entries()) texts.set(fresh[index]?.key ?? '', text);
  return new Map(views.map(({ path: name, key }) => [name, texts.get(key) ?? '']));
});

/** File -> changed lines, of what is emitted for two sets of records. */
function changedFiles(before: Records, after: Records): Record<string, number> {
  const [was, is] = [emitted(before), emitted(after)];
  const names = [...new Set([...was.keys(), ...is.keys()])].sort();
  const changed = names.filter((name) => was.get(name) !== is.get(name));
  return Object.fromEntries(
    changed.map((name) => [name, changedLines(was.get(name) ?? '', is.get(name) ?? '')]),
  );
}

/** The changes that a configuration can be about, and the file that each is in. */
function emittedChanges(before: Records, after: Records): (Change & { file: string })[] {
  return compareRecords(before, after).changes.flatMap((change) => {
    const { kind, implementation } = change;
    if (kind === undefined || implementation === undefined || !isProviderKind(kind)) return [];
    const { module } = providerRow(kind).declaredAt;
    const defined = [after, before].map((records) => definitionFile(records, change)).find(Boolean);
    const file =
      defined === undefined
        ? `${module}/${optionName(kind, implementation)}`
        : `${module}-definitions/${defined}`;
    return [{ ...change, file: `${file}.nix` }];
  });
}

/** The file of the definition that a change is about, if it is about one. */
function definitionFile(records: Records, change: Change): string | undefined {
  const { schema, kind, implementation, definition } = change;
  if (kind === undefined) return undefined;
  const items = records[schema]?.kinds[kind] ?? [];
  const item = items.find(
    (one) => one.implementation === implementation && (definition ?? one.name) === one.name,
  );
  if (item === undefined || !definitionsOf(kind, items)(item)) return undefined;
  return 'shapes';
}

/**
 * Removes a field from one implementation of one app. The button of a sign-in (`oAuth`) stays, because it decides
 * which other keys are required.
 */
function without(records: Records, schema: string, place: readonly [number, number, number]): Records {
  const record = records[schema];
  if (record === undefined) throw new RangeError(`no ${schema}`);
  const [kindAt, itemAt, fieldAt] = place;
  const kind = PROVIDER_KINDS[kindAt % PROVIDER_KINDS.length] ?? 'notification';
  const items = record.kinds[kind] ?? [];
  const at = itemAt % items.length;
  const changed = items.map((item, index) =>
    index === at
      ? {
          ...item,
          fields: item.fields.filter(
            ({ type }, one) => type === 'oAuth' || one !== fieldAt % Math.max(item.fields.length, 1),
          ),
        }
      : item,
  );
  return { ...records, [schema]: { ...record, kinds: { ...record.kinds, [kind]: changed } } };
}

/** An option, its list in `only` with what stands around that, and a group that must be set. */
const LINES_OF_A_KEY = 16;

/** Lines of a file with declarations: its frame around the options and groups. */
const LINES_OF_THE_FIRST = 12;

/**
 * The most lines that can be about a key of an implementation: for each app its table of choices and its default, and a
 * line for each other key with choices, which can share that table.
 */
function linesOf(records: Records, { kind, implementation, key }: Change): number {
  const items = Object.values(records)
    .flatMap((record) => (kind === undefined ? [] : (record.kinds[kind] ?? [])))
    .filter((item) => item.implementation === implementation);
  const fields = items.flatMap((item) =>
    item.fields.filter(({ name }) => name.toLowerCase() === key?.toLowerCase()),
  );
  const only = items.some((item) => item.fields.length === 1) ? LINES_OF_THE_FIRST : 0;
  const withTable = items.flatMap((item) => item.fields.filter(({ choices }) => choices !== undefined));
  const sharing = fields.some((field) => withTable.includes(field))
    ? new Set(withTable.map(({ name }) => name)).size
    : 0;
  return fields.reduce(
    (sum, field) => sum + tableLines(field) + defaultLines(field),
    LINES_OF_A_KEY + only + sharing,
  );
}

/** The most lines that a definition has among others. */
function linesOfDefinition(records: Records, { kind, implementation, definition }: Change): number {
  const items = Object.values(records)
    .flatMap((record) => (kind === undefined ? [] : (record.kinds[kind] ?? [])))
    .filter((item) => item.implementation === implementation && (definition ?? item.name) === item.name);
  const lines = items.flatMap(({ fields }) => fields.map((field) => tableLines(field) + 1));
  return lines.reduce((sum, count) => sum + count, 2 * LINES_OF_A_KEY);
}

/**
 * Returns true if a change concerns a key with choices: their table moves if a second app has another one.
 */
function hasTable(records: Records, { kind, implementation, definition, key }: Change): boolean {
  const items = Object.values(records).flatMap((record) =>
    kind === undefined ? [] : (record.kinds[kind] ?? []),
  );
  return items.some(
    (item) =>
      item.implementation === implementation &&
      (definition ?? item.name) === item.name &&
      item.fields.some(
        ({ name, choices }) => name.toLowerCase() === key?.toLowerCase() && choices !== undefined,
      ),
  );
}

function tableLines({ choices }: RecordField): number {
  return choices === undefined ? 0 : choices.length + 2;
}

function defaultLines({ default: shown }: RecordField): number {
  return Array.isArray(shown) ? shown.length + 2 : 1;
}

/** Returns the changed files of an upgrade that no change explains. */
function needless(before: Records, after: Records): string[] {
  const changes = emittedChanges(before, after);
  const indexed = changes.filter(({ code }) => /^implementation|^name/u.test(code)).length;
  return Object.entries(changedFiles(before, after)).flatMap(([file, lines]) => {
    const versions = Object.keys(after).filter((id) => before[id]?.version !== after[id]?.version).length;
    if (file === 'index.nix')
      return lines <= 2 * versions + LINES_OF_A_KEY * indexed ? [] : [`${file}: ${lines}`];
    const about = changes.filter((change) => change.file === file);
    // The line of a definition in the index of definitions names its shape.
    if (file.endsWith('-definitions.nix')) {
      const defined = changes.filter((change) => change.file === file.replace('.nix', '/shapes.nix'));
      return lines <= 2 * defined.length ? [] : [`${file}: ${lines}`];
    }
    const isWhole = ({ code }: Change) => code.startsWith('implementation');
    const shared = file.includes('-definitions/');
    if (!shared && about.some(isWhole)) return [];
    // A key that went has its lines in what was, one that came in what is.
    const most = about.reduce((sum, change) => {
      const count = isWhole(change) ? linesOfDefinition : linesOf;
      const [was, is] = [count(before, change), count(after, change)];
      const tables = [before, after].some((records) => hasTable(records, change));
      // The first table of choices of a definition brings `let`, which moves all its lines in.
      const around = shared ? linesOfDefinition(before, change) + linesOfDefinition(after, change) : 0;
      return sum + (tables ? was + is : Math.max(was, is)) + around;
    }, 0);
    return lines <= most ? [] : [`${file}: ${lines} lines for ${about.length} changes, at most ${most}`];
  });
}

test('shared files are those that generate emits', () => {
  const before = without(committed, 'sonarr', [0, 8, 0]);
  emitted(committed);
  expect([...emitted(before)]).toEqual(emitFiles(before).map((file) => [file.path, file.text]));
});

describe('another version', () => {
  test('alone changes the index, in the one line that says it', () => {
    const { radarr } = committed;
    if (!radarr) throw new RangeError('no radarr');
    const after = { ...committed, radarr: { ...radarr, version: '99.0.0.1' } };
    expect(changedFiles(committed, after)).toEqual({ 'index.nix': 2 });
  });

  test('is in no other file', () => {
    const versions = Object.values(committed).map(({ version }) => version.split('.').slice(0, 3).join('.'));
    const telling = [...emitted(committed)].filter(([, text]) =>
      versions.some((version) => text.includes(version)),
    );
    expect(telling.map(([name]) => name)).toEqual(['index.nix']);
  });
});

test('a field that one app gains or loses changes lines of its implementation, and nothing else', () => {
  const place = fc.tuple(fc.nat(), fc.nat(), fc.nat());
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(committed)), place, (schema, at) => {
      const before = without(committed, schema, at);
      expect(needless(before, committed)).toEqual([]);
      expect(needless(committed, before)).toEqual([]);
    }),
    { numRuns: randomRuns({ everyday: 6, thorough: 25 }) },
  );
});

describe('one change', () => {
  /** The committed records, with the qBittorrent of one app as `change` makes it. */
  function withClient(schema: string, change: (item: RecordItem) => readonly RecordItem[]): Records {
    const record = committed[schema];
    if (!record) throw new RangeError(`no ${schema}`);
    const downloadclient = (record.kinds.downloadclient ?? []).flatMap((item) =>
      item.implementation === 'QBittorrent' ? change(item) : [item],
    );
    return { ...committed, [schema]: { ...record, kinds: { ...record.kinds, downloadclient } } };
  }

  const withChoice = (item: RecordItem): RecordItem => ({
    ...item,
    fields: item.fields.map((field) =>
      field.name === 'contentLayout'
        ? { ...field, choices: [...(field.choices ?? []), { name: 'New', value: 3 }] }
        : field,
    ),
  });

  const withoutWhisparr = Object.fromEntries(
    Object.entries(committed).filter(([schema]) => schema !== 'whisparr'),
  );

  const gains = (schema: string, field: RecordField) =>
    withClient(schema, (item) => [{ ...item, fields: [...item.fields, field] }]);

  test.each<[string, { after: Records; before?: Records; files: number; lines: number }]>([
    [
      'a choice of one app: its line, the function that reads exceptions, and the description',
      { after: withClient('sonarr', (item) => [withChoice(item)]), files: 1, lines: 5 },
    ],
    [
      'a field of one app: its option and the app',
      { after: gains('sonarr', { name: 'new', label: 'New', type: 'textbox' }), files: 1, lines: 5 },
    ],
    [
      'a field of one app with a default',
      {
        after: gains('sonarr', { name: 'new', label: 'New', type: 'checkbox', default: false }),
        files: 1,
        lines: 6,
      },
    ],
    [
      'an implementation of one app',
      { before: withClient('sonarr', () => []), after: committed, files: 2, lines: 27 },
    ],
    ['an app', { before: withoutWhisparr, after: committed, files: 62, lines: 1549 }],
  ])('%s', (_, { before = committed, after, files, lines }) => {
    const changed = Object.values(changedFiles(before, after));
    expect({ files: changed.length, lines: changed.reduce((sum, count) => sum + count, 0) }).toEqual({
      files,
      lines,
    });
  });
});

describe('a definition', () => {
  const place = 'indexers-definitions';
  /** The committed records, with one of Prowlarr's indexers as `change` makes it; without it for undefined. */
  function changed(name: string, change: (item: RecordItem) => RecordItem | undefined): Records {
    const { prowlarr } = committed;
    if (!prowlarr) throw new RangeError('no prowlarr');
    const indexer = (prowlarr.kinds.indexer ?? []).flatMap((item) =>
      item.name === name ? (change(item) ?? []) : [item],
    );
    return { ...committed, prowlarr: { ...prowlarr, kinds: { ...prowlarr.kinds, indexer } } };
  }
  const withField =
    (name: string, change: (field: RecordField) => RecordField | undefined) => (item: RecordItem) => ({
      ...item,
      fields: item.fields.flatMap((field) => (field.name === name ? (change(field) ?? []) : [field])),
    });

  test.each<
    [
      string,
      { name: string; change: (item: RecordItem) => RecordItem | undefined; want: Record<string, number> },
    ]
  >([
    [
      'that loses a key changes the line of it',
      {
        name: '1337x',
        change: withField('uploader', () => undefined),
        want: { [`${place}.nix`]: 2, [`${place}/shapes.nix`]: 3 },
      },
    ],
    [
      'that gains a choice changes the line of that',
      {
        name: '1337x',
        change: withField('sort', (field) => ({
          ...field,
          choices: [...(field.choices ?? []), { name: 'name', value: 9 }],
        })),
        want: { [`${place}.nix`]: 2, [`${place}/shapes.nix`]: 3 },
      },
    ],
    [
      'that has a common key otherwise than the others leaves theirs as they are',
      {
        name: '1337x',
        change: withField('torrentBaseSettings.seedTime', (field) => ({ ...field, isFloat: true })),
        // Its own five lines for what it had in common, and the list of that on one line.
        want: { [`${place}.nix`]: 2, [`${place}/shapes.nix`]: 12 },
      },
    ],
    [
      'that goes has its lines and one in the index',
      { name: '1337x', change: () => undefined, want: { [`${place}.nix`]: 1, [`${place}/shapes.nix`]: 36 } },
    ],
    [
      'whose default is another changes nothing',
      { name: '1337x', change: withField('sort', (field) => ({ ...field, default: 1 })), want: {} },
    ],
  ])('%s', (_, { name, change, want }) => {
    expect(changedFiles(committed, changed(name, change))).toEqual(want);
  });
});

describe('recorded upgrades', () => {
  const all = (): Records => ({
    lidarr: recordOf('lidarr-2.14.5'),
    prowlarr: recordOf('prowlarr-2.3.6'),
    radarr: recordOf('radarr-6.0.3'),
    sonarr: recordOf('sonarr-4.0.19'),
  });
  const QBITTORRENT_LACKS = new Set(['initialState']);

  /** As Sonarr 4.0.12 was, to 4.0.19: one client without one of its fields. */
  function older(record: SchemaRecord): SchemaRecord {
    const clients = (record.kinds.downloadclient ?? []).map((item) =>
      item.implementation === 'QBittorrent'
        ? { ...item, fields: item.fields.filter(({ name }) => !QBITTORRENT_LACKS.has(name)) }
        : item,
    );
    return { ...record, version: '4.0.12.2823', kinds: { ...record.kinds, downloadclient: clients } };
  }

  const alone = ({ sonarr }: Records): Records => (sonarr ? { sonarr } : {});
  const withSonarr = (change: (record: SchemaRecord) => SchemaRecord): Records => {
    const { sonarr, ...others } = all();
    return sonarr ? { ...others, sonarr: change(sonarr) } : others;
  };

  test.each<[string, { before: () => Records; after: () => Records; files: number }]>([
    ['one field, among four apps', { before: () => withSonarr(older), after: all, files: 2 }],
    ['one field, alone', { before: () => alone(withSonarr(older)), after: () => alone(all()), files: 2 }],
    [
      'to the next release, among four apps',
      { before: all, after: () => withSonarr(() => recordOf('sonarr-develop')), files: 24 },
    ],
    [
      'to the next release, alone',
      // Only Radarr still has Kometa's metadata, so one more file changes.
      { before: () => alone(all()), after: () => ({ sonarr: recordOf('sonarr-develop') }), files: 25 },
    ],
  ])('%s', (name, { before, after, files }) => {
    const [was, is] = [before(), after()];
    const changed = changedFiles(was, is);
    const lines = Object.values(changed).reduce((sum, count) => sum + count, 0);
    console.info(`${name}: ${emittedChanges(was, is).length} changes, ${Object.keys(changed).length} files, ${lines} lines`); // prettier-ignore
    expect(needless(was, is)).toEqual([]);
    expect(Object.keys(changed)).toHaveLength(files);
  });
});
