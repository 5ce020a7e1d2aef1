/** What recorded services said of values: `validation.json` and its probes (captures/INDEX.md). */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Json } from '../generator/base/json.ts';
import { type Recording, capture } from './captures.ts';
import { CAPTURES } from './prerequisites.ts';

/** What was recorded of one implementation. */
interface Recorded {
  /** A resource that the service takes. */
  readonly valid: Readonly<Record<string, Json>>;
  readonly fields: Readonly<
    Record<
      string,
      { readonly takes: readonly string[]; readonly refuses: Readonly<Record<string, readonly string[]>> }
    >
  >;
}

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
  const recorded = capture<Record<string, Record<string, Recorded>>>(folder, 'validation.json')[kind] ?? {};
  return Object.entries(recorded).flatMap(([implementation, { valid, fields }]) => {
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
      ...Object.entries(fields).flatMap(([field, { takes, refuses }]) => [
        ...takes.map(judged(field, true)),
        ...Object.values(refuses).flat().map(judged(field, false)),
      ]),
    ];
  });
}

interface Probes {
  readonly 'of fields that take text': Readonly<Record<string, string>>;
  readonly 'of fields that take a list': Readonly<Record<string, Json[]>>;
}

let loaded: Probes | undefined;

/** A probe by its name. Texts and lists share some names; numbers are their own. */
function probeValue(probe: string, valid: Json | undefined): Json {
  const probes = (loaded ??= JSON.parse(
    readFileSync(path.join(CAPTURES, 'validation-probes.json'), 'utf8'),
  ) as Probes);
  const list = probes['of fields that take a list'][probe];
  if (Array.isArray(valid) && list !== undefined) return list;
  return probes['of fields that take text'][probe] ?? list ?? Number(probe);
}
