/** The reference page as text: escaping, completeness, the same bytes for the same records. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { referencePage } from '../../../generator/report/html/reference-page.ts';
import {
  Anchors,
  anchorPart,
  anchorStem,
  scriptJson,
  visibleData,
} from '../../../generator/report/html/escape.ts';
import { distinctTitles, sectionView } from '../../../generator/report/html/section.ts';
import { COMMAND_START, UNSEEN } from '../../../generator/base/text.ts';
import { nixTokens } from '../../../generator/report/html/nix-tokens.ts';
import { exampleText } from '../../../generator/emit/example.ts';
import { PROVIDER_KINDS, providerRow } from '../../../generator/servarr/kinds.ts';
import { nixString } from '../../../generator/nix/strings.ts';
import { choiceTables } from '../../../generator/schema/field/describe.ts';
import { buildModel } from '../../../generator/schema/model/model.ts';
import type { SchemaRecord } from '../../../generator/schema/record/record.ts';
import { HOSTILE, hostileRecord, written } from '../../browser/hostile.ts';
import { committedRecords } from '../../records.ts';

const records = await committedRecords();
const page = referencePage(records).html;
const { model } = buildModel(records, PROVIDER_KINDS);
const hostile = referencePage({ prowlarr: hostileRecord }).html;
/** The page without the places where long names may be broken. */
const unbroken = (html: string): string => html.replaceAll('<wbr>', '');

/** The data of the definitions. */
const DEFINITIONS = /<script type="application\/json" id="definitions">(?<json>[^]*?)<\/script>/gu;

/** The strings in a value, a line each. */
function stringsIn(value: unknown): string {
  if (typeof value !== 'object' || value === null) return `text ${String(value)}\n`;
  return Object.values(value).map(stringsIn).join('');
}

/** All matches of the first group. */
function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}

/** Text as it stands between tags and in quoted attributes, escaped by rules of its own. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"'`=]/gu, (character) => {
    const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
    return named[character] ?? `&#x${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()};`;
  });
}

/** The page without its style, script and data: what is left is markup and texts. */
function markup(html: string): string {
  return html.replaceAll(/<(?<name>style|script)\b[^>]*>[^]*?<\/\k<name>>/gu, '');
}

describe('escaping', () => {
  it('JSON in a script element cannot end it, and reads back as it was', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...HOSTILE), (value, text) => {
        const json = scriptJson([value, text, { [text]: value }], (one) => one);
        expect(json).not.toMatch(/[<>&\u{2028}\u{2029}]/u);
        expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify([value, text, { [text]: value }])));
      }),
    );
  });

  it.each(HOSTILE)('anchors hold nothing but letters, digits and harmless signs: %j', (text) => {
    expect(anchorPart(text)).toMatch(/^[\w.!~*'()%-]*$/u);
    expect(anchorStem(text)).toMatch(/^[\w!~*'()%-]*$/u);
    expect(decodeURIComponent(anchorStem(text))).toBe(text.toWellFormed());
  });

  it('anchors are handed out once', () => {
    const anchors = new Anchors();
    expect(['a', 'a', 'a-2', 'a'].map((wanted) => anchors.take(wanted))).toEqual([
      'a',
      'a-2',
      'a-2-2',
      'a-3',
    ]);
  });

  it('cards with the same title and protocol have the class behind it', () => {
    const [card] = sectionView(model.kinds.notification ?? expect.fail(), new Anchors()).cards;
    if (card === undefined) throw new RangeError('no card');
    const titles = distinctTitles([card, { ...card, implementation: 'C1' }]).map(({ title }) => title);
    expect(titles[1]).toBe(`${card.title} (C1)`);
  });

  it('tokens of Nix are the text they were cut from', () => {
    const texts = [
      ...PROVIDER_KINDS.flatMap((kind) =>
        (model.kinds[kind]?.implementations ?? []).map((one) => exampleText(kind, one)),
      ),
      ...HOSTILE,
    ];
    for (const text of texts)
      expect(
        nixTokens(text)
          .map((token) => token.text)
          .join(''),
      ).toBe(text);
    expect(nixTokens('a1 = "x \\" 2"; b = [ 3.5 true ];').filter(({ style }) => style !== 'plain')).toEqual([
      { style: 'string', text: '"x \\" 2"' },
      { style: 'literal', text: '3.5' },
      { style: 'literal', text: 'true' },
    ]);
  });

  it('no tag, attribute or script comes from a record', () => {
    const tags = (html: string) => new Set(all(markup(html), /<\/?(?<tag>[a-z][a-z0-9]*)/giu));
    const known = tags(page);
    expect([...tags(hostile)].filter((tag) => !known.has(tag))).toEqual([]);
    expect(all(hostile, /(?<script><script)/gu)).toHaveLength(3);
    expect(all(hostile, /(?<style><style)/gu)).toHaveLength(1);
    expect(hostile).not.toContain('<!--');
    const attributes = (html: string) =>
      new Set(all(markup(html), /\s(?<name>[a-z-]+)="[^"]*"(?=[^<]*>)/giu));
    expect([...attributes(hostile)].filter((name) => /^on|^style$|^srcdoc$/u.test(name))).toEqual([]);
  });

  it('every link leads into the page', () => {
    for (const html of [page, hostile])
      expect(
        all(html, /href="(?<target>[^"]*)"/gu).filter((to) => !to.startsWith('#') && to !== 'data:,'),
      ).toEqual([]);
  });

  it('hostile texts are there, to be read', () => {
    for (const text of HOSTILE.map((one) => escaped(written(one))))
      expect(unbroken(hostile)).toContain(`>text ${text}</a>`);
  });

  it.each([
    ['reference', hostile],
    [
      'reference, read by its script',
      all(hostile, DEFINITIONS)
        .map((json) => stringsIn(JSON.parse(json)))
        .join(''),
    ],
  ])('no text of a %s can hide or give commands', (_, html) => {
    expect(html).toContain('u{202e}elitsoh');
    expect(html.split('\n').filter((line) => /^\s*::/u.test(line))).toEqual([]);
    expect(html.match(new RegExp(COMMAND_START, 'gu'))).toBeNull();
    expect(html.replaceAll('\n', '').match(new RegExp(UNSEEN, 'gu'))).toBeNull();
  });

  it('an address with two colons is shown as it is', () => {
    expect(visibleData({ lists: [{ name: '::1' }, 1, null, true] })).toEqual({
      lists: [{ name: '::1' }, 1, null, true],
    });
  });
});

describe('policy', () => {
  const policy = /http-equiv="Content-Security-Policy" content="(?<policy>[^"]*)"/u
    .exec(page)
    ?.groups?.['policy']?.replaceAll('&#x27;', "'")
    .replaceAll('&#x3D;', '=');

  it.each(['style', 'script'])('lets the one %s through, by its hash', (name) => {
    const [text = ''] = all(page, new RegExp(`<${name}>([^]*?)</${name}>`, 'gu'));
    const hash = createHash('sha256').update(text, 'utf8').digest('base64');
    expect(policy).toContain(`${name}-src 'sha256-${hash}'`);
  });

  it('allows nothing else', () => {
    expect(policy?.replaceAll(/sha256-[\w+/]+=*/gu, 'sha256')).toBe(
      "default-src 'none'; script-src 'sha256'; style-src 'sha256'; img-src data:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'",
    );
  });
});

describe('content', () => {
  const ids = all(page, /\bid="(?<id>[^"]*)"/gu);

  it('has no id twice', () => {
    expect(ids).toHaveLength(new Set(ids).size);
    const strange = all(hostile, /\bid="(?<id>[^"]*)"/gu);
    expect(strange).toHaveLength(new Set(strange).size);
  });

  it('has an entry for each implementation, key and event of the model', () => {
    const wanted = PROVIDER_KINDS.flatMap((kind) =>
      (model.kinds[kind]?.implementations ?? []).flatMap(({ option, fields, events }) =>
        ['', ...fields.map(({ name }) => `.${name}`), ...Object.keys(events).map((event) => `.${event}`)].map(
          (below) => `${providerRow(kind).declaredAt.module}.${option}${below}`,
        ),
      ),
    );
    expect(wanted).toContain('notif.discord.webHookUrl');
    expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('names the options that exist: a condition or profile is declared under a name of the user', () => {
    const paths = all(page, /<p class="facts"><code>(?<path>[^<]*)<\/code>/gu);
    expect(paths).toContain('suite.downloadarr.qBittorrent');
    expect(paths).toContain('suite.settings.naming');
    const named = ['customFormats', 'qualityProfiles', 'metadataProfiles', 'autoTags'];
    for (const module of named) {
      const own = paths.filter((path) => path.startsWith(`suite.${module}.`));
      expect(new Set(own)).toEqual(new Set([`suite.${module}.&lt;name&gt;`]));
    }
    // A group of settings has no class.
    expect(all(page, /<code>(?<path>suite\.settings\.naming)<\/code> <span>class/gu)).toEqual([]);
  });

  it('has each choice, with the number of each service', () => {
    const fields = PROVIDER_KINDS.flatMap((kind) => model.kinds[kind]?.implementations ?? []).flatMap(
      (one) => one.fields,
    );
    const names = fields.flatMap(({ type }) =>
      Object.values(choiceTables(type)).flatMap((table) => Object.keys(table)),
    );
    expect(names.length).toBeGreaterThan(100);
    for (const name of names) expect(page).toContain(`<th scope="row"><code>${escaped(name)}</code></th>`);
    // Prowlarr's Discord does not offer `Group`.
    const [row = ''] = all(page, /id="notif\.discord\.grabFields"(?<row>[^]*?)<\/details>/gu);
    expect(all(row, /<th scope="col">(?<head>[^<]*)<\/th>/gu)).toEqual([
      'choice',
      'radarr',
      'lidarr, sonarr, whisparr',
      'prowlarr',
    ]);
    expect(row).toContain('<code>Group</code></th><td>4</td><td>4</td><td></td>');
  });

  it('shows no default of a secret', () => {
    expect(markup(hostile)).toContain('secret ');
    for (const html of [page, hostile]) {
      const rows = all(html, /<span class="type secret">secret<\/span><\/td>(?<cell><td>[^]*?<\/td>)/gu);
      expect(new Set(rows)).toEqual(new Set(['<td></td>']));
    }
  });

  it('names the versions', () => {
    for (const [, { version }] of Object.entries(records)) expect(page).toContain(`<li title="${version}">`);
    expect(page).toContain('>Sonarr 4.0.19</li>');
  });

  it('has every definition, and its keys', () => {
    const [island = ''] = all(page, DEFINITIONS);
    const data = Object.values(
      JSON.parse(island) as Record<string, [string, string, string, string[], number[], string, string]>,
    );
    const definitions = buildModel(records, ['indexer']).model.kinds.indexer?.definitions ?? [];
    // The generic ones have cards: Newznab, Torznab, Torrent RSS Feed.
    expect(definitions.length).toBe((records['prowlarr']?.kinds.indexer?.length ?? 0) - 3);
    const [rows = ''] = all(page, /<template class="rows">(?<rows>[^]*?)<\/template>/gu);
    const names = all(unbroken(rows), /<a class="self" href="#">(?<name>[^<]*)<\/a>/gu);
    expect(data.map(([name, , , schemas, keys]) => [name, schemas, keys.map((key) => names[key])])).toEqual(
      definitions.map(({ name, schemas, fields }) => [
        name,
        schemas,
        fields.map((field) => escaped(field.name)),
      ]),
    );
    const examples = data.map(([, , , , , must, example]) => ({ must, example }));
    expect(
      examples.map(({ example }) => /definition = (?<name>".*?[^\\]");/u.exec(example)?.groups?.['name']),
    ).toEqual(definitions.map(({ name }) => nixString(name)));
    // Entries for private sites name their required login fields.
    const needed = examples.filter(({ must }) => must !== '');
    expect(needed.length).toBeGreaterThan(500);
    expect(needed.length).toBeLessThan(definitions.length);
  });
});

describe('the same records', () => {
  const reversed = Object.fromEntries(
    Object.entries(records)
      .map(([id, record]): [string, SchemaRecord] => [
        id,
        {
          ...record,
          kinds: Object.fromEntries(
            Object.entries(record.kinds).map(([kind, items]) => [kind, items.toReversed()]),
          ),
        },
      ])
      .toReversed(),
  );

  it('give the same bytes, in whatever order they come', () => {
    expect(referencePage(reversed).html).toBe(page);
  });

  it('of two services that differ in names and protocols alike', () => {
    const { prowlarr } = records;
    if (prowlarr === undefined) throw new RangeError('no prowlarr');
    // Newznab, Torznab and a few of the definitions.
    const indexer = prowlarr.kinds.indexer?.filter(
      ({ implementation }, at) => implementation !== 'Cardigann' || at < 30,
    );
    const one: SchemaRecord = { ...prowlarr, kinds: { ...prowlarr.kinds, indexer: indexer ?? [] } };
    const other: SchemaRecord = JSON.parse(
      JSON.stringify(one)
        .replaceAll('"Username"', '"User name"')
        .replaceAll('"protocol":"torrent"', '"protocol":"other"'),
    ) as SchemaRecord;
    const two = [
      ['prowlarr', one],
      ['prowlarr-old', other],
    ] as const;
    const { html } = referencePage(Object.fromEntries(two));
    expect(html).toContain(`Prowlarr ${prowlarr.version} (prowlarr-old)`);
    expect(referencePage(Object.fromEntries(two.toReversed())).html).toBe(html);
  });

  it('weigh less than 2.2 MB, with all definitions, settings, profiles and the rows of the search', () => {
    expect(Buffer.byteLength(page)).toBeLessThan(2_200_000);
  });
});

it('an empty result is a page anyway', () => {
  expect(referencePage({}).html).toContain('<h1>Reference</h1>');
});
