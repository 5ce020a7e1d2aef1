/** What a service said of values in the fields of resources that are switched on: `validation.json`. */
import { existsSync } from 'node:fs';
import { capture, capturePath, sharedCapture } from '../../captures.ts';
import type { Recording } from '../../captures.ts';
import type { Kind } from '../../../generator/servarr/kinds.ts';

/** What was tried in one field: probes that are taken, and by message those that are refused. */
export interface Tried {
  readonly takes: readonly string[];
  readonly refuses: Readonly<Record<string, readonly string[]>>;
}

/** What is recorded of one implementation. */
export interface Validated {
  /** A resource that it takes, all its fields filled. */
  readonly valid: Readonly<Record<string, unknown>>;
  readonly fields: Readonly<Record<string, Tried>>;
  /** Fields that cannot be emptied when all others are as empty as they can be. */
  readonly needs: readonly string[];
  /** What is said when a field is emptied alone, and two, where that is not what each alone says. */
  readonly alone: Readonly<Record<string, readonly string[]>>;
  readonly pairs: Readonly<Record<string, 'taken' | readonly string[]>>;
}

interface Written extends Omit<Validated, 'alone' | 'pairs'> {
  readonly emptied: {
    readonly 'alone refused'?: Validated['alone'];
    readonly 'two at a time, where that is not what each alone says'?: Validated['pairs'];
  };
}

type ByKind = Partial<Record<Kind, Readonly<Record<string, Validated>>>>;

const read = new Map<Recording, ByKind | undefined>();

/** The whole of a recording's `validation.json`; undefined where it has none. Read once. */
export function validationOf(recording: Recording): ByKind | undefined {
  if (!read.has(recording)) {
    const there = existsSync(capturePath(recording, 'validation.json'));
    read.set(recording, there ? readFile(recording) : undefined);
  }
  return read.get(recording);
}

function readFile(recording: Recording): ByKind {
  const written = capture<Record<string, Record<string, Written>>>(recording, 'validation.json');
  const kinds = Object.entries(written).map(([kind, rows]) => {
    const shaped = Object.entries(rows).map(([implementation, row]) => [implementation, shape(row)]);
    return [kind, Object.fromEntries(shaped)];
  });
  return Object.fromEntries(kinds) as ByKind;
}

function shape({ valid, fields, needs, emptied }: Written): Validated {
  return {
    valid,
    fields,
    needs,
    alone: emptied['alone refused'] ?? {},
    pairs: emptied['two at a time, where that is not what each alone says'] ?? {},
  };
}

/** Kinds whose settings are the same in the indexer manager and in the libraries, so that either tells of both. */
const SHARED: readonly Kind[] = ['downloadclient', 'notification'];

/** Where to look, in this order. The apps agree: SERVARR.md, "Values that are refused". */
const TWINS: readonly { readonly recording: Recording; readonly library: boolean }[] = [
  { recording: 'sonarr-4.0.19', library: true },
  { recording: 'prowlarr-2.3.6', library: false },
];

/** What is recorded of an implementation, in the service's own recording or in that of a twin. */
export function validatedOf(recording: Recording, kind: Kind, implementation: string): Validated | undefined {
  const own = validationOf(recording);
  if (own !== undefined) {
    return own[kind]?.[implementation];
  }
  const twins = TWINS.filter(({ library }) => library || SHARED.includes(kind));
  return twins
    .map((twin) => validationOf(twin.recording)?.[kind]?.[implementation])
    .find((row) => row !== undefined);
}

/** True where two names are the same field in two apps: `tvCategory` and `movieCategory`, `apiKey` and `aPIKey`. */
export function sameField(one: string, other: string): boolean {
  return roleOf(one) === roleOf(other);
}

/** A field's name without its app's own word and without capitals: `category` for `tvCategory`. */
export function roleOf(name: string): string {
  return name.toLowerCase().replace(/^(tv|movie|music|book)(?=(imported)?(category|directory)$)/, '');
}

/** The probes' values by name. */
export interface ProbeValues {
  readonly text: Readonly<Record<string, string>>;
  readonly list: Readonly<Record<string, readonly string[]>>;
}

/** Reads `validation-probes.json`. */
export function readProbes(): ProbeValues {
  const probes = sharedCapture<{
    readonly 'of fields that take text': ProbeValues['text'];
    readonly 'of fields that take a list': ProbeValues['list'];
  }>('validation-probes.json');
  return { text: probes['of fields that take text'], list: probes['of fields that take a list'] };
}
