/** The table of rules, and how the rules of a field are found in it. The apps agree on most; a rule names those that do not. */
import { MEDIA } from '../field/overrides.ts';
import type { App } from '../../servarr/apps.ts';
import type { Kind } from '../../servarr/kinds.ts';
import { lookUp } from '../../base/collections.ts';
import { memo, memoText } from '../../base/memo.ts';
import { CLIENT_FIELD_ROLES, CLIENT_RULES } from './clients.ts';
import { INDEXER_FIELD_ROLES, INDEXER_RULES, SITE_LOGIN_FIELDS } from './indexers.ts';
import { NOTIFICATION_FIELD_ROLES, NOTIFICATION_RULES } from './notifications.ts';
import { IMPORT_LIST_FIELD_ROLES, IMPORT_LIST_RULES } from './import-lists.ts';
import {
  APPLICATION_FIELD_ROLES,
  APPLICATION_RULES,
  METADATA_RULES,
  PROXY_FIELD_ROLES,
  PROXY_RULES,
} from './others.ts';
import type { Constraint, ImplementationConstraints } from '../field/rule.ts';

interface KindRules {
  /** Field -> what it asks wherever it stands, in an implementation that nobody has recorded too. */
  readonly roles: Readonly<Record<string, readonly Constraint[]>>;
  readonly implementations: Readonly<Record<string, ImplementationConstraints>>;
  /** Where an item is of a site that does not let everybody in: the fields that tell who comes. */
  readonly waysIn?: readonly (readonly string[])[];
}

/** Kinds that nothing is known of have no rules. */
const TABLE: Readonly<Partial<Record<Kind, KindRules>>> = {
  downloadclient: { roles: CLIENT_FIELD_ROLES, implementations: CLIENT_RULES },
  notification: { roles: NOTIFICATION_FIELD_ROLES, implementations: NOTIFICATION_RULES },
  indexer: { roles: INDEXER_FIELD_ROLES, implementations: INDEXER_RULES, waysIn: SITE_LOGIN_FIELDS },
  applications: { roles: APPLICATION_FIELD_ROLES, implementations: APPLICATION_RULES },
  importlist: { roles: IMPORT_LIST_FIELD_ROLES, implementations: IMPORT_LIST_RULES },
  indexerproxy: { roles: PROXY_FIELD_ROLES, implementations: PROXY_RULES },
  metadata: { roles: {}, implementations: METADATA_RULES },
};

const NONE: ImplementationConstraints = {};
const NO_CONSTRAINTS: readonly Constraint[] = [];

/** What an implementation asks beyond the roles of its fields. */
export function constraintsOf(kind: Kind, implementation: string): ImplementationConstraints {
  return lookUp(TABLE[kind]?.implementations ?? {}, implementation) ?? NONE;
}

/** True if the rules of an implementation are known: it is in the table, if only to say that it has none. */
export function hasKnownRules(kind: Kind, implementation: string): boolean {
  return lookUp(TABLE[kind]?.implementations ?? {}, implementation) !== undefined;
}

/** What one app asks of a field: by its name, else by its role, in the implementation, else wherever it stands. */
export function fieldConstraints(
  kind: Kind,
  implementation: string,
  field: string,
  app: App,
): readonly Constraint[] {
  const { fields = {} } = constraintsOf(kind, implementation);
  const all =
    find(fields, field) ??
    find(fields, fieldRole(field)) ??
    find(TABLE[kind]?.roles ?? {}, field) ??
    NO_CONSTRAINTS;
  // The very list, if no app is exempt: so it is told at a glance that apps have the same constraints.
  const applies = ({ apps = [app] }: Constraint): boolean => apps.includes(app);
  return all.every(applies) ? all : all.filter(applies);
}

/** The fields by which a site tells who may come in, in the order of likelihood; sets that go together. */
export function siteLoginFields(kind: Kind): readonly (readonly string[])[] {
  return TABLE[kind]?.waysIn ?? [];
}

/** Names that differ only in case are one. */
function find<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return folded(table).get(name.toLowerCase()) as T | undefined;
}

/** A table by its names in small letters. Of two names that differ only in case the first one wins. */
const folded = memo((table: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> => {
  const entries = Object.entries(table).map(([key, value]) => [key.toLowerCase(), value] as const);
  return new Map(entries.toReversed());
});

/** The same in another app: `tvCategory`, `movieCategory` and `category` all have the role `category`. */
export const fieldRole = memoText((field) => {
  const found = OF_MEDIA.exec(field);
  const role = found?.groups?.['role'] ?? field;
  return role.charAt(0).toLowerCase() + role.slice(1);
});

const OF_MEDIA = new RegExp(`^(?:${MEDIA.join('|')})(?<role>Category|ImportedCategory|Directory)$`, 'u');

/** True where a field is meant by a name in a group, which has letters of English alone: its own, in any case, or its role. */
export function matchesFieldName(field: string, name: string): boolean {
  // Of all pairs of names that are asked about few are of one length.
  const isIt = field.length === name.length && field.toLowerCase() === name.toLowerCase();
  return isIt || fieldRole(field) === name;
}
