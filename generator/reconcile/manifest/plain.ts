/** What stands beside the kinds, in a manifest: root folders and the like. */
import * as z from 'zod';
import { type App, APPS } from '../../servarr/apps.ts';
import {
  PLAIN_KINDS,
  type PlainKey,
  type PlainKind,
  plainKeys,
  plainKindsOf,
  plainRow,
} from '../../servarr/plain.ts';
import { type Json } from '../../base/json.ts';

const entry = z.strictObject({
  /** The option path. */
  path: z.string().min(1),
  /** By the names that the service has for its keys; references by name, tags by label. */
  values: z.record(
    z.string(),
    z.union([z.string().min(1), z.number(), z.boolean(), z.array(z.string().min(1))]),
  ),
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
  const wrong = [...keys].filter(
    ([wire, key]) => values[wire] !== undefined && !shapeOf(key).fits(values[wire]),
  );
  return [
    ...unknown.map((wire) => `unknown key ${wire}`),
    ...missing.map(([wire]) => `${wire} is missing`),
    ...wrong.map(([wire, key]) => `${wire} must be ${shapeOf(key).name}`),
  ];
}

/** What a value has to be. */
interface Shape {
  readonly name: string;
  readonly fits: (value: Json) => boolean;
}

/** By what the key is; all else is text. */
const SHAPES: Readonly<Partial<Record<PlainKey['is'], Shape>>> = {
  flag: { name: 'true or false', fits: (value) => typeof value === 'boolean' },
  number: { name: 'a number', fits: (value) => typeof value === 'number' },
  tags: { name: 'a list of labels', fits: (value) => Array.isArray(value) },
};
const TEXT: Shape = { name: 'a text', fits: (value) => typeof value === 'string' };

function shapeOf({ is }: PlainKey): Shape {
  return SHAPES[is] ?? TEXT;
}
