/**
 * Marks: a service may announce creates to others. Until a new resource is complete, a negative number in one field keeps
 * the service from announcing it, and tells suite that it made the resource.
 */
import { randomInt } from 'node:crypto';
import type { WireItem } from '../../schema/record/schema-response.ts';
import { type App, announcementOf } from '../../servarr/apps.ts';
import type { Kind } from '../../servarr/kinds.ts';
import { fieldKey } from '../../servarr/values.ts';
import type { AppKind } from '../codec/codec.ts';
import { codecOf } from '../codec/codecs.ts';
import type { Body, Key, Resource } from '../codec/resource.ts';

/** Marks lie between these numbers, so that a -1 of a user is none. Fields of services hold numbers of 32 bits. */
const MARKS = { lowest: -(2 ** 31) + 1, highest: -(2 ** 30) - 1 } as const;

/** A resource that can be marked. */
interface Markable extends AppKind {
  readonly name: string;
  readonly item: WireItem | undefined;
}

/** Returns the key that holds the mark of a kind, if it has one. */
function markKey(app: App, kind: Kind): Key | undefined {
  const mark = announcementOf(app, kind)?.mark;
  return mark === undefined ? undefined : fieldKey(mark);
}

/** Returns the body with a random mark, if the implementation has the field. */
export function markedBody(body: Body, of: Markable): Body {
  const { app, kind, name, item } = of;
  const key = markKey(app, kind);
  if (key === undefined || codecOf(kind).traits(of, item, key) === undefined) return body;
  const mark = randomInt(MARKS.lowest, MARKS.highest + 1);
  return codecOf(kind).write(of, body, { name, values: new Map([[key, mark]]) });
}

/** Returns the key that marks a resource as incomplete; undefined if it is not marked. */
export function markOf({ app, kind }: AppKind, { values }: Pick<Resource, 'values'>): Key | undefined {
  const key = markKey(app, kind);
  const value = key === undefined ? undefined : values.get(key);
  const isMark = typeof value === 'number' && value >= MARKS.lowest && value <= MARKS.highest;
  return isMark ? key : undefined;
}
