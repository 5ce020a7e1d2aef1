/** One resource of a running service -> its values as a configuration would declare them. Pure. */
import { type Kind, storesKey } from '../servarr/kinds.ts';
import { type Definition, isDefinition } from '../schema/model/definitions.ts';
import type { ModelImplementation } from '../schema/model/implementation.ts';
import { isEnabled } from '../servarr/enable.ts';
import { type Resource, listedTagIds, tagLabels } from '../reconcile/codec/resource.ts';
import { displaySafe } from '../base/text.ts';
import { shownVariant } from '../reconcile/codec/provider-resource.ts';
import { nameProblem } from './check/entry.ts';
import { connectedServiceOf } from './connected-service.ts';
import { itemOf, modelOf } from './item.ts';
import {
  type ImportContext,
  type ImportedValue,
  eventValues,
  fieldValues,
  generalValues,
  isSignedIn,
  lostReferences,
  withKey,
} from './values.ts';

/** An implementation or a definition in the schema record that evaluation uses. */
export interface EvaluatedModel {
  readonly schema: string;
  readonly model: ModelImplementation;
}

/** A resource of one service with the keys and values of a configuration. */
export interface ImportedResource {
  readonly kind: Kind;
  readonly service: string;
  readonly implementation: string;
  readonly implementationName: string;
  /** Its definition, if many definitions share the implementation. */
  readonly definition: string | undefined;
  readonly name: string;
  readonly enable: boolean;
  /** True if it is enabled after a sign-in: then its entry must set `enable`. */
  readonly signedIn: boolean;
  /** Undefined if the service does not store tags. */
  readonly tags: readonly string[] | undefined;
  /** The service that an application of Prowlarr connects to, if the run imports that service too. */
  readonly connectedService: string | undefined;
  /** General keys and events. */
  readonly general: ReadonlyMap<string, ImportedValue>;
  /** All fields that the service has, by the option's name. */
  readonly fields: ReadonlyMap<string, ImportedValue>;
  /** The field that `categories` fills; undefined if there is none. */
  readonly category: string | undefined;
  /** Reference keys whose ID the service does not list, so that there is no name to write. */
  readonly lostReferences: readonly string[];
  /** IDs of tags that the service has deleted, so that there is no label to write. */
  readonly lostTags: readonly number[];
  /** Its implementation or definition; undefined if the record has none, so that evaluation rejects the entry. */
  readonly evaluated: EvaluatedModel | undefined;
  /** Why evaluation would reject the entry, one clause. */
  readonly rejected: string | undefined;
}

/**
 * Reads a resource.
 * @returns undefined if the service has no schema for its implementation
 */
export function importResource(actual: Resource, context: ImportContext): ImportedResource | undefined {
  const { contents, kind } = context;
  const name = kind.kind;
  const items = contents.kinds.find((one) => one.kind === name)?.items ?? [];
  const item = itemOf(actual, items);
  const model = item && modelOf(item, kind, context.schema);
  if (item === undefined || model === undefined) return undefined;
  const { service, tags } = contents;
  const general = generalValues(actual, item, context);
  const ofRecord = recordModel(context, model);
  const about = connectedServiceOf(name, actual, context.services);
  const { listed, lost } = listedTagIds(actual.values.get('tags'), tags);
  return {
    kind: name,
    service: service.name,
    implementation: actual.implementation,
    implementationName: item.implementationName ?? actual.implementation,
    definition: isDefinition(model) ? model.name : undefined,
    name: actual.name,
    enable: isEnabled(name, actual.body),
    signedIn: isSignedIn(name, actual, item),
    tags: storesKey(service.app, name, 'tags') ? tagLabels(listed, tags) : undefined,
    lostTags: lost,
    evaluated: ofRecord && { schema: context.evaluated, model: ofRecord },
    rejected:
      ofRecord === undefined
        ? `the schema record "${displaySafe(context.evaluated, 60)}" has no ${shownVariant(name, actual.variant, item)}`
        : nameProblem(actual.name),
    category: model.category[context.schema],
    connectedService: about,
    general: new Map([...general, ...eventValues(actual, item, model, ofRecord, context)]),
    lostReferences: lostReferences(name, general),
    fields: withKey(
      fieldValues(actual, item, {
        model,
        schema: context.schema,
        known: ofRecord,
        evaluated: context.evaluated,
        keys: context.keys,
      }),
      name,
      about,
    ),
  };
}

/** Returns what evaluation knows about an implementation or a definition. */
function recordModel(
  { known, evaluated }: ImportContext,
  model: Definition | ModelImplementation,
): ModelImplementation | undefined {
  const isSame = ({ implementation, schemas }: ModelImplementation): boolean =>
    implementation === model.implementation && schemas.includes(evaluated);
  return isDefinition(model)
    ? known?.definitions.find((one) => isSame(one) && one.name === model.name)
    : known?.implementations.find(isSame);
}
