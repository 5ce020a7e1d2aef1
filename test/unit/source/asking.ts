/** Shared by the tests of the client: a service, its key, and the text of what goes wrong. */
import { expect, onTestFinished } from 'vitest';
import { inspect } from 'node:util';
import { openClient } from '../../../generator/source/http/client.ts';
import type { ClientOptions, OpenClient } from '../../../generator/source/http/client.ts';
import { type Probe, checkLanguage, probe } from '../../../generator/source/live.ts';
import { ApiKey } from '../../../generator/source/services/api-key.ts';
import type { ServiceConfig } from '../../../generator/source/services/config.ts';
import { madeService } from '../../made.ts';
import type { TestServer } from './servers.ts';

/** The canary: a key that must not be seen anywhere. */
export const KEY = 'c4n4ry0123456789c4n4ry0123456789';

/** A service at `baseUrl`, Sonarr unless told otherwise. */
export function serviceAt(baseUrl: string, rest: Partial<ServiceConfig> = {}): ServiceConfig {
  return madeService('sonarr', { baseUrl, ...rest });
}

export function clientFor(service: ServiceConfig, options: ClientOptions = {}): OpenClient {
  const client = openClient(service, new ApiKey(KEY), options);
  onTestFinished(() => client.close());
  return client;
}

/** Probes a service for its identity, and checks that its language is English. */
export async function probeInEnglish(client: OpenClient): Promise<Probe> {
  const found = await probe(client);
  await checkLanguage(client, found.api);
  return found;
}

/** The error that `promise` ends in, checked to show the key nowhere, cause and all. */
export async function failure(promise: Promise<unknown>): Promise<Error & { code?: string }> {
  const error: unknown = await promise.then(
    (value) => expect.fail(`no error but ${inspect(value, { depth: 2 })}`),
    (reason: unknown) => reason,
  );
  const all = inspect(error, { depth: null, showHidden: true, getters: true });
  expect(all.toLowerCase()).not.toContain(KEY);
  if (!(error instanceof Error)) return expect.fail(`no error but ${all}`);
  return error;
}

/** The message of a client for this server, with the port of the server made `PORT`. */
export async function messageFor(
  { url, port }: TestServer,
  rest: Partial<ServiceConfig> = {},
  path = '/api',
): Promise<string> {
  return messageOf(clientFor(serviceAt(url, rest)).request('GET', path), port);
}

/** The text of that error, with the port of the test's server made `PORT`. */
export async function messageOf(promise: Promise<unknown>, port?: number | string): Promise<string> {
  const { message, code } = await failure(promise);
  return `[${code}] ${port === undefined ? message : message.replaceAll(String(port), 'PORT')}`;
}
