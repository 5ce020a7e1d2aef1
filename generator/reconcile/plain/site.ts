/** A running service as seen beside its kinds: lists by the last part of their paths, and writes. */
import type { PlainKind } from '../../servarr/plain.ts';
import { retrying } from '../service/retry.ts';
import type { Site, Written } from '../service/api.ts';

function pathOf({ probe }: Site, kind: PlainKind, id?: number): string {
  const base = `/api/${probe.api}/${kind}`;
  return id === undefined ? base : `${base}/${id}`;
}

/** The body of the list. Throws a Problem. */
export async function readPlain(site: Site, kind: PlainKind): Promise<unknown> {
  return site.read(pathOf(site, kind));
}

/** True where the service shows one of them by its number, though its list may lack it. Throws a Problem. */
export async function hasPlain(site: Site, kind: PlainKind, id: number): Promise<boolean> {
  const options = { allow: (status: number) => status === 404 };
  const asked = () => site.client.request('GET', pathOf(site, kind, id), options);
  const { status } = await retrying(asked, site.patience);
  return status !== 404;
}

/** Where the list is, for messages. */
export function plainPlace(site: Site, kind: PlainKind): string {
  return site.client.place(pathOf(site, kind));
}

/** One POST, once: whether it took effect is not known when this throws. */
export async function postPlain(site: Site, kind: PlainKind, body: unknown): Promise<Written> {
  return site.once('POST', pathOf(site, kind), { body });
}

/** Changes or removes one. Throws a Problem. */
export async function writePlain(
  site: Site,
  method: 'DELETE' | 'PUT',
  { kind, id, body }: { readonly kind: PlainKind; readonly id: number; readonly body?: unknown },
): Promise<Written> {
  return site.write(method, pathOf(site, kind, id), body === undefined ? {} : { body });
}
