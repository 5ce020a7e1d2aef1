/** What a running service has beside the kinds -> what a configuration would say of it. Pure. */
import type { Json } from '../base/json.ts';
import { Problem } from '../base/problem.ts';
import { joinList, displaySafe } from '../base/text.ts';
import { type PlainKey, type PlainKind, plainKeys, plainRow } from '../servarr/plain.ts';
import { type Value, isUnset } from '../servarr/values.ts';
import { tagLabels } from '../reconcile/desired/changes.ts';
import { displayName } from '../reconcile/desired/references.ts';
import { type PlainResource, plainName, plainReferences } from '../reconcile/plain/resource.ts';
import type { ServiceContents } from './read.ts';

/** A list of one service: its root folders, its mappings … */
export interface ImportedPlain {
  readonly service: string;
  readonly kind: PlainKind;
  /** As a user would write them. */
  readonly entries: readonly Json[];
}

/** The lists of a service that have something in them; what cannot be written is left out and warned of. */
export function importPlain(contents: ServiceContents, warnings: Problem[]): ImportedPlain[] {
  return contents.plain.flatMap(({ kind, resources }) => {
    const entries = resources.flatMap((one) => entryOf(contents, kind, one, warnings));
    return entries.length === 0 ? [] : [{ service: contents.service.name, kind, entries }];
  });
}

function entryOf(
  contents: ServiceContents,
  kind: PlainKind,
  { values }: PlainResource,
  warnings: Problem[],
): Json[] {
  const { app, name: service } = contents.service;
  const { bare, title } = plainRow(kind);
  const keys = [...plainKeys(kind, app)].map(([wire, key]) => ({
    key,
    value: written(contents, kind, { wire, key }, values[wire]),
  }));
  const lacking = keys.filter(({ key, value }) => key.required && value === undefined);
  if (lacking.length > 0) {
    warnings.push(
      new Problem({
        code: 'import-reference',
        place: `${service}, ${title} "${displaySafe(plainName(kind, values))}"`,
        what: `left out, because its ${joinList(lacking.map(({ key }) => key.key))} cannot be told from what the service lists`,
        fix: `Choose another in the web page of ${service}, then import again.`,
      }),
    );
    return [];
  }
  const said = keys.flatMap(({ key, value }): [string, Json][] =>
    value === undefined ? [] : [[key.key, value]],
  );
  const [first] = said;
  return first !== undefined && said.length === 1 && first[0] === bare
    ? [first[1]]
    : [Object.fromEntries(said)];
}

/** A value in the words of a configuration; undefined where nothing is to be written. */
function written(
  { service: { app }, lists, tags }: ServiceContents,
  kind: PlainKind,
  { wire, key }: { readonly wire: string; readonly key: PlainKey },
  value: Value,
): Json | undefined {
  if (isUnset(value)) return undefined;
  const reference = plainReferences({ kind, app }).find((one) => one.wire === wire);
  if (reference !== undefined) {
    const name = displayName({ ...reference, all: lists.get(reference.path) ?? [] }, value);
    return typeof name === 'string' ? name : undefined;
  }
  if (key.is === 'tags') return labels(value, tags);
  const words = key.words?.[app];
  // A word that is not known here would not be taken: without it the service keeps what it has.
  return words === undefined || (typeof value === 'string' && words.includes(value)) ? value : undefined;
}

function labels(value: Value, tags: ServiceContents['tags']): Json | undefined {
  const ids = Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];
  const known = ids.filter((id) => tags.some((tag) => tag.id === id));
  return known.length === 0 ? undefined : tagLabels(known, tags);
}
