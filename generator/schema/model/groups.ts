/** Group constraints of an implementation, by the field names of the schemas. */
import { lookUp, sortedSet } from '../../base/collections.ts';
import type { Kind } from '../../servarr/kinds.ts';
import type { Json } from '../../base/json.ts';
import { SIGN_IN_FIELDS } from '../field/overrides.ts';
import type { Compatibility, Condition, Group } from '../field/constraint.ts';
import type { App } from '../../servarr/apps.ts';
import { isFor } from '../../servarr/like.ts';
import { constraintsOf, matchesFieldName, siteLoginFields } from '../constraints/field-constraints.ts';
import type { ModelKey } from './keys.ts';

/** A condition, and the schemas whose defaults satisfy it. */
export type ModelCondition = Condition & { readonly byDefault: readonly string[] };

/**
 * A group of which some field must be set; a sign-in can fill them. With `site`, the privacy of the site, the constraint
 * comes from the site: the service accepts the entry without these fields.
 */
export interface ModelRequirement extends OfSchemas {
  readonly either: readonly (readonly string[])[];
  readonly when?: ModelCondition;
  readonly signIn?: true;
  readonly site?: string;
  /** The schemas that reject the required fields with their default values. */
  readonly schemas: readonly string[];
}

export type ModelCompatibility = Compatibility & OfSchemas;

export type ModelGroup = ModelCompatibility | ModelRequirement;

interface OfSchemas {
  /** The schemas that have the constraint, if not all schemas with the fields do. */
  readonly only?: readonly string[];
}

export interface Site {
  /** Absent if only the privacy of its class is known, which says nothing about the site. */
  readonly privacy?: string;
}

interface GroupContext {
  readonly kind: Kind;
  readonly implementation: string;
  readonly fields: readonly ModelKey[];
  /** True if users sign in to it in the web UI, which fills some fields. */
  readonly signsIn: boolean;
  /** Its site; undefined for an implementation that can have any site. */
  readonly site: Site | undefined;
  readonly apps: ReadonlyMap<string, App>;
}

/** Returns the groups of an implementation, requirements first, by name. Omits fields that no schema has. */
export function buildGroups(context: GroupContext): ModelGroup[] {
  const { kind, implementation, fields, signsIn } = context;
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
    ...groups.flatMap((group) => modelGroups(group, context)),
  ];
  return [...asked, ...siteLoginGroup(context, asked)];
}

/** Returns a group for the model; none if no schema has its app or too few of its fields exist. */
function modelGroups(group: Group, { apps, fields, site }: GroupContext): ModelGroup[] {
  const schemas = [...apps].filter(([, app]) => isFor(group.apps, app)).map(([schema]) => schema);
  if (schemas.length === 0) return [];
  const only = schemas.length === apps.size ? {} : { only: sortedSet(schemas) };
  const names = fields.map(({ name }) => name);
  const modelled = nameGroup(group, names, fields).map((named) => ({ ...named, ...only }));
  // A definition has one site, so conditions on the addresses of other sites never hold.
  const ofOthers = (other: ModelGroup) =>
    isRequirement(other) && other.when && 'contains' in other.when && other.when.byDefault.length === 0;
  return site === undefined ? modelled : modelled.filter((one) => !ofOthers(one));
}

export function isRequirement(group: ModelGroup): group is ModelRequirement {
  return 'either' in group;
}

/** Returns the login alternatives of a restricted site, if the service itself requires none of the login fields. */
function siteLoginGroup(context: GroupContext, asked: readonly ModelGroup[]): ModelGroup[] {
  const { kind, fields } = context;
  const privacy = context.site?.privacy;
  const site = privacy === undefined ? undefined : lookUp(RESTRICTED_SITE_LABELS, privacy);
  if (site === undefined) return [];
  const names = fields.map(({ name }) => name);
  const ways = siteLoginFields(kind).flatMap((wanted) => {
    const fieldsByWanted = wanted.map((one) => names.filter((name) => matchesFieldName(name, one)));
    return fieldsByWanted.every((meant) => meant.length > 0) ? [fieldsByWanted.flat()] : [];
  });
  // A requirement under a condition that the defaults do not satisfy does not cover the site's own requirement.
  const applies = (group: ModelGroup) =>
    !isRequirement(group) || group.when === undefined || group.when.byDefault.length > 0;
  const namesAsked = new Set(asked.filter(applies).flatMap(namesOf));
  if (ways.length === 0 || ways.flat().some((name) => namesAsked.has(name))) return [];
  return [{ ...either(ways, undefined, fields), site }];
}

/** Privacy of a site -> its description. Public sites have none. */
const RESTRICTED_SITE_LABELS: Readonly<Record<string, string>> = {
  private: 'private',
  semiPrivate: 'semi-private',
};

/** Replaces roles by field names. Returns no group if too few of its fields exist. */
function nameGroup(group: Group, names: readonly string[], fields: readonly ModelKey[]): ModelGroup[] {
  const meant = (wanted: string) => names.filter((name) => matchesFieldName(name, wanted));
  if ('either' in group) {
    const lists = group.either.map((list) => list.map((name) => meant(name)[0]));
    const complete = lists.flatMap((list) => (list.every((name) => name !== undefined) ? [list] : []));
    const when = group.when && nameCondition(group.when, meant);
    return complete.length === 0 || (group.when && !when) ? [] : [either(complete, when, fields)];
  }
  if ('together' in group) {
    const bound = group.together.flatMap(meant);
    const [unless] = group.unless === undefined ? [] : meant(group.unless);
    return bound.length < 2 ? [] : [{ together: bound, ...(unless === undefined ? {} : { unless }) }];
  }
  const sides = group.notBoth.map((side) => side.flatMap(meant));
  return sides.every((side) => side.length > 0) ? [{ notBoth: sides }] : [];
}

function nameCondition(when: Condition, meant: (wanted: string) => readonly string[]): Condition | undefined {
  const [field] = meant(when.field);
  return field === undefined ? undefined : { ...when, field };
}

/** Returns an `either` with the schemas that have some of its fields and whose defaults do not satisfy it. */
function either(
  lists: readonly (readonly string[])[],
  when: Condition | undefined,
  fields: readonly ModelKey[],
): ModelRequirement {
  const named = (wanted: string) => fields.find(({ name }) => name === wanted);
  const isFilled = (name: string, schema: string) => fills(named(name), schema);
  const condition = when && withSatisfied(when, fields);
  const schemas = sortedSet(lists.flat().flatMap((name) => named(name)?.schemas ?? [])).filter(
    (schema) =>
      (condition?.byDefault.includes(schema) ?? true) &&
      !lists.some((names) => names.every((name) => isFilled(name, schema))),
  );
  return { either: lists, ...(condition === undefined ? {} : { when: condition }), schemas };
}

/** Returns a condition with the schemas whose defaults satisfy it. */
function withSatisfied(when: Condition, fields: readonly ModelKey[]): ModelCondition {
  const field = fields.find(({ name }) => name === when.field);
  const byDefault = field?.schemas.filter((schema) => satisfies(when, field, schema)) ?? [];
  return { ...when, byDefault };
}

function satisfies(when: Condition, field: ModelKey, schema: string): boolean {
  const shown = lookUp(field.defaults, schema);
  if ('contains' in when)
    return typeof shown === 'string' && when.contains.some((part) => shown.toLowerCase().includes(part));
  return fills(field, schema);
}

/** Returns the fields in groups that some schemas fill with a default: field -> those schemas. */
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

export function namesOf(group: ModelGroup): string[] {
  if (isRequirement(group)) return [...group.either.flat(), ...(group.when ? [group.when.field] : [])];
  if ('notBoth' in group) return group.notBoth.flat();
  return [...group.together, ...(group.unless === undefined ? [] : [group.unless])];
}

function fills(field: ModelKey | undefined, schema: string): boolean {
  return isSet(lookUp(field?.defaults ?? {}, schema)) || (field?.chosenByService.includes(schema) ?? false);
}

/** The values that .NET serializes for "not set": an empty string, 0, false, no items, the first date. */
const NOTHING: ReadonlySet<Json | undefined> = new Set([undefined, '', 0, false, '0001-01-01T00:00:00Z']);

function isSet(value: Json | undefined): boolean {
  return !NOTHING.has(value) && !(Array.isArray(value) && value.length === 0);
}
