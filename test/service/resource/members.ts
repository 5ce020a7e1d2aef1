/** The last part of a kind's path, with the method: which request for resources it is. */
import type { KindCall } from '../context.ts';
import { empty } from '../http/failures.ts';
import type { Reply } from '../http/failures.ts';
import { create, get, list, remove, replace } from './resources.ts';
import { test } from '../trial/trial.ts';

/** Answers a request for the list of a kind (`last` undefined) or for what is below it. */
export function answerKind(method: string, call: KindCall, last: string | undefined): Reply {
  return last === undefined ? listRoute(method, call) : memberRoute(method, call, last);
}

function listRoute(method: string, call: KindCall): Reply {
  switch (method) {
    case 'GET':
      return list(call);
    case 'POST':
      return create(call);
    default:
      return empty(405);
  }
}

function memberRoute(method: string, call: KindCall, last: string): Reply {
  if (method === 'POST' && last === 'test') return test(call);
  const id = toId(last);
  return id === undefined ? empty(404) : idRoute(method, call, id);
}

function idRoute(method: string, call: KindCall, id: number): Reply {
  switch (method) {
    case 'GET':
      return get(call, id);
    case 'PUT':
      return replace(call, id);
    case 'DELETE':
      return remove(call, id);
    default:
      return empty(405);
  }
}

/** A whole number in a path; undefined for anything else, which is no route. */
export function toId(text: string): number | undefined {
  return /^-?\d+$/.test(text) ? Number(text) : undefined;
}
