/** A running service as seen beside its kinds: lists by the last part of their paths, and writes. */
import type { PlainKind } from '../../servarr/plain.ts';
import { withRetry } from '../service/retry.ts';
import type { ServiceApi, WriteResult } from '../service/api.ts';

function pathOf({ probe }: ServiceApi, kind: PlainKind, id?: number): string {
  const base = `/api/${probe.api}/${kind}`;
  return id === undefined ? base : `${base}/${id}`;
}

/** The body of the list. Throws a Problem. */
export async function readPlain(api: ServiceApi, kind: PlainKind): Promise<unknown> {
  return api.getJson(pathOf(api, kind));
}

/** True where the service shows one of them by its number, though its list may lack it. Throws a Problem. */
export async function hasPlain(api: ServiceApi, kind: PlainKind, id: number): Promise<boolean> {
  const options = { allow: (status: number) => status === 404 };
  const asked = () => api.client.request('GET', pathOf(api, kind, id), options);
  const { status } = await withRetry(asked, api.retry);
  return status !== 404;
}

/** Where the list is, for messages. */
export function plainPlace(api: ServiceApi, kind: PlainKind): string {
  return api.client.place(pathOf(api, kind));
}

/** One POST, once: whether it took effect is not known when this throws. */
export async function postPlain(api: ServiceApi, kind: PlainKind, body: unknown): Promise<WriteResult> {
  return api.sendOnce('POST', pathOf(api, kind), { body });
}

/** Changes or removes one. Throws a Problem. */
export async function writePlain(
  api: ServiceApi,
  method: 'DELETE' | 'PUT',
  { kind, id, body }: { readonly kind: PlainKind; readonly id: number; readonly body?: unknown },
): Promise<WriteResult> {
  return api.sendWithRetry(method, pathOf(api, kind, id), body === undefined ? {} : { body });
}
