/**
 * The pages of the reference, as Markdown: one of each kind with a table of who has what, one of each implementation with
 * its keys, the options of suite, the lists of a service, and the definitions of indexers by letter.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { groupBy, sortedSet } from '../generator/base/collections.ts';
import type { Json } from '../generator/base/json.ts';
import { markdownLine } from '../generator/base/markdown.ts';
import { capitalised } from '../generator/base/text.ts';
import { exampleText } from '../generator/emit/example.ts';
import { nixValue } from '../generator/nix/nix-values.ts';
import { choiceTables, describeType } from '../generator/schema/field/describe.ts';
import { describeRequirement } from '../generator/schema/model/describe-group.ts';
import { defaultsOf, onlySome, spellingsOf } from '../generator/schema/model/describe-key.ts';
import type { Definition } from '../generator/schema/model/definitions.ts';
import type { ModelImplementation } from '../generator/schema/model/implementation.ts';
import { isRequirement } from '../generator/schema/model/groups.ts';
import { implementationView } from '../generator/schema/model/implementation-view.ts';
import type { ModelKey } from '../generator/schema/model/keys.ts';
import { type ModelKind, buildModel } from '../generator/schema/model/model.ts';
import { type UnreportedKey, tableKeys } from '../generator/schema/model/unreported-keys.ts';
import { elsewhere } from '../generator/schema/model/words.ts';
import { readRecords } from '../generator/schema/record/folder.ts';
import { type KeyOwner, keySentences } from '../generator/schema/sentences/key-sentences.ts';
import { kindsOf } from '../generator/servarr/apps.ts';
import { isEvent } from '../generator/servarr/enable.ts';
import {
  KINDS,
  RECORDED_KINDS,
  type FlatRow,
  type Kind,
  type KindRow,
  isSchemaKind,
  kindRow,
  moduleOf,
  schemaRow,
} from '../generator/servarr/kinds.ts';

/** A page of the reference: its path below `reference`, without `.md`. */
export interface Page {
  readonly file: string;
  readonly title: string;
  readonly about: string;
  readonly body: string;
}

interface OptionRow extends Record<'name' | 'type' | 'default' | 'example' | 'description', string> {}

const root = path.join(import.meta.dirname, '..');
const options = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'options.json'), 'utf8'),
) as OptionRow[];

/** Returns all pages: those of a kind follow it. */
export async function referencePages(): Promise<Page[]> {
  const { model } = buildModel(await readRecords(path.join(root, 'nix/schemas')), RECORDED_KINDS);
  const kinds = RECORDED_KINDS.flatMap((kind) => model.kinds[kind] ?? []);
  const pages = [
    optionsPage('options', 'Options of suite', /^suite(?:\.(?:apply|recyclarr|keys\.<name>))?\.[^.]+$/u),
    servicesPage(model.sources),
    ...kinds.filter(({ kind }) => isSchemaKind(kind)).flatMap(kindPages),
    ...settingsPages(kinds.filter(({ kind }) => !isSchemaKind(kind))),
  ];
  const versions = model.sources.map(({ app, version }) => `${capitalised(app)} ${version}`).join(', ');
  const rows = pages.filter(isTop).map(({ file, title, about }) => `| [${title}](${file}.md) | ${about} |`);
  const body = text(
    `Every option, key, type, default, choice and event, of ${versions}.`,
    table('Page | What it has', rows),
  );
  return [{ file: 'index', title: 'Reference', about: 'All options', body }, ...pages];
}

/** Returns true for a page that is no part of a kind. */
export const isTop = ({ file }: Pick<Page, 'file'>): boolean =>
  !file.includes('/') || file.endsWith('/index');

const text = (...parts: readonly string[]): string => parts.filter(Boolean).join('\n\n');
const code = (name: string): string => `\`${name}\``;
const list = (names: readonly string[]): string => names.map(code).join(', ');
const table = (head: string, rows: readonly string[]): string =>
  rows.length === 0
    ? ''
    : [`| ${head} |`, `|${' --- |'.repeat(head.split(' | ').length)}`, ...rows].join('\n');
const nix = (example: string): string => `\`\`\`nix\n${example}\n\`\`\``;
const slug = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '-');

/** A key: a heading, a line of facts, its description. */
function entry(level: number, name: string, facts: readonly string[], about: string): string {
  return text(`${'#'.repeat(level)} ${code(name)}`, `*${facts.filter(Boolean).join(' · ')}*`, about);
}

function keyEntry(
  key: ModelKey,
  all: readonly string[],
  kind: Kind,
  owner: KeyOwner = {},
  level = 3,
): string {
  const defaults = defaultsOf(key).map(({ value, schemas }) => {
    const shown = nixValue(value, 0).replaceAll(/\n */gu, ' ');
    return `default \`\`${shown.length > 160 ? `${shown.slice(0, 160)} …` : shown}\`\`${in_(schemas)}`;
  });
  const facts = [markdownLine(describeType(key.type)), ...(key.type.name === 'secret' ? [] : defaults)];
  const some = onlySome(key.schemas, all);
  const tables = groupBy(Object.entries(choiceTables(key.type)), ([, choices]) => JSON.stringify(choices));
  const choices = tables.map(([, same]) => {
    const names = Object.entries(same[0][1]).map(([name, value]) =>
      name === value ? code(name) : `${code(name)} (${value})`,
    );
    return `Choices${in_(
      onlySome(
        same.map(([schema]) => schema),
        key.schemas,
      ),
    )}: ${names.join(', ')}.`;
  });
  const other = spellingsOf(key).map((spelt) => `Called ${spelt}.`);
  const about = text(
    keySentences(key, { fields: [], ...owner }),
    ...choices,
    [...other, words(`${kind}.${key.name}`)].join(' '),
  );
  return entry(level, key.name, [...facts, some.length > 0 ? `only ${some.join(', ')}` : ''], about);
}

const in_ = (schemas: readonly string[]): string => (schemas.length === 0 ? '' : ` in ${schemas.join(', ')}`);
const words = (name: string): string => markdownLine(elsewhere(name));

function tableEntry({
  name,
  type,
  description,
  property,
  apps,
  enumValues,
  initial,
  required,
}: UnreportedKey): string {
  const choices = Object.entries(enumValues ?? {}).map(
    ([app, of]) => `Choices in ${app}: ${list(Array.isArray(of) ? of : Object.keys(of))}.`,
  );
  const api = property === name ? '' : `Called ${code(property)} in the API.`;
  const first = initial === undefined ? '' : `default \`\`${nixValue(initial, 0)}\`\``;
  const facts = [
    markdownLine(type),
    first,
    required ? 'required' : '',
    apps ? `only ${apps.join(', ')}` : '',
  ];
  return entry(3, name, facts, text(markdownLine(description), ...choices, api));
}

function optionEntry(option: OptionRow, level: number): string {
  const about = option.description.replaceAll(/\{option\}/gu, '');
  const facts = [
    markdownLine(option.type),
    option.default && `default ${option.default.replaceAll(/^`|`$/gu, '``').replace(/^(?!``)/u, '')}`,
  ];
  const example =
    option.example &&
    (option.example.includes('\n') ? nix(option.example) : `Example: \`\`${option.example}\`\``);
  return entry(level, option.name, facts, text(about, words(option.name), example));
}

function optionsPage(file: string, title: string, names: RegExp): Page {
  const groups = groupBy(
    options.filter(({ name }) => names.test(name)),
    ({ name }) => name.split('.').slice(0, -1).join('.'),
  );
  const body = groups.map(([name, rows]) =>
    text(`## ${code(name)}`, ...rows.map((one) => optionEntry(one, 3))),
  );
  return { file, title, about: list(groups.map(([name]) => name)), body: text(...body) };
}

const isListed = (row: KindRow): row is FlatRow => row.codec === 'flat' && 'option' in row.declaredAt;

/** The options of a service, and the lists that are declared with it. */
function servicesPage(
  sources: readonly { readonly app: Parameters<typeof kindsOf>[0]; readonly id: string }[],
): Page {
  const own = optionsPage('services', 'Services', /^suite\.services\.<name>\.[^.]+$/u);
  const lists = KINDS.flatMap((kind) => {
    const row = kindRow(kind);
    if (!isListed(row)) return [];
    const having = sources.filter(({ app }) => kindsOf(app).includes(kind)).map(({ id }) => id);
    const { option } = row.declaredAt;
    const example = nix(
      `suite.services.${having.includes('sonarr') ? 'sonarr' : having[0]}.${option} = ${nixValue([row.example as Json], 0)};`,
    );
    return [
      text(
        `## ${capitalised(row.plural)}: \`${option}\``,
        `In ${having.join(', ')}.`,
        example,
        ...tableKeys(kind).map(tableEntry),
      ),
    ];
  });
  return { ...own, about: `${own.about}, root folders and other lists`, body: text(own.body, ...lists) };
}

function titlesOf(items: readonly ModelImplementation[]): Map<ModelImplementation, string> {
  const named = groupBy(items, ({ names }) => names.join(' / '));
  const titled = named.flatMap(([title, same]) =>
    same.map((one) => [one, same.length === 1 ? title : `${title} (${one.implementation})`] as const),
  );
  return new Map(titled.sort(([, left], [, right]) => left.localeCompare(right, 'en')));
}

function kindPages(found: ModelKind): Page[] {
  const { kind, general, implementations, definitions } = found;
  const module = moduleOf(kind);
  const titles = titlesOf(implementations);
  const schemas = sortedSet(implementations.flatMap((item) => item.schemas));
  const items = [...titles].map(([item, title]) => itemPage(found, item, title));
  const rows = [...titles].map(([item, title], at) => {
    const cells = schemas.map((schema) => (item.schemas.includes(schema) ? '✓' : ''));
    return `| [${markdownLine(title)}](${path.basename(items[at]?.file ?? '')}.md) | ${code(item.option)} | ${cells.join(' | ')} |`;
  });
  const own = options.filter(({ name }) => name.startsWith(`suite.${module}.`));
  const declared = kindRow(kind).codec === 'conditions' ? tableKeys(kind).map(tableEntry) : [];
  const keys = general.filter(({ name }) => !isEvent(name)).map((key) => keyEntry(key, schemas, kind));
  const section = (title: string, parts: readonly string[]) =>
    parts.length === 0 ? '' : text(`## ${title}`, ...parts);
  const letters = groupBy(definitions, ({ name }) => /^[a-z]/iu.exec(name)?.[0].toLowerCase() ?? '0-9');
  const body = text(
    `\`suite.${module}\`, in ${schemas.join(', ')}.`,
    table(['Name', 'Option', ...schemas].join(' | '), rows),
    section(
      'Definitions',
      letters.length === 0
        ? []
        : [
            letters
              .map(([letter, some]) => `[${letter.toUpperCase()}](definitions-${letter}.md) ${some.length}`)
              .join(' · '),
          ],
    ),
    section(
      'Options',
      own.map((one) => optionEntry(one, 3)),
    ),
    section('Keys of a declaration', declared),
    section('General keys', keys),
  );
  const count = `${implementations.length} implementation${implementations.length === 1 ? '' : 's'}${definitions.length > 0 ? `, ${definitions.length} definitions` : ''}`;
  const about = `\`suite.${module}\`: ${count}`;
  return [
    { file: `${module}/index`, title: capitalised(schemaRow(kind).plural), about, body },
    ...items,
    ...letters.map(([letter, some]) => definitionsPage(found, letter, some)),
    ...(letters.length > 0 ? [definitionKeysPage(found)] : []),
  ];
}

function itemPage({ kind, general }: ModelKind, item: ModelImplementation, title: string): Page {
  const view = implementationView(kind, item, general);
  const must = view.required.map(({ group, schemas }) => `${describeRequirement(group)}${in_(schemas)}`);
  const events = Object.entries(item.events).map(([name, some]) => `| ${code(name)} | ${some.join(', ')} |`);
  const facts = [
    code(view.path),
    `class ${code(item.implementation)}`,
    item.protocol ?? '',
    item.schemas.join(', '),
  ];
  const body = text(
    facts.filter(Boolean).join(' · '),
    words(view.path),
    must.length > 0 ? `Must be set: ${markdownLine(must.join('; '))}.` : '',
    nix(exampleText(kind, item)),
    view.fields.length + view.others.length > 0 ? '## Keys' : '',
    ...view.fields.map((key) =>
      keyEntry(
        view.flat.has(key.name) ? { ...key, name: `fields.${key.name}` } : key,
        item.schemas,
        kind,
        item,
      ),
    ),
    ...view.others.map(tableEntry),
    events.length > 0 ? '## Events' : '',
    table('Event | Services', events),
    general.some(({ name }) => !isEvent(name)) ? 'The [general keys](index.md#general-keys) apply too.' : '',
  );
  return {
    file: `${moduleOf(kind)}/${slug(item.option)}`,
    title,
    about: `${view.path}: ${schemaRow(kind).title}`,
    body,
  };
}

function settingsPages(groups: readonly ModelKind[]): Page[] {
  const pages = groups.flatMap(({ kind, implementations }) =>
    implementations.map((item) => {
      const option = `suite.settings.${item.option}`;
      const facts = `${code(option)}, or ${code(`suite.services.<name>.settings.${item.option}`)} of one service, in ${item.schemas.join(', ')}.`;
      const keys = item.fields.map((key) => keyEntry(key, item.schemas, kind, item));
      const body = text(facts, nix(exampleText(kind, item)), '## Keys', ...keys);
      return {
        file: `settings/${slug(item.option)}`,
        title: capitalised(item.names.join(' / ')),
        about: code(option),
        body,
      };
    }),
  );
  const rows = pages.map(({ file, title, about }) => `| [${title}](${path.basename(file)}.md) | ${about} |`);
  return [
    {
      file: 'settings/index',
      title: 'Settings',
      about: '`suite.settings`',
      body: table('Page | Option', rows),
    },
    ...pages,
  ];
}

/** The definitions with one first letter. Their keys are on a page of their own, because definitions share most of them. */
function definitionsPage({ kind }: ModelKind, letter: string, some: readonly Definition[]): Page {
  const parts = some.map(({ name, implementation, protocol, privacy, schemas, groups, fields }) => {
    const facts = [implementation, protocol, privacy, schemas.join(', ')].filter(Boolean).join(' · ');
    const must = groups.filter(isRequirement).filter((group) => group.schemas.length > 0);
    const own = fields
      .filter((key) => !key.name.includes('.'))
      .map((key) => `[${code(key.name)}](definition-keys.md#${anchor(key.name)})`);
    const needs =
      must.length > 0 ? `Must be set: ${markdownLine(must.map(describeRequirement).join('; '))}.` : '';
    return text(`## ${markdownLine(name)}`, `*${markdownLine(facts)}*`, needs, `Keys: ${own.join(', ')}.`);
  });
  const body = text(
    'Every definition also has the keys `baseSettings.…` and `torrentBaseSettings.…`.',
    ...parts,
  );
  return {
    file: `${moduleOf(kind)}/definitions-${letter}`,
    title: `Definitions: ${letter.toUpperCase()}`,
    about: `${some.length} definitions`,
    body,
  };
}

function definitionKeysPage({ kind, definitions }: ModelKind): Page {
  const named = groupBy(
    definitions.flatMap(({ fields }) => fields),
    ({ name }) => name,
  ).sort(([left], [right]) => left.localeCompare(right, 'en'));
  const parts = named.map(([, keys]) => {
    const entries = [...new Set(keys.map((key) => keyEntry(key, key.schemas, kind, {}, 2)))];
    const others = entries.slice(1).map((one) => one.split('\n\n').slice(1).join('\n\n'));
    return text(
      entries[0] ?? '',
      `In ${keys.length} definitions.`,
      others.length > 0 && others.length < 12 ? `Elsewhere:\n\n${others.join('\n\n')}` : '',
    );
  });
  return {
    file: `${moduleOf(kind)}/definition-keys`,
    title: 'Keys of definitions',
    about: `${named.length} keys`,
    body: text(...parts),
  };
}

const anchor = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
