/** Decides which kinds need their schema. Pure. The schema of Prowlarr's indexers has 8 MB and takes seconds. */
import { lookUp } from '../../base/collections.ts';
import { type Kind, hasDefinitions } from '../../servarr/kinds.ts';
import { disabledValues, enabledValues } from '../../servarr/enable.ts';
import type { AppKind } from '../codec/codec.ts';
import { liveChoices } from '../values/live-choices.ts';
import { codecOf } from '../codec/codecs.ts';
import { fieldValue, itemInBody } from '../codec/provider-resource.ts';
import type { Resource } from '../codec/resource.ts';
import { unfinishedKey } from '../kinds/index.ts';
import type { ManifestEntry } from '../manifest/manifest.ts';
import type { KindState } from '../state/state-record.ts';
import { schemaDriftOf } from './schema-drift.ts';

interface KnownResources extends AppKind {
  readonly actual: readonly Resource[];
  readonly state: KindState;
}

/**
 * Returns true if the plan of an entry needs the schema: to create or replace a resource, to reset a key to its
 * default, or to explain why the service lacks a key or a definition. Otherwise the resource itself describes its fields.
 */
export function needsSchema(entry: ManifestEntry, known: KnownResources): boolean {
  const { kind } = known;
  const codec = codecOf(kind);
  const actual = ownResource(entry, known);
  if (actual === undefined || !codec.describes(kind, entry.values, actual)) return true;
  const item = codec.itemInBody(actual.body);
  return (
    unfinishedKey(known, actual) !== undefined ||
    lacksDefinition(kind, actual) ||
    hasReset(entry, actual, known) ||
    schemaDriftOf(liveChoices(entry.values, item), item, known).length > 0
  );
}

/**
 * Returns the resource of an entry, if it certainly has the implementation and the definition of the entry and is not
 * part of an interrupted create.
 */
export function ownResource(
  entry: ManifestEntry,
  { kind, actual, state }: KnownResources,
): Resource | undefined {
  const { identity } = codecOf(kind).named(kind, { ...entry.values, name: entry.name ?? null });
  const [existing, another] = actual.filter((resource) => resource.identity === identity);
  if (existing === undefined || another !== undefined) return undefined;
  if (existing.implementation !== entry.implementation) return undefined;
  const isOf = (name: string): boolean => codecOf(kind).named(kind, { name }).identity === identity;
  const isBegun = state.records.some(({ stage, name }) => stage !== 'done' && isOf(name));
  return isBegun || definitionOf(kind, existing, state) !== entry.definition ? undefined : existing;
}

/** Returns the definition that the state knows; a resource itself shows at most the file of its definition. */
function definitionOf(kind: Kind, actual: Resource, state: KindState): string | undefined {
  if (!hasDefinitions(kind)) return undefined;
  const record = state.records.find(({ id }) => id === actual.id);
  const hasFile = fieldValue(itemInBody(actual.body), 'definitionFile') !== undefined;
  return (
    (record?.implementation === actual.implementation ? record.definition : undefined) ??
    (hasFile ? '' : undefined)
  );
}

/**
 * Returns true for a resource whose definition the service most likely no longer has: it shows none of what comes from the
 * definition. Source: Prowlarr, IndexerFactory.cs, which sets the capabilities of every definition that it finds.
 */
function lacksDefinition(kind: Kind, { body }: Resource): boolean {
  if (!hasDefinitions(kind)) return false;
  const isDefined = fieldValue(itemInBody(body), 'definitionFile') !== undefined;
  return isDefined && (body['capabilities'] ?? null) === null;
}

function hasReset({ values, enable }: ManifestEntry, { id, body }: Resource, known: KnownResources): boolean {
  const { kind, state } = known;
  const implied = enable ? enabledValues(kind, body) : disabledValues(kind, body);
  const record = state.records.find((candidate) => candidate.id === id);
  return Object.keys(record?.set ?? {}).some(
    (key) => key !== 'tags' && lookUp(values, key) === undefined && lookUp(implied, key) === undefined,
  );
}
