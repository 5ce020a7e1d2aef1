/** Recorded verdicts of services on values: `validation.json` and its probes (test/recordings/README.md). */
import type { Json } from '../generator/base/json.ts';
import { type Recording, hasRecorded, once, recorded, sharedRecording } from './recordings.ts';

/** The probes of one field: accepted ones, and rejected ones by reason. */
export interface Tried {
  readonly takes: readonly string[];
  readonly refuses: Readonly<Record<string, readonly string[]>>;
  /** Accepted ones of which the service stores something else. */
  readonly bent?: Readonly<Record<string, Json>>;
}

export interface RecordedValues {
  /** A resource that the service takes. */
  readonly valid: Readonly<Record<string, Json>>;
  readonly fields: Readonly<Record<string, Tried>>;
  /** Fields that cannot be emptied when all others are as empty as they can be. */
  readonly needs?: readonly string[];
  readonly emptied?: {
    readonly 'alone refused'?: Readonly<Record<string, readonly string[]>>;
    readonly 'two at a time, where that is not what each alone says'?: Readonly<
      Record<string, 'taken' | readonly string[]>
    >;
  };
  /**
   * The verdict of a service on a proxy with only its defaults: the rejected fields, or the status if it is
   * accepted.
   */
  readonly 'bare with a tag'?: readonly string[] | number;
}

/** Kind -> implementation -> what was recorded. */
export type RecordedKinds = Readonly<Record<string, Readonly<Record<string, RecordedValues>>>>;

/**
 * Returns the verdicts of a service on values; undefined where none was recorded. Services validate proxies only with
 * tags, which is a separate file; of a newer version, only new fields were tried.
 */
export const recordedValues = once((folder: Recording): RecordedKinds | undefined => {
  const files = ['validation.json', 'validation-proxies.json', 'validation-new.json'].filter((file) =>
    hasRecorded(folder, file),
  );
  const kinds = files.map((file) => recorded<RecordedKinds>(folder, file));
  return kinds.length === 0 ? undefined : Object.assign({}, ...kinds);
});

/** One resource that was sent, and what became of it. */
export interface Judged {
  readonly kind: string;
  readonly implementation: string;
  /** The field that was probed, and with what; empty for the resource that all others differ from. */
  readonly field: string;
  readonly probe: string;
  readonly fields: Readonly<Record<string, Json>>;
  readonly taken: boolean;
}

/** Every resource of one kind that was sent switched on, with the service's verdict. */
export function judgements(folder: Recording, kind: string): Judged[] {
  return Object.entries(recordedValues(folder)?.[kind] ?? {}).flatMap(
    ([implementation, { valid, fields }]) => {
      const judged = (field: string, taken: boolean) => (probe: string) => ({
        kind,
        implementation,
        field,
        probe,
        fields: { ...valid, [field]: probeValue(probe, valid[field]) },
        taken,
      });
      return [
        { kind, implementation, field: '', probe: '', fields: valid, taken: true },
        ...Object.entries(fields).flatMap(([field, { takes, refuses, bent = {} }]) => [
          ...takes.map((probe) => judged(field, !Object.hasOwn(bent, probe))(probe)),
          ...Object.values(refuses).flat().map(judged(field, false)),
        ]),
      ];
    },
  );
}

interface Probes {
  readonly 'of fields that take text': Readonly<Record<string, string>>;
  readonly 'of fields that take a list': Readonly<Record<string, Json[]>>;
}

/** A probe by its name. Texts and lists share some names; numbers are their own, and choices are sent by number. */
export function probeValue(probe: string, valid: Json | undefined): Json {
  if (probe === 'true') return true;
  const choice = /^choice .* = (?<number>-?\d+)$/u.exec(probe)?.groups?.['number'];
  if (choice !== undefined) return Number(choice);
  const probes = sharedRecording<Probes>('validation-probes.json');
  const list = probes['of fields that take a list'][probe];
  if (Array.isArray(valid) && list !== undefined) return list;
  return probes['of fields that take text'][probe] ?? list ?? Number(probe);
}
