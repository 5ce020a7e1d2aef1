/** `/tag`: labels with numbers. */
import { bindInteger, bindText, mismatch } from '../http/bind.ts';
import { Refusal, answer, empty, exception, violated } from '../http/failures.ts';
import type { Reply } from '../http/failures.ts';
import type { Service } from '../context.ts';
import { parseBody } from '../http/json.ts';
import type { Tag } from '../store.ts';

/** One request for tags, past key and version. */
export interface TagCall {
  readonly service: Service;
  readonly method: string;
  readonly id: number | undefined;
  readonly body: string;
}

/** Answers a request for tags. */
export function tags(call: TagCall): Reply {
  const { service, method, id } = call;
  if (method === 'POST' && id === undefined) return create(call);
  if (method === 'GET')
    return answer(200, id === undefined ? [...service.store.tags.rows.values()] : find(service, id));
  if (method === 'PUT') return rename(call);
  return method === 'DELETE' && id !== undefined ? remove(service, id) : empty(405);
}

function find({ store }: Service, id: number): Tag {
  const tag = store.tags.rows.get(id);
  if (tag === undefined) throw new Refusal(exception(404, 'no-such-id Tag'));
  return tag;
}

function create(call: TagCall): Reply {
  const { store, rules } = call.service;
  const sent = readLabel(call);
  const label = sent.toLowerCase();
  const existing = [...store.tags.rows.values()].find((tag) => tag.label === label);
  if (existing !== undefined && sent !== label && !rules.checksLabels) {
    // Sonarr 4.0 looks for the label as it was sent and stores it in lower case: the second time they collide.
    throw new Refusal(exception(409, 'unique-constraint Tags.Label'));
  }
  const tag = existing ?? store.tags.add((id) => ({ label, id }));
  return answer(201, tag);
}

function readTag(body: string): Readonly<Record<string, unknown>> {
  const json = parseBody(body);
  if (typeof json !== 'object' || json === null) throw mismatch('$', 'TagResource');
  return json as Readonly<Record<string, unknown>>;
}

function readLabel({ service, body }: TagCall): string {
  const value = bindText(readTag(body)['label'], '$.label') ?? '';
  const property = 'Label';
  if (value.trim() === '') throw new Refusal(violated([{ property, reason: 'empty', value }]));
  // Matched ignoring case: upper case is lowered, not refused.
  if (service.rules.checksLabels && !/^[a-z0-9-]+$/i.test(value))
    throw new Refusal(violated([{ property, reason: 'characters a-z, 0-9 and -', value }]));
  return value;
}

function rename(call: TagCall): Reply {
  const sent = bindInteger(readTag(call.body)['id'], '$.id');
  const { id } = find(call.service, sent > 0 ? sent : (call.id ?? 0));
  const tag = { label: readLabel(call).toLowerCase(), id };
  call.service.store.tags.rows.set(id, tag);
  return answer(202, tag);
}

function remove(service: Service, id: number): Reply {
  const { label } = find(service, id);
  if (service.store.usesTag(id)) throw new Refusal(exception(409, 'in-use', label));
  service.store.tags.rows.delete(id);
  return answer(200, {});
}
