/** From the text of a request to a resource as it was sent. */
import { memo } from '../../../generator/base/memo.ts';
import { APPS, type App } from '../../../generator/servarr/apps.ts';
import {
  bindCategories,
  bindFlag,
  bindInteger,
  bindIntegers,
  bindText,
  checkProtocol,
  mismatch,
  parseBody,
  bindWord,
} from '../http/bind.ts';
import type { KindCall } from '../context.ts';
import { sentenceOf } from '../../recorder/reasons.ts';
import { Refusal, exception } from '../http/failures.ts';
import type { RecordedKind } from '../recorded/recording.ts';
import { KIND_ROWS } from '../kinds.ts';
import { sharedRecording } from '../../recordings.ts';
import { capitalised } from '../../../generator/base/text.ts';

/** A field as sent; the other keys of a field are ignored by the services. */
export interface SentField {
  readonly name: string | undefined;
  readonly value: unknown;
}

/** A resource as sent, keys in the service's own spelling, absent ones at the default of their type. */
export interface Sent {
  readonly id: number;
  readonly name: string | undefined;
  readonly implementation: string | undefined;
  readonly configContract: string | undefined;
  readonly fields: readonly SentField[] | undefined;
  readonly tags: readonly number[];
  readonly general: Readonly<Record<string, unknown>>;
}

/** Keys that are read on their own. */
const OWN = ['id', 'name', 'implementation', 'configContract', 'fields', 'tags', 'protocol'];

/** Keys that the service derives from the implementation: in a body they are ignored. */
const DERIVED = /^(implementationName|infoLink|message|presets|supports.*)$/;

/** The general keys that the service stores for a kind, each with a value of its type. */
const generalKeys = memo(({ kind, items }: RecordedKind): ReadonlyMap<string, unknown> => {
  const { derived, unseen } = KIND_ROWS[kind];
  const pairs = items.flatMap((item) => Object.entries(item));
  const kept = pairs.filter(([key]) => !OWN.includes(key) && !DERIVED.test(key) && !(key in derived));
  return new Map([...unseen.map((key) => [key, ''] as const), ...kept]);
});

/** The resource in a request's body. Throws the service's 400 for JSON that does not fit. */
export function readResource(call: KindCall): Sent {
  try {
    return read(call);
  } catch (error) {
    throw call.api === 'v5' && error instanceof Refusal ? alsoRequired(error) : error;
  }
}

/** Also reports a value as missing that the newer API cannot read. */
function alsoRequired({ reply }: Refusal): Refusal {
  const json = reply.json as { readonly errors?: Readonly<Record<string, unknown>> } | undefined;
  const errors = { providerResource: [sentenceOf('property-missing providerResource')], ...json?.errors };
  return new Refusal(json?.errors === undefined ? reply : { ...reply, json: { ...json, errors } });
}

function read(call: KindCall): Sent {
  const body = parseBody(call.body);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw mismatch('$', resourceClass(call));
  const keys = generalKeys(call.recorded);
  const json = body as Readonly<Record<string, unknown>>;
  checkProtocol(json['protocol'], call.recorded.items);
  return {
    id: bindInteger(json['id'], '$.id'),
    name: bindText(json['name'], '$.name'),
    implementation: bindText(json['implementation'], '$.implementation'),
    configContract: bindText(json['configContract'], '$.configContract'),
    fields: bindFields(json['fields'], appClass(call)),
    tags: [...new Set(bindIntegers(json['tags'], '$.tags'))],
    general: Object.fromEntries(
      [...keys].map(([key, like]) => {
        const bind = wordReader(call.service.rules.app, call.recorded.kind, key) ?? readerLike(like);
        return [key, bind(json[key], `$.${key}`)];
      }),
    ),
  };
}

function appClass({ service }: KindCall): string {
  return APPS[service.rules.app].title;
}

function resourceClass(call: KindCall): string {
  const kind = KIND_ROWS[call.recorded.kind].class;
  return `${appClass(call)}.Api.${call.api.toUpperCase()}.${kind}.${kind}Resource`;
}

const READERS: Readonly<Record<string, (value: unknown, path: string) => unknown>> = {
  boolean: bindFlag,
  number: bindInteger,
  string: bindText,
};

function readerLike(like: unknown) {
  const rest = (value: unknown, path: string): unknown =>
    path === '$.categories' ? bindCategories(value, path) : value;
  return READERS[typeof like] ?? rest;
}

function bindFields(value: unknown, app: string): SentField[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value))
    throw mismatch('$.fields', `System.Collections.Generic.List\`1[${app}.Http.ClientSchema.Field]`);
  return value.map((field: unknown, index) => bindField(field, `$.fields[${index}]`));
}

function bindField(field: unknown, path: string): SentField {
  if (typeof field !== 'object' || field === null) throw new Refusal(exception(500, 'null-reference'));
  const own = field as Readonly<Record<string, unknown>>;
  bindInteger(own['order'], `${path}.order`);
  return { name: bindText(own['name'], `${path}.name`), value: own['value'] };
}

type Words = Readonly<Record<string, readonly string[]>>;

/** The types that messages name. Measured on Sonarr and Prowlarr; of others the last part is the key's own. */
const TYPES: Readonly<Record<string, string>> = {
  seriesType: 'NzbDrone.Core.Tv.SeriesTypes',
  shouldMonitor: 'NzbDrone.Core.Tv.MonitorTypes',
  monitorNewItems: 'NzbDrone.Core.Tv.NewItemMonitorTypes',
  syncLevel: 'NzbDrone.Core.Applications.ApplicationSyncLevel',
};

interface Choices {
  readonly measured: Readonly<
    Record<string, Readonly<Record<string, Readonly<Record<string, { readonly names: readonly string[] }>>>>>
  >;
  readonly 'from the published enumerations': Readonly<Record<string, Readonly<Record<string, Words>>>>;
}

/** Returns the reader of a general key that takes one of a few words; undefined for a key of another type. */
function wordReader(app: App, kind: string, key: string): ReturnType<typeof bindWord> | undefined {
  const choices = sharedRecording<Choices>('general-choices.json');
  const published = choices['from the published enumerations'][app]?.[kind]?.[key];
  const words = choices.measured[app]?.[kind]?.[key]?.names ?? published;
  return words && bindWord(words, TYPES[key] ?? `NzbDrone.Core.${capitalised(key)}`);
}
