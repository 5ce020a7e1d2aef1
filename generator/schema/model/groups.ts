/** What an implementation asks of its fields together, by the names that the schemas have. */
import { lookUp, sortedSet } from '../../base/collections.ts';
import type { Kind } from '../../servarr/kinds.ts';
import type { Json } from '../../base/json.ts';
import { SIGN_IN_FIELDS } from '../field/overrides.ts';
import type { Group } from '../field/rule.ts';
import { constraintsOf, matchesFieldName, siteLoginFields } from '../rules/table.ts';
import type { ModelKey } from './keys.ts';

/** One demand on fields together, by the names of the fields. */
export type NamedGroup =
  /**
   * All of one of the lists must be set; with `when` only where that switch is on; by a sign-in where that brings them.
   * With `site`, which says what kind of site it is, that is what the site behind it asks: the service takes it without.
   */
  | {
      readonly either: readonly (readonly string[])[];
      readonly when?: string;
      readonly signIn?: true;
      readonly site?: string;
    }
  /** All or none, unless another one is set. */
  | { readonly together: readonly string[]; readonly unless?: string }
  /** Something on one side only. */
  | { readonly notBoth: readonly (readonly string[])[] };

/** The same in a model; `schemas` are those that refuse what must be set as their defaults are. */
export type ModelGroup =
  | (Extract<NamedGroup, { either: unknown }> & { readonly schemas: readonly string[] })
  | Exclude<NamedGroup, { either: unknown }>;

/** What groups are of: an implementation, or one of the definitions that share it. */
export interface GroupContext {
  readonly kind: Kind;
  readonly implementation: string;
  readonly fields: readonly ModelKey[];
  /** Whether people sign in to it in the web page, which brings some of its fields all at once. */
  readonly signsIn: boolean;
  /** Whom the site behind it lets in, where that is known. */
  readonly privacy: string | undefined;
}

/** The groups of an implementation: what must be set first, by name. Fields that no schema has are left out. */
export function buildGroups(of: GroupContext): ModelGroup[] {
  const { kind, implementation, fields, signsIn } = of;
  const { groups = [] } = constraintsOf(kind, implementation);
  const wanted = fields.filter(({ required }) => required).map(({ name }) => name);
  const hidden = new Set(fields.filter((field) => field.hidden).map(({ name }) => name));
  const brought = wanted.filter(
    (name) => signsIn && (hidden.has(name) || SIGN_IN_FIELDS.has(name.toLowerCase())),
  );
  const alone = wanted
    .filter((name) => !brought.includes(name))
    .map((name) => either([[name]], undefined, fields));
  const signIn =
    brought.length === 0 ? [] : [{ ...either([brought], undefined, fields), signIn: true as const }];
  const asked = [
    ...[...signIn, ...alone].filter(({ schemas }) => schemas.length > 0),
    ...groups.flatMap((group): ModelGroup[] => {
      const names = fields.map(({ name }) => name);
      return nameGroup(group, names).map((named) =>
        'either' in named ? either(named.either, named.when, fields) : named,
      );
    }),
  ];
  return [...asked, ...siteLoginGroup(of, asked)];
}

/** The ways into a site that lets not everybody in, where the service itself asks for none of them. */
function siteLoginGroup({ kind, fields, privacy }: GroupContext, asked: readonly ModelGroup[]): ModelGroup[] {
  const site = privacy === undefined ? undefined : lookUp(RESTRICTED_SITE_LABELS, privacy);
  if (site === undefined) return [];
  const names = fields.map(({ name }) => name);
  const ways = siteLoginFields(kind).flatMap((wanted) => {
    const found = wanted.map((one) => names.filter((name) => matchesFieldName(name, one)));
    return found.every((meant) => meant.length > 0) ? [found.flat()] : [];
  });
  const known = new Set(asked.flatMap(namesOf));
  if (ways.length === 0 || ways.flat().some((name) => known.has(name))) return [];
  return [{ ...either(ways, undefined, fields), site }];
}

/** Privacy of a site -> what people call it; those that let everybody in have none. */
export const RESTRICTED_SITE_LABELS: Readonly<Record<string, string>> = {
  private: 'private',
  semiPrivate: 'semi-private',
};

/** A group by the names that fields have; none where too few of its fields are there. */
export function nameGroup(group: Group, names: readonly string[]): NamedGroup[] {
  const meant = (wanted: string) => names.filter((name) => matchesFieldName(name, wanted));
  if ('either' in group) {
    const lists = group.either.map((list) => list.map((name) => meant(name)[0]));
    const known = lists.flatMap((list) => (list.every((name) => name !== undefined) ? [list] : []));
    return known.length === 0
      ? []
      : [{ either: known, ...(group.when === undefined ? {} : { when: group.when }) }];
  }
  if ('together' in group) {
    const bound = group.together.flatMap(meant);
    const [unless] = group.unless === undefined ? [] : meant(group.unless);
    return bound.length < 2 ? [] : [{ together: bound, ...(unless === undefined ? {} : { unless }) }];
  }
  const sides = group.notBoth.map((side) => side.flatMap(meant));
  return sides.every((side) => side.length > 0) ? [{ notBoth: sides }] : [];
}

/** An `either`, with the schemas that have some of its fields and whose own defaults do not fill it. */
function either(
  lists: readonly (readonly string[])[],
  when: string | undefined,
  fields: readonly ModelKey[],
) {
  const named = (wanted: string) => fields.find(({ name }) => name === wanted);
  const isFilled = (name: string, schema: string) => fills(named(name), schema);
  const schemas = sortedSet(lists.flat().flatMap((name) => named(name)?.schemas ?? [])).filter(
    (schema) =>
      (when === undefined || isFilled(when, schema)) &&
      !lists.some((names) => names.every((name) => isFilled(name, schema))),
  );
  return { either: lists, ...(when === undefined ? {} : { when }), schemas };
}

/** The fields that stand in groups and that some schemas fill by a default of their own: field -> those schemas. */
export function fieldsFilledByDefaults(
  groups: readonly ModelGroup[],
  fields: readonly ModelKey[],
): Record<string, string[]> {
  const names = new Set(groups.flatMap(namesOf));
  const entries = fields
    .filter(({ name }) => names.has(name))
    .map((field) => [field.name, field.schemas.filter((schema) => fills(field, schema))] as const);
  return Object.fromEntries(entries.filter(([, filling]) => filling.length > 0));
}

/** All fields that a group is about. */
export function namesOf(group: ModelGroup): string[] {
  if ('either' in group) return [...group.either.flat(), ...(group.when === undefined ? [] : [group.when])];
  if ('notBoth' in group) return group.notBoth.flat();
  return [...group.together, ...(group.unless === undefined ? [] : [group.unless])];
}

/** True where a schema has something in a field that nobody has written. */
function fills(field: ModelKey | undefined, schema: string): boolean {
  return isSet(lookUp(field?.defaults ?? {}, schema)) || (field?.chosenByService.includes(schema) ?? false);
}

/** What .NET shows for nothing: no text, no number, no items, the first of all dates. */
const NOTHING: ReadonlySet<Json | undefined> = new Set([undefined, '', 0, false, '0001-01-01T00:00:00Z']);

function isSet(value: Json | undefined): boolean {
  return !NOTHING.has(value) && !(Array.isArray(value) && value.length === 0);
}
