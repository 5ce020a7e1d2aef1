/** Recorded failures of field values in enabled resources: `validation.json`. */
import { type Recording, once, withEarlier } from '../../recordings.ts';
import { type RecordedValues, type Tried, recordedValues } from '../../validation.ts';
import type { ProviderKind } from '../../../generator/servarr/kinds.ts';

export interface Validated {
  /** A resource that it takes, all its fields filled. */
  readonly valid: RecordedValues['valid'];
  readonly fields: Readonly<Record<string, Tried>>;
  /** Fields that cannot be emptied when all others are as empty as they can be. */
  readonly needs: readonly string[];
  /**
   * Failures of a field that is emptied alone, and of two fields if they differ from those of each field
   * alone.
   */
  readonly alone: Readonly<Record<string, readonly string[]>>;
  readonly pairs: Readonly<Record<string, 'taken' | readonly string[]>>;
}

type ByKind = Partial<Record<ProviderKind, Readonly<Record<string, Validated>>>>;

/** Returns all recorded failures of a service, or undefined if none was recorded. */
export const validationOf = once((recording: Recording): ByKind | undefined => {
  const recorded = recordedValues(recording);
  return recorded && mapped(recorded, (rows) => mapped(rows, shape));
});

function mapped<From, To>(rows: Readonly<Record<string, From>>, change: (row: From) => To) {
  return Object.fromEntries(Object.entries(rows).map(([key, row]) => [key, change(row)]));
}

/** Proxies were not emptied: their probes say what would have been said. */
function shape({
  valid,
  fields,
  needs,
  emptied = {},
  'bare with a tag': bare = [],
}: RecordedValues): Validated {
  const lacking = Array.isArray(bare) ? bare.map((name: string) => name.toLowerCase()) : [];
  return {
    valid,
    fields: mapped(fields, judged),
    needs: needs ?? lacking,
    alone: emptied['alone refused'] ?? emptiedAlone(fields),
    pairs: emptied['two at a time, where that is not what each alone says'] ?? {},
  };
}

/** The verdicts on values of the right type: others are rejected when the request is read. */
function judged({ takes, refuses }: Tried): Tried {
  const others = Object.entries(refuses).filter(([reason]) => !reason.startsWith('type '));
  return { takes, refuses: Object.fromEntries(others) };
}

function emptiedAlone(fields: RecordedValues['fields']): Validated['alone'] {
  const said = Object.entries(fields).map(([field, { refuses }]) => [
    field,
    Object.keys(refuses)
      .filter((reason) => refuses[reason]?.includes('nothing'))
      .map((reason) => `${field}: ${reason}`),
  ]);
  return Object.fromEntries(said) as Validated['alone'];
}

/** Kinds whose settings are the same in the indexer manager and in the libraries, so that either tells of both. */
const SHARED: readonly ProviderKind[] = ['downloadclient', 'notification'];

/** Where to look, in this order. The apps agree: docs/servarr-api.md, "Rejected values". */
const TWINS: readonly { readonly recording: Recording; readonly library: boolean }[] = [
  { recording: 'sonarr-4.0.19', library: true },
  { recording: 'radarr-6.0.3', library: true },
  { recording: 'lidarr-2.14.5', library: true },
  { recording: 'prowlarr-2.3.6', library: false },
];

/** Returns the recording of an implementation, from the service itself or from a twin. */
export function validatedOf(
  recording: Recording,
  kind: ProviderKind,
  implementation: string,
): Validated | undefined {
  const own = withEarlier(recording).map(validationOf);
  if (own.some((kinds) => kinds !== undefined)) {
    const rows = own.flatMap((kinds) => kinds?.[kind]?.[implementation] ?? []);
    return rows.reduceRight<Validated | undefined>(newer, undefined);
  }
  const twins = TWINS.filter(({ library }) => library || SHARED.includes(kind));
  return twins
    .map((twin) => validationOf(twin.recording)?.[kind]?.[implementation])
    .find((row) => row !== undefined);
}

/** A newer version was tried with new fields only: what is known of the others holds. */
function newer(before: Validated | undefined, row: Validated): Validated {
  return before === undefined ? row : { ...before, ...row, fields: { ...before.fields, ...row.fields } };
}

/** True where two names are the same field in two apps: `tvCategory` and `movieCategory`, `apiKey` and `aPIKey`. */
export function sameField(one: string, other: string): boolean {
  return roleOf(one) === roleOf(other);
}

/** A field's name without its app's own word and without capitals: `category` for `tvCategory`. */
export function roleOf(name: string): string {
  return name.toLowerCase().replace(/^(tv|movie|music|book)(?=(imported)?(category|directory)$)/, '');
}
