/** Kinds with hundreds of definitions: a list of names, and data from which the page's script builds the cards. */
import { compareText, groupBy, sortedSet } from '../../base/collections.ts';
import type { Definition } from '../../schema/model/definitions.ts';
import { exampleText } from '../../emit/example.ts';
import type { RecordedKind } from '../../servarr/kinds.ts';
import { describeRequirement } from '../../schema/model/describe-group.ts';
import { isRequirement } from '../../schema/model/groups.ts';
import { type Anchors, anchorPart, anchorStem } from './escape.ts';
import { tellingLabels } from '../../schema/sentences/key-sentences.ts';
import { type KeyView, keyView } from './key-rows.ts';

/** A definition: name, class, protocol, schemas, row numbers, required keys, and an entry in Nix. */
export type DefinitionData = readonly [
  name: string,
  implementation: string,
  protocol: string,
  schemas: readonly string[],
  rows: readonly number[],
  must: string,
  example: string,
];

/** All definitions of a kind. */
export interface IndexView {
  readonly count: number;
  /** The services that have them. */
  readonly schemas: readonly string[];
  /** The names under each letter. */
  readonly letters: ReturnType<typeof letters>;
  /** Names of keys with the number of definitions that have them, the most common first. */
  readonly keys: readonly {
    readonly anchor: string;
    readonly name: string;
    readonly count: number;
    readonly label: string;
  }[];
  /** The distinct rows. Definitions share most of them. */
  readonly rows: readonly KeyView[];
  /** Anchor -> definition. */
  readonly data: Readonly<Record<string, DefinitionData>>;
}

/** Returns the definitions of a kind, or null if there are none. Takes their anchors. */
export function indexView(
  found: readonly Definition[],
  { kind, folder, anchors }: { kind: RecordedKind; folder: string; anchors: Anchors },
): IndexView | null {
  const definitions = found.map((definition) => ({
    ...definition,
    anchor: anchors.take(`${folder}.${definition.option}.${anchorStem(definition.name)}`),
  }));
  if (definitions.length === 0) return null;
  const rows = new Rows();
  return {
    count: definitions.length,
    schemas: sortedSet(definitions.flatMap(({ schemas }) => schemas)),
    letters: letters(definitions),
    data: Object.fromEntries(definitions.map((one) => [one.anchor, definitionData(kind, one, rows)])),
    rows: rows.views,
    keys: keyCounts(definitions).map((key) => ({
      anchor: anchors.take(`${folder}-keys.${anchorPart(key.name)}`),
      ...key,
    })),
  };
}

type Anchored = Definition & { readonly anchor: string };

/** Distinct rows, by content. */
class Rows {
  readonly views: KeyView[] = [];
  readonly #numbers = new Map<string, number>();

  /** Returns the number of a row. */
  add(view: KeyView): number {
    const content = JSON.stringify(view);
    const known = this.#numbers.get(content);
    if (known !== undefined) return known;
    this.#numbers.set(content, this.views.push(view) - 1);
    return this.views.length - 1;
  }
}

function definitionData(kind: RecordedKind, definition: Definition, rows: Rows): DefinitionData {
  const { name, implementation, protocol = '', schemas, fields, groups } = definition;
  const context = { kind, schemas, general: new Set<string>(), groups, category: {} };
  const numbers = fields.map((key) => rows.add(keyView(key, '', context)));
  const must = groups.filter(isRequirement).filter((group) => group.schemas.length > 0);
  const example = exampleText(kind, definition);
  return [
    name,
    implementation,
    protocol,
    schemas,
    numbers,
    must.map(describeRequirement).join('; '),
    example,
  ];
}

function letters(definitions: readonly Anchored[]) {
  const usual = mostCommon(definitions.map(({ implementation }) => implementation));
  return groupBy(definitions, ({ name }) => letterOf(name)).map(([letter, found]) => ({
    letter,
    entries: found.map(({ anchor, name, implementation, protocol }) => ({
      anchor,
      name,
      remark: remark(name, implementation === usual ? '' : implementation, protocol),
    })),
  }));
}

/** Returns the class if it is unusual and differs from the name, and the protocol if it is not torrent. */
function remark(name: string, implementation: string, protocol: string | undefined): string {
  const own = implementation === name ? '' : implementation;
  return [own, protocol === undefined || protocol === 'torrent' ? '' : protocol].filter(Boolean).join(', ');
}

function letterOf(name: string): string {
  const first = name.charAt(0).toUpperCase();
  return /^[A-Z]$/u.test(first) ? first : /^\d$/u.test(first) ? '0–9' : '#';
}

function mostCommon(texts: readonly string[]): string | undefined {
  return groupBy(texts, (text) => text).sort(([, left], [, right]) => right.length - left.length)[0]?.[0];
}

/** Returns each key with the number of its definitions and its most common label. */
function keyCounts(definitions: readonly Definition[]): { name: string; count: number; label: string }[] {
  const fields = definitions.flatMap((definition) => definition.fields);
  return groupBy(fields, ({ name }) => name)
    .map(([name, found]) => ({
      name,
      count: found.length,
      label: mostCommon(found.map((key) => tellingLabels(key).join(' / '))) ?? '',
    }))
    .sort((left, right) => right.count - left.count || compareText(left.name, right.name));
}
