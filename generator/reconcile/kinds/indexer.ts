/**
 * Indexers of Prowlarr, which announces them to the applications: a new one at once, even a disabled one, and a deletion in
 * the background. Source: Prowlarr, ApplicationService.cs.
 *
 * An application with `addOnly` never changes the first name and the first state, and one with `fullSync` that gets the
 * create and the update in parallel can end with two indexers. So a new indexer has a mark until it is complete: a negative
 * number in a field that accepts none. Prowlarr stores it in a disabled indexer, and does not announce an indexer with
 * invalid settings. The mark is suite's own sign.
 */
import { randomInt } from 'node:crypto';
import { APPS, type App } from '../../servarr/apps.ts';
import { fieldKey } from '../../servarr/values.ts';
import { codecOf } from '../codec/codecs.ts';
import type { Body, Key, Resource } from '../codec/resource.ts';
import type { KindHooks, NewResource } from './hooks.ts';

/** The field with the mark. Every implementation of Prowlarr has it. */
const MARK: Key = fieldKey('baseSettings.queryLimit');

/** Marks lie between these numbers, so that a -1 of a user is none. Fields of services hold numbers of 32 bits. */
const MARKS = { lowest: -(2 ** 31) + 1, highest: -(2 ** 30) - 1 } as const;

const isAnnounced = (app: App): boolean => APPS[app].role === 'indexerManager';

/** Returns the body with a random mark, if the implementation has the field. */
function markedBody(body: Body, of: NewResource): Body {
  const { app, kind, name, item } = of;
  if (!isAnnounced(app) || codecOf(kind).traits(of, item, MARK) === undefined) return body;
  const mark = randomInt(MARKS.lowest, MARKS.highest + 1);
  return codecOf(kind).write(of, body, { name, values: new Map([[MARK, mark]]) });
}

/** Returns the key of the mark; undefined if the resource has none. */
function markOf(app: App, { values }: Pick<Resource, 'values'>): Key | undefined {
  const value = isAnnounced(app) ? values.get(MARK) : undefined;
  const isMark = typeof value === 'number' && value >= MARKS.lowest && value <= MARKS.highest;
  return isMark ? MARK : undefined;
}

export const indexer: KindHooks = {
  isUnfinished: markOf,
  isAnnounced,
  beforeCreate: markedBody,
  contactsTarget: true,
};
