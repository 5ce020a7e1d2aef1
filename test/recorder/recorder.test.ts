/** Captures to recordings and back: nothing is lost but prose. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Json, isObject } from '../../generator/base/json.ts';
import { ALL_RECORDINGS, recordedFiles } from '../recordings.ts';
import { factsOf } from './facts.ts';
import { Folder, folderOf, recordFolder } from './folder.ts';
import { reasonOf, reasonsOf, sentenceOf } from './reasons.ts';
import { RECORDED, madeByHand, print } from './write.ts';

/** Writes files and returns the content that is read back. */
function readBack(files: Readonly<Record<string, Json>>): Record<string, Json> {
  const facts = Object.entries(files).map(([file, capture]) => [file, factsOf(capture)] as const);
  const written = recordFolder(new Map(facts));
  const folder = new Folder((file) => JSON.parse(print(written.get(file) ?? null)) as Json);
  return Object.fromEntries(Object.keys(files).map((file) => [file, folder.facts(file)]));
}

const field = (name: string, order: number, more: object = {}): Json => ({
  order,
  name,
  label: `The ${name}`,
  type: 'textbox',
  advanced: false,
  privacy: 'normal',
  isFloat: false,
  ...more,
});

const client = (name: string, host: string): { [key: string]: Json } => ({
  enable: true,
  name,
  implementation: 'QBittorrent',
  configContract: 'QBittorrentSettings',
  fields: [
    field('host', 0, { value: host }),
    field('port', 1, { value: 8080, advanced: true }),
    field('tag', 5),
  ],
  tags: [],
});

const exchange = (name: string, body: Json): Json => ({
  name,
  request: { method: 'PUT', path: '/api/v3/downloadclient/1', headers: { 'X-Api-Key': '<API_KEY>' }, body },
  response: { status: 202, headers: { 'content-type': 'application/json; charset=utf-8' }, body },
});

describe('recordings', () => {
  const schema = [client('', 'localhost')];
  const lives = [
    exchange('create', client('box', 'a')),
    exchange('update', client('box', 'b')),
    exchange('off', []),
  ];

  test('are read as they were captured', () => {
    const { tags: _tags, ...less } = client('box', 'a');
    const files = {
      'downloadclient-schema.json': schema,
      'exchanges.json': [...lives, exchange('less', less)],
    };
    expect(readBack(files)).toEqual(files);
  });

  test('hold what repeats once', () => {
    const files = { 'downloadclient-schema.json': schema, 'exchanges.json': lives };
    const written = recordFolder(new Map(Object.entries(files)));
    expect(print(written.get('exchanges.json') ?? null)).toMatchInlineSnapshot(`
      "[
       {"name":"create","request":"PUT /api/v3/downloadclient/1","headers":"key","body":{"name":"box","like":"downloadclient-schema.json>QBittorrent","fields>host>value":"a"},"status":202,"response":{"name":"box","like":"create>body"}},
       {"name":"update","like":"create","body>fields>host>value":"b","response>fields>host>value":"b"},
       {"name":"off","like":"create","body":[],"response":[]}
      ]
      "
    `);
  });

  test('stay in a file with the same facts, unless a new file is like a part that its text does not have', () => {
    const inner = { text: 'b'.repeat(99) };
    const one = { name: 'a', inner: { text: 'a'.repeat(99) } };
    const text = [one, { name: 'b', like: 'a', 'inner>text': inner.text }];
    const written = new Map([['a.json', text]]);
    const facts = new Map<string, Json>([['a.json', [one, { name: 'b', inner }]]]);
    expect(recordFolder(new Map(facts).set('b.json', 1), written).get('a.json')).toBe(text);
    const files = new Map(facts).set('b.json', { of: inner });
    expect(folderOf(recordFolder(files, written)).facts('b.json')).toEqual(files.get('b.json'));
  });

  test('tell a response without recorded headers from one without a content type', () => {
    const read = exchange('read', []) as { [key: string]: Json };
    const headers = [{}, { headers: {} }, { headers: { location: '/api/v3/tag/1' } }];
    const answers = headers.map((some) => ({ ...read, response: { status: 202, body: [], ...some } }));
    const files = { 'exchanges.json': answers };
    expect(readBack(files)).toEqual(files);
  });

  test('hold any JSON', () => {
    const key = fc.oneof(
      fc.constantFrom('name', 'order', 'type', 'fields', 'value', 'status', 'takes', 'a'),
      fc.string(),
    );
    const { json } = fc.letrec<{ json: Json }>((tie) => ({
      json: fc.oneof(
        { maxDepth: 4 },
        fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
        fc.array(tie('json'), { maxLength: 4 }),
        fc.dictionary(key, tie('json'), { maxKeys: 5 }),
      ),
    }));
    fc.assert(
      fc.property(fc.array(json, { minLength: 1, maxLength: 6 }), (values) => {
        const files = { 'a.json': [...values, ...values], 'b.json': { inner: values } };
        expect(readBack(files)).toEqual({
          'a.json': factsOf(files['a.json']),
          'b.json': factsOf(files['b.json']),
        });
      }),
      { numRuns: 300 },
    );
  });
});

describe('facts', () => {
  test.each<[string, Json, Json]>([
    ['a help text', { name: 'host', helpText: 'Where the client is' }, { name: 'host' }],
    ['a field of that name', { helpText: { type: 'textbox' } }, { helpText: { type: 'textbox' } }],
    ['an explanation in a field', { type: 'info', value: 'Read this first' }, { type: 'info' }],
    [
      'a page',
      { body: '<!DOCTYPE html><p>Welcome</p><title>Sonarr</title>' },
      { body: '<!DOCTYPE html><html><head><title>Sonarr</title><script></script></head></html>' },
    ],
    [
      'a message of an implementation',
      { message: { type: 'warning', message: 'Old' } },
      { message: { type: 'warning' } },
    ],
    [
      'a complaint',
      [{ propertyName: 'Moon', errorMessage: "'Moon' must not be empty.", formattedMessageArguments: [] }],
      [{ propertyName: 'Moon', errorMessage: 'empty' }],
    ],
    [
      'a log',
      { 'log of Prowlarr': ['2026-11-23 18:16:21.5|Error|HttpClient|It went wrong', '   at Class.Method()'] },
      { 'log of Prowlarr': ['Error HttpClient'] },
    ],
    [
      'complaints of one reason',
      {
        port: {
          refuses: { "Port: 'Port' must not be empty.": ['0'], "'Port' must not be empty.": ['nothing'] },
        },
      },
      { port: { refuses: { empty: ['0', 'nothing'] } } },
    ],
  ])('of %s', (_, capture, facts) => {
    expect(factsOf(capture)).toEqual(facts);
  });

  test('a complaint names its property where it is another one', () => {
    const text = "category: 'Category' must not be empty.; directory: Invalid Path: '…'";
    expect(reasonsOf(text, 'directory')).toBe('category: empty; path');
  });

  test('an unknown sentence has its own code', () => {
    const [one, other] = ['The moon is full', 'The moon is new'].map(reasonOf);
    expect(one).toMatch(/^other-[0-9a-f]{8}$/);
    expect(one).not.toBe(other);
  });

  test('the code of a made-up sentence is the one that it was made of', () => {
    expect(reasonOf(sentenceOf('between 1 65535', '70000'))).toBe('between 1 65535');
  });
});

describe('what is committed', () => {
  const files = ALL_RECORDINGS.flatMap(({ folder }) =>
    recordedFiles(folder).map((file) => `${folder}/${file}`),
  );
  const texts = files.map((file) =>
    readFileSync(path.join(import.meta.dirname, '../recordings', file), 'utf8'),
  );

  test('takes less than 5.2 megabytes', () => {
    expect(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)).toBeLessThan(5_200_000);
  });

  test('has no line that a person made', () => {
    expect(madeByHand(RECORDED)).toEqual([]);
  });

  test('is no prose', () => {
    const found = texts.flatMap((text, index) => prose(JSON.parse(text) as Json, files[index] ?? ''));
    expect(found).toEqual([]);
  });
});

/** Keys whose values have several words: names that people or the recorder gave, labels, examples. */
const NAMES =
  /^(?:name|like|less|request|label|headers|path|id|was|stored|shown|default|propertyName|.*Format|.*Example)$/u;

/** Bodies that the capture left out, those that are JSON with something before it, enum values, and names of keys. */
const OTHER_BODY =
  /^\(body of |^choice .* = \d+$|^<!DOCTYPE html>|^(?:Content-Type:|\uFEFF)\{|^<key [^<>]+> ?$/u;

/** Strings that read like a sentence: six words or more, or a full stop after several. */
function prose(value: Json, place: string): string[] {
  if (typeof value === 'string') {
    const key = place.split('>').at(-1) ?? '';
    const isLong = value
      .split(' / ')
      .some((part) => part.split(/\s+/u).length > 5 || /\w \w+\.$/u.test(part));
    return isLong && !NAMES.test(key) && !OTHER_BODY.test(value) ? [`${place}: ${value}`] : [];
  }
  if (Array.isArray(value)) return value.flatMap((item) => prose(item, place));
  return isObject(value)
    ? Object.entries(value).flatMap(([key, item]) => prose(item, `${place}>${key}`))
    : [];
}
