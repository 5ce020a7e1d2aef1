/**
 * The pages of the reference, as Markdown: the options of suite, the lists of a service, each kind with a table of who has
 * what, each implementation and group of settings with its keys, and the definitions of indexers by letter.
 */
import { groupBy, sortedSet } from '../generator/base/collections.ts';
import type { Json } from '../generator/base/json.ts';
import { markdownLine } from '../generator/base/markdown.ts';
import { capitalised } from '../generator/base/text.ts';
import { exampleText } from '../generator/emit/example.ts';
import { nixValue } from '../generator/nix/nix-values.ts';
import { choiceTables, describeType } from '../generator/schema/field/describe.ts';
import type { Definition } from '../generator/schema/model/definitions.ts';
import { describeRequirement } from '../generator/schema/model/describe-group.ts';
import { defaultsOf, onlySome, spellingsOf } from '../generator/schema/model/describe-key.ts';
import { isRequirement } from '../generator/schema/model/groups.ts';
import { implementationView } from '../generator/schema/model/implementation-view.ts';
import type { ModelImplementation } from '../generator/schema/model/implementation.ts';
import type { ModelKey } from '../generator/schema/model/keys.ts';
import { type Model, type ModelKind, buildModel } from '../generator/schema/model/model.ts';
import { type UnreportedKey, tableKeys } from '../generator/schema/model/unreported-keys.ts';
import { elsewhere } from '../generator/schema/model/words.ts';
import type { SchemaRecord } from '../generator/schema/record/record.ts';
import { type KeyOwner, keyDescription } from '../generator/schema/key-description/key-description.ts';
import { kindsOf } from '../generator/servarr/apps.ts';
import { isEvent } from '../generator/servarr/enable.ts';
import {
  KINDS,
  type Kind,
  RECORDED_KINDS,
  isSchemaKind,
  isSharedName,
  kindRow,
  moduleOf,
  schemaRow,
} from '../generator/servarr/kinds.ts';
import { slugify } from './guide.ts';

/** A page: its path below `reference`, without `.md`. */
export interface Page {
  readonly file: string;
  readonly title: string;
  readonly about: string;
  readonly body: string;
}

/** An option that no record has, in Markdown except for the example (options.json). */
export interface OptionRow extends Record<'name' | 'type' | 'default' | 'example' | 'description', string> {}

/** A longer default is cut, in characters. */
const DEFAULT_LENGTH = 160;

/** Returns all pages. The pages of a kind follow its own page. */
export function referencePages(
  records: Readonly<Record<string, SchemaRecord>>,
  options: readonly OptionRow[],
): Page[] {
  const { model } = buildModel(records, RECORDED_KINDS);
  const kinds = RECORDED_KINDS.flatMap((kind) => model.kinds[kind] ?? []).filter(
    ({ implementations }) => implementations.length > 0,
  );
  const rows = options.filter(({ name }) => /^suite(?:\.apply|\.keys\.<name>)?\.[^.]+$/u.test(name));
  const pages: Page[] = [
    {
      file: 'options',
      title: 'Options of suite',
      about: codeList(['suite', 'suite.apply', 'suite.keys']),
      body: optionSections(rows),
    },
    servicesPage(model, options),
    ...kinds.filter(({ kind }) => isSchemaKind(kind)).flatMap((kind) => kindPages(kind, options)),
    ...settingsPages(kinds.filter(({ kind }) => !isSchemaKind(kind))),
  ];
  const versions = model.sources.map(({ app, version }) => `${capitalised(app)} ${version}`).join(', ');
  const body = paragraphs(
    `Every option, key, type, default, choice and event, of ${versions}.`,
    table('Page | Options', linkRows(pages.filter(({ file }) => isTop(file)))),
  );
  return [{ file: 'index', title: 'Reference', about: 'All options', body }, ...pages];
}

/** Returns true for a page that is not below the page of a kind. */
export function isTop(file: string): boolean {
  return !file.includes('/') || file.endsWith('/index');
}

function paragraphs(...parts: readonly string[]): string {
  return parts.filter(Boolean).join('\n\n');
}

/** Returns a section, or nothing if it would be empty. */
function section(title: string, parts: readonly string[]): string {
  return parts.length === 0 ? '' : paragraphs(`## ${title}`, ...parts);
}

function table(head: string, rows: readonly string[]): string {
  const line = `|${' --- |'.repeat(head.split(' | ').length)}`;
  return rows.length === 0 ? '' : [`| ${head} |`, line, ...rows].join('\n');
}

/** Returns the rows of a table of pages, on a page in the same folder. */
function linkRows(pages: readonly Page[], folder = ''): string[] {
  return pages.map(
    ({ file, title, about }) => `| [${markdownLine(title)}](${file.slice(folder.length)}.md) | ${about} |`,
  );
}

const code = (name: string): string => `\`${name}\``;
const codeList = (names: readonly string[]): string => names.map(code).join(', ');
const nixBlock = (example: string): string => `\`\`\`nix\n${example}\n\`\`\``;
const fileName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '-');
const listed = (prefix: string, schemas: readonly string[]): string =>
  schemas.length === 0 ? '' : `${prefix} ${schemas.join(', ')}`;
const words = (name: string): string => markdownLine(elsewhere(name));

/** Returns a heading, a line of facts, and a description. */
function entry(name: string, facts: readonly string[], description: string): string {
  return paragraphs(`### ${code(name)}`, `*${facts.filter(Boolean).join(' · ')}*`, description);
}

/** Returns a key of a schema. `schemas` are those of its page. */
function keyEntry(key: ModelKey, schemas: readonly string[], kind: Kind, owner: KeyOwner = {}): string {
  const isSecret = key.type.name === 'secret';
  const defaults = defaultsOf(key).map(({ value, schemas: having }) => {
    const text = nixValue(value, 0).replaceAll(/\n */gu, ' ');
    const shown = text.length > DEFAULT_LENGTH ? `${text.slice(0, DEFAULT_LENGTH)} …` : text;
    return `default \`\`${shown}\`\`${listed(' in', having)}`;
  });
  const facts = [
    markdownLine(describeType(key.type)),
    ...(isSecret ? [] : defaults),
    listed('only', onlySome(key.schemas, schemas)),
  ];
  const names = [...spellingsOf(key).map((name) => `Called ${name}.`), words(`${kind}.${key.name}`)];
  const description = paragraphs(
    keyDescription(key, { fields: [], ...owner }),
    ...choiceLists(key),
    names.join(' '),
  );
  return entry(key.name, facts, description);
}

/** Returns the choices of a key, with the stored value where it differs, once for all services with the same. */
function choiceLists({ type, schemas }: ModelKey): string[] {
  const tables = groupBy(Object.entries(choiceTables(type)), ([, choices]) => JSON.stringify(choices));
  return tables.map(([, same]) => {
    const having = same.map(([schema]) => schema);
    const names = Object.entries(same[0][1]).map(([name, value]) =>
      name === value ? code(name) : `${code(name)} (${value})`,
    );
    return `Choices${listed(' in', onlySome(having, schemas))}: ${names.join(', ')}.`;
  });
}

/** Returns a key that no schema reports. */
function unreportedEntry(key: UnreportedKey): string {
  const choices = Object.entries(key.enumValues ?? {}).map(
    ([app, values]) =>
      `Choices in ${app}: ${codeList(Array.isArray(values) ? values : Object.keys(values))}.`,
  );
  const facts = [
    markdownLine(key.type),
    key.initial === undefined ? '' : `default \`\`${nixValue(key.initial, 0)}\`\``,
    key.required ? 'required' : '',
    listed('only', key.apps ?? []),
  ];
  const property = key.property === key.name ? '' : `Called ${code(key.property)} in the API.`;
  return entry(key.name, facts, paragraphs(markdownLine(key.description), ...choices, property));
}

/** Returns options below the attribute sets that have them. */
function optionSections(options: readonly OptionRow[]): string {
  const groups = groupBy(options, ({ name }) => name.split('.').slice(0, -1).join('.'));
  const sections = groups.map(([parent, rows]) =>
    section(
      code(parent),
      rows.map((row) => {
        const isBlock = row.example.includes('\n');
        const example = isBlock ? nixBlock(row.example) : row.example && `Example: \`\`${row.example}\`\``;
        const facts = [markdownLine(row.type), row.default && `default ${row.default}`];
        const name = row.name.slice(parent.length + 1);
        return entry(name, facts, paragraphs(row.description, words(row.name), example));
      }),
    ),
  );
  return paragraphs(...sections);
}

/** Returns the options of a service, and the lists that are declared with it. */
function servicesPage({ sources }: Model, options: readonly OptionRow[]): Page {
  const rows = options.filter(({ name }) => /^suite\.services\.<name>\.[^.]+$/u.test(name));
  const lists = KINDS.flatMap((kind) => {
    const row = kindRow(kind);
    if (!('option' in row.declaredAt) || !('example' in row)) return [];
    const having = sources.filter(({ app }) => kindsOf(app).includes(kind)).map(({ id }) => id);
    if (having.length === 0) return [];
    const { option } = row.declaredAt;
    const service = having.includes('sonarr') ? 'sonarr' : having[0];
    const example = `suite.services.${service}.${option} = ${nixValue([row.example as Json], 0)};`;
    const keys = tableKeys(kind).map(unreportedEntry);
    return section(`${capitalised(row.plural)}: ${code(option)}`, [
      `In ${having.join(', ')}.`,
      nixBlock(example),
      ...keys,
    ]);
  });
  return {
    file: 'services',
    title: 'Services',
    about: `${code('suite.services.<name>')}, root folders and other lists`,
    body: paragraphs(optionSections(rows), ...lists),
  };
}

/** Returns the page of a kind, its implementations and its definitions. */
function kindPages(model: ModelKind, options: readonly OptionRow[]): Page[] {
  const { kind, general, implementations, definitions } = model;
  const module = moduleOf(kind);
  const schemas = sortedSet(implementations.flatMap((implementation) => implementation.schemas));
  const sorted = implementations.toSorted((left, right) =>
    titleOf(kind, left).localeCompare(titleOf(kind, right), 'en'),
  );
  const rows = sorted.map((implementation) => {
    const cells = schemas.map((schema) => (implementation.schemas.includes(schema) ? '✓' : ''));
    const link = `[${markdownLine(titleOf(kind, implementation))}](${fileName(implementation.option)}.md)`;
    return `| ${link} | ${code(implementation.option)} | ${cells.join(' | ')} |`;
  });
  const letters = groupBy(definitions, ({ name }) => /^[a-z]/iu.exec(name)?.[0].toLowerCase() ?? '0-9');
  const links = letters.map(
    ([letter, { length }]) => `[${letter.toUpperCase()}](definitions-${letter}.md) ${length}`,
  );
  const declared = kindRow(kind).codec === 'conditions' ? tableKeys(kind).map(unreportedEntry) : [];
  const generalKeys = general.filter(({ name }) => !isEvent(name));
  const body = paragraphs(
    `${code(`suite.${module}`)}, in ${schemas.join(', ')}.`,
    table(['Name', 'Option', ...schemas].join(' | '), rows),
    section('Definitions', letters.length === 0 ? [] : [links.join(' · ')]),
    optionSections(options.filter(({ name }) => name.startsWith(`suite.${module}.`))),
    section('Keys of a declaration', declared),
    section(
      'General keys',
      generalKeys.map((key) => keyEntry(key, schemas, kind)),
    ),
  );
  return [
    {
      file: `${module}/index`,
      title: capitalised(schemaRow(kind).plural),
      about: code(`suite.${module}`),
      body,
    },
    ...sorted.map((implementation) => implementationPage(model, implementation)),
    ...letters.map(([letter, members]) => definitionsPage(kind, letter, members)),
    ...(letters.length > 0 ? [definitionKeysPage(kind, definitions)] : []),
  ];
}

/** Returns the title of an implementation, with the class if several have its name. */
function titleOf(kind: Kind, { names, implementation }: ModelImplementation): string {
  const isShared = names.some((name) => isSharedName(kind, name));
  const title = `${names.join(' / ')}${isShared ? ` (${implementation})` : ''}`;
  return isSchemaKind(kind) ? title : capitalised(title);
}

function implementationPage({ kind, general }: ModelKind, implementation: ModelImplementation): Page {
  const view = implementationView(kind, implementation, general);
  const { schemas } = implementation;
  const required = view.required.map(
    ({ group, schemas: having }) => `${describeRequirement(group)}${listed(' in', having)}`,
  );
  const fields = view.fields.map((key) => ({
    ...key,
    name: view.flat.has(key.name) ? `fields.${key.name}` : key.name,
  }));
  const events = Object.entries(implementation.events).map(
    ([name, having]) => `| ${code(name)} | ${having.join(', ')} |`,
  );
  const facts = [
    code(view.path),
    isSchemaKind(kind) ? `class ${code(implementation.implementation)}` : '',
    implementation.protocol ?? '',
    schemas.join(', '),
  ];
  const body = paragraphs(
    facts.filter(Boolean).join(' · '),
    words(view.path),
    required.length > 0 ? `Must be set: ${markdownLine(required.join('; '))}.` : '',
    nixBlock(exampleText(kind, implementation)),
    section('Keys', [
      ...fields.map((key) => keyEntry(key, schemas, kind, implementation)),
      ...view.others.map(unreportedEntry),
    ]),
    section('Events', events.length > 0 ? [table('Event | Services', events)] : []),
    general.some(({ name }) => !isEvent(name)) ? 'The [general keys](index.md#general-keys) apply too.' : '',
  );
  const file = `${moduleOf(kind)}/${fileName(implementation.option)}`;
  return { file, title: titleOf(kind, implementation), about: code(view.path), body };
}

/** Returns the pages of the groups of settings, after a page with all groups; none without groups. */
function settingsPages(groups: readonly ModelKind[]): Page[] {
  const pages = groups.flatMap((group) =>
    group.implementations.map((implementation) => implementationPage(group, implementation)),
  );
  if (pages.length === 0) return [];
  const body = paragraphs(
    'Write `suite.services.<name>.settings` in place of `suite.settings` for the settings of one service.',
    table('Group | Option', linkRows(pages, 'settings/')),
  );
  return [{ file: 'settings/index', title: 'Settings', about: code('suite.settings'), body }, ...pages];
}

/** Returns the definitions with one first letter. Their keys have a page, because definitions share most of them. */
function definitionsPage(kind: Kind, letter: string, definitions: readonly Definition[]): Page {
  const entries = definitions.map(({ name, implementation, protocol, privacy, schemas, groups, fields }) => {
    const facts = [implementation, protocol, privacy, schemas.join(', ')].filter(Boolean).join(' · ');
    const required = groups.filter(isRequirement).filter((group) => group.schemas.length > 0);
    const keys = fields
      .filter((key) => !key.name.includes('.'))
      .map((key) => `[${code(key.name)}](definition-keys.md#${slugify(key.name)})`);
    return paragraphs(
      `### ${markdownLine(name)}`,
      `*${markdownLine(facts)}*`,
      required.length > 0
        ? `Must be set: ${markdownLine(required.map(describeRequirement).join('; '))}.`
        : '',
      `Keys: ${keys.join(', ')}.`,
    );
  });
  const shared = 'Every definition also has the keys `baseSettings.…` and `torrentBaseSettings.…`.';
  return {
    file: `${moduleOf(kind)}/definitions-${letter}`,
    title: `Definitions: ${letter.toUpperCase()}`,
    about: `${definitions.length} definitions of indexers`,
    body: paragraphs(shared, section('Definitions', entries)),
  };
}

/** Returns the keys of all definitions, each with its forms. */
function definitionKeysPage(kind: Kind, definitions: readonly Definition[]): Page {
  const fields = definitions.flatMap((definition) => definition.fields);
  const named = groupBy(fields, ({ name }) => name).sort(([left], [right]) =>
    left.localeCompare(right, 'en'),
  );
  const entries = named.map(([, keys]) => {
    const forms = [...new Set(keys.map((key) => keyEntry(key, key.schemas, kind)))];
    const others = forms.slice(1).map((form) => form.replace(/^.*\n\n/u, ''));
    return paragraphs(
      forms[0] ?? '',
      `In ${keys.length} ${keys.length === 1 ? 'definition' : 'definitions'}.`,
      others.length > 0 && others.length < 12 ? paragraphs('In other definitions:', ...others) : '',
    );
  });
  return {
    file: `${moduleOf(kind)}/definition-keys`,
    title: 'Keys of definitions',
    about: `${named.length} keys of definitions`,
    body: section('Keys', entries),
  };
}
