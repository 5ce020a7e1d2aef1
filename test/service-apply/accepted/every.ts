/** An entry for every recorded implementation, complete enough to be enabled. */
import type { Json } from '../../../generator/base/json.ts';
import { isEvent, supportsEvent } from '../../../generator/servarr/enable.ts';
import { type ProviderKind, hasDefinitions, kindRow } from '../../../generator/servarr/kinds.ts';
import { isRefreshedToken, variantOf } from '../../../generator/reconcile/codec/provider-resource.ts';
import { type WireItem, omittedFromSchema } from '../../../generator/schema/record/schema-response.ts';
import type { Recording } from '../../recordings.ts';
import { readRecording } from '../../service/recorded/recording.ts';
import { validatedOf } from '../../service/trial/validation.ts';
import type { EntryDraft } from '../harness.ts';

/** Returns the schema items of a kind, one for each implementation or definition. */
function itemsOf(recording: Recording, kind: ProviderKind): WireItem[] {
  const omitted = omittedFromSchema(kind);
  const items = (readRecording(recording).kinds.get(kind)?.items ?? []) as unknown as WireItem[];
  const variants = Map.groupBy(items, variantOf).values();
  return [...variants].flatMap(([item]) => (item === undefined ? [] : { ...omitted, ...item }));
}

/** Returns the values that make an entry complete: the values recorded as valid, without the defaults. */
function fieldsOf(recording: Recording, kind: ProviderKind, item: WireItem): Record<string, Json> {
  const valid = validatedOf(recording, kind, item.implementation)?.valid ?? {};
  return Object.fromEntries(
    item.fields
      .filter(
        ({ name, type }) => type !== 'oAuth' && name !== 'definitionFile' && !isRefreshedToken(item, name),
      )
      .flatMap((field): [string, Json][] => {
        const value = valid[field.name];
        const shape = field.value === undefined || Array.isArray(value) === Array.isArray(field.value);
        return value === undefined || value === null || !shape || value === field.value
          ? []
          : [[field.name, value]];
      }),
  );
}

function entryOf(recording: Recording, kind: ProviderKind, item: WireItem, index: number): EntryDraft {
  const event = Object.keys(item).find((key) => isEvent(key) && supportsEvent(item, key));
  const by = kindRow(kind).enabledBy.by;
  return {
    implementation: item.implementation,
    ...(hasDefinitions(kind) && typeof item['definitionName'] === 'string'
      ? { definition: String(item['name']) }
      : {}),
    name: kindRow(kind).builtIn ? (item.implementationName ?? '') : `${kind} ${index} ${item.implementation}`,
    general: by === 'events' && event !== undefined ? { [event]: true } : {},
    ...(by === 'tags' ? { tags: ['proxied'] } : {}),
    fields: fieldsOf(recording, kind, item),
  };
}

/**
 * Selects from the six hundred definitions of Prowlarr, which mostly share their fields: every fifth one,
 * and all generic ones.
 */
function chosen(recording: Recording, kind: ProviderKind): WireItem[] {
  const items = itemsOf(recording, kind);
  if (items.length < 100) return items;
  const implementations = [...new Set(items.map(({ implementation }) => implementation))];
  const some = implementations.filter((one, index) => index % 5 === 0 || /^(?:New|Torz|Card)/u.test(one));
  return some.flatMap((one) => items.find(({ implementation }) => implementation === one) ?? []);
}

/** Returns an entry for each implementation of a kind. */
export function everyEntry(recording: Recording, kind: ProviderKind): EntryDraft[] {
  return chosen(recording, kind).map((item, index) => entryOf(recording, kind, item, index));
}
