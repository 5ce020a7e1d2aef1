/** The reference page as text: escaping, completeness, the same bytes for the same records. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
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
import type { SchemaRecord } from '../../../generator/schema/record/record.ts';
import { HOSTILE, hostileRecord, written } from '../../browser/hostile.ts';
import { committedModel, committedRecords } from '../../records.ts';

const records = await committedRecords();
const page = referencePage(records).html;
const model = await committedModel();
const hostile = referencePage({ prowlarr: hostileRecord }).html;
const implementations = PROVIDER_KINDS.flatMap((kind) =>
  (model.kinds[kind]?.implementations ?? []).map((one) => ({ kind, one })),
);
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
  const taken = ['a', 'a', 'a-2', 'a'].map((wanted) => anchors.take(wanted));
  expect(taken).toEqual(['a', 'a-2', 'a-2-2', 'a-3']);
});

it('cards with the same title and protocol have the class behind it', () => {
  const [card] = sectionView(model.kinds.notification ?? expect.fail(), new Anchors()).cards;
  if (card === undefined) throw new RangeError('no card');
  const titles = distinctTitles([card, { ...card, implementation: 'C1' }]).map(({ title }) => title);
  expect(titles[1]).toBe(`${card.title} (C1)`);
});

it('tokens of Nix are the text they were cut from', () => {
  const texts = [...implementations.map(({ kind, one }) => exampleText(kind, one)), ...HOSTILE];
  const joined = texts.map((text) => nixTokens(text).reduce((sum, token) => sum + token.text, ''));
  expect(joined).toEqual(texts);
  const tokens = nixTokens('a1 = "x \\" 2"; b = [ 3.5 true ];').filter(({ style }) => style !== 'plain');
  expect(tokens).toEqual([
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
  const attributes = (html: string) => new Set(all(markup(html), /\s(?<name>[a-z-]+)="[^"]*"(?=[^<]*>)/giu));
  expect([...attributes(hostile)].filter((name) => /^on|^style$|^srcdoc$/u.test(name))).toEqual([]);
});

it('every link leads into the page', () => {
  const links = [page, hostile].flatMap((html) => all(html, /href="(?<target>[^"]*)"/gu));
  expect(links.filter((to) => !to.startsWith('#') && to !== 'data:,')).toEqual([]);
});

it('hostile texts are there, to be read', () => {
  for (const text of HOSTILE.map((one) => escaped(written(one))))
    expect(unbroken(hostile)).toContain(`>text ${text}</a>`);
});

it.each([
  ['reference', hostile],
  ['reference, read by its script', stringsIn(all(hostile, DEFINITIONS).map((json) => JSON.parse(json)))],
])('no text of a %s can hide or give commands', (_, html) => {
  expect(html).toContain('u{202e}elitsoh');
  expect(html.split('\n').filter((line) => /^\s*::/u.test(line))).toEqual([]);
  expect(html.match(new RegExp(COMMAND_START, 'gu'))).toBeNull();
  expect(html.replaceAll('\n', '').match(new RegExp(UNSEEN, 'gu'))).toBeNull();
});

it('an address with two colons is shown as it is', () => {
  const data = { lists: [{ name: '::1' }, 1, null, true] };
  expect(visibleData(data)).toEqual(data);
});

it('the policy lets the one style and the one script through, by their hashes, and nothing else', () => {
  const [policy = ''] = all(page, /http-equiv="Content-Security-Policy" content="(?<policy>[^"]*)"/gu);
  const hashOf = (name: string) => {
    const [text = ''] = all(page, new RegExp(`<${name}>([^]*?)</${name}>`, 'gu'));
    return `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;
  };
  expect(policy.replaceAll('&#x27;', "'").replaceAll('&#x3D;', '=')).toBe(
    `default-src 'none'; script-src ${hashOf('script')}; style-src ${hashOf('style')}; img-src data:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'`,
  );
});

const idsOf = (html: string) => all(html, /\bid="(?<id>[^"]*)"/gu);

it('has no id twice', () => {
  for (const ids of [page, hostile].map(idsOf)) expect(ids).toHaveLength(new Set(ids).size);
});

it('has an entry for each implementation, key and event of the model', () => {
  const wanted = implementations.flatMap(({ kind, one: { option, fields, events } }) => {
    const keys = [...fields.map(({ name }) => name), ...Object.keys(events)].map((key) => `.${key}`);
    return ['', ...keys].map((below) => `${providerRow(kind).declaredAt.module}.${option}${below}`);
  });
  expect(wanted).toContain('notif.discord.webHookUrl');
  const ids = new Set(idsOf(page));
  expect(wanted.filter((id) => !ids.has(id))).toEqual([]);
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
  const tables = implementations.flatMap(({ one }) =>
    one.fields.flatMap(({ type }) => Object.values(choiceTables(type))),
  );
  const names = new Set(tables.flatMap((table) => Object.keys(table)));
  expect(names.size).toBeGreaterThan(100);
  for (const name of names) expect(page).toContain(`<th scope="row"><code>${escaped(name)}</code></th>`);
  // Prowlarr's Discord does not offer `Group`.
  const [row = ''] = all(page, /id="notif\.discord\.grabFields"(?<row>[^]*?)<\/details>/gu);
  const heads = all(row, /<th scope="col">(?<head>[^<]*)<\/th>/gu);
  expect(heads).toEqual(['choice', 'radarr', 'lidarr, sonarr, whisparr', 'prowlarr']);
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
  for (const { version } of Object.values(records)) expect(page).toContain(`<li title="${version}">`);
  expect(page).toContain('>Sonarr 4.0.19</li>');
});

it('has every definition, and its keys', () => {
  const [island = ''] = all(page, DEFINITIONS);
  const data = Object.values(
    JSON.parse(island) as Record<string, [string, string, string, string[], number[], string, string]>,
  );
  const definitions = model.kinds.indexer?.definitions ?? [];
  // The generic ones have cards: Newznab, Torznab, Torrent RSS Feed.
  expect(definitions.length).toBe((records['prowlarr']?.kinds.indexer?.length ?? 0) - 3);
  const [rows = ''] = all(page, /<template class="rows">(?<rows>[^]*?)<\/template>/gu);
  const names = all(unbroken(rows), /<a class="self" href="#">(?<name>[^<]*)<\/a>/gu);
  const shown = data.map(([name, , , schemas, keys]) => [name, schemas, keys.map((key) => names[key])]);
  const keysOf = (fields: readonly { name: string }[]) => fields.map((field) => escaped(field.name));
  expect(shown).toEqual(definitions.map(({ name, schemas, fields }) => [name, schemas, keysOf(fields)]));
  const inExamples = data.map(([, , , , , , text]) => /definition = (".*?[^\\]");/u.exec(text)?.[1]);
  expect(inExamples).toEqual(definitions.map(({ name }) => nixString(name)));
  // Entries for private sites name their required login fields.
  const needed = data.filter(([, , , , , must]) => must !== '');
  expect(needed.length).toBeGreaterThan(500);
  expect(needed.length).toBeLessThan(definitions.length);
});

it('the page is the same in whatever order records come, also of services that share a name', () => {
  const { prowlarr } = records;
  if (prowlarr === undefined) throw new RangeError('no prowlarr');
  // Newznab, Torznab and a few of the definitions.
  const some = (prowlarr.kinds.indexer ?? []).filter(
    ({ implementation }, at) => implementation !== 'Cardigann' || at < 30,
  );
  const one: SchemaRecord = { ...prowlarr, kinds: { ...prowlarr.kinds, indexer: some } };
  const text = JSON.stringify(one)
    .replaceAll('"Username"', '"User name"')
    .replaceAll('"protocol":"torrent"', '"protocol":"other"');
  const both = { ...records, prowlarr: one, 'prowlarr-old': JSON.parse(text) as SchemaRecord };
  const turned = Object.entries(both).map(([id, record]): [string, SchemaRecord] => {
    const kinds = Object.entries(record.kinds).map(([kind, items]) => [kind, items.toReversed()]);
    return [id, { ...record, kinds: Object.fromEntries(kinds) }];
  });
  const { html } = referencePage(both);
  expect(html).toContain(`Prowlarr ${prowlarr.version} (prowlarr-old)`);
  expect(referencePage(Object.fromEntries(turned.toReversed())).html).toBe(html);
});

it('the page weighs less than 2.2 MB, with all definitions, settings, profiles and the rows of the search', () => {
  expect(Buffer.byteLength(page)).toBeLessThan(2_200_000);
});

it('an empty result is a page anyway', () => {
  expect(referencePage({}).html).toContain('<h1>Reference</h1>');
});
