/** What stands beside the kinds, in a manifest: root folders and the like. */
import * as z from 'zod';
import { type App, APPS } from '../../family/apps.ts';
import {
  PLAIN_KINDS,
  type PlainKey,
  type PlainKind,
  plainKeys,
  plainKindsOf,
  plainRow,
} from '../../family/plain.ts';
import { type Json } from '../../base/json.ts';

const entry = z.strictObject({
  /** The option path. */
  path: z.string().min(1),
  /** By the names that the service has for its keys; references by name, tags by label. */
  values: z.record(z.string(), z.union([z.string().min(1), z.array(z.string().min(1))])),
});

/** The part of a manifest. */
export const plainPart = z.partialRecord(z.enum(PLAIN_KINDS), z.array(entry));

/** One thing that a service should have beside the kinds. */
export type PlainEntry = z.infer<typeof entry>;
/** All of them. */
export type PlainEntries = z.infer<typeof plainPart>;

/** What of the part does not fit the app: where, and what is wrong. */
export function plainMisfits(part: PlainEntries, app: App): { path: PropertyKey[]; message: string }[] {
  return PLAIN_KINDS.flatMap((kind) => {
    const entries = part[kind];
    if (entries === undefined) return [];
    if (!plainKindsOf(app).includes(kind))
      return [{ path: ['plain', kind], message: `${APPS[app].title} has no ${plainRow(kind).plural}` }];
    return entries.flatMap(({ values }, index) =>
      misfitsOf(kind, app, values).map((message) => ({ path: ['plain', kind, index, 'values'], message })),
    );
  });
}

function misfitsOf(kind: PlainKind, app: App, values: Readonly<Record<string, Json>>): string[] {
  const keys = plainKeys(kind, app);
  const unknown = Object.keys(values).filter((wire) => !keys.has(wire));
  const missing = [...keys].filter(([wire, { required }]) => required && values[wire] === undefined);
  const wrong = [...keys].filter(([wire, key]) => values[wire] !== undefined && !fits(key, values[wire]));
  return [
    ...unknown.map((wire) => `unknown key ${wire}`),
    ...missing.map(([wire]) => `${wire} is missing`),
    ...wrong.map(([wire, { is }]) => `${wire} must be ${is === 'tags' ? 'a list of labels' : 'a text'}`),
  ];
}

function fits({ is }: PlainKey, value: Json): boolean {
  return Array.isArray(value) === (is === 'tags');
}
