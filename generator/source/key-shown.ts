/** Refuses what a service wrote if one of the API keys is in it: records and imports are committed and published. */
import { Problem } from '../base/problem.ts';
import type { ServiceConfig } from './services/config.ts';
import type { ApiKey } from './services/api-key.ts';

export interface KeyedService {
  readonly service: Pick<ServiceConfig, 'name'>;
  readonly key: ApiKey;
}

/**
 * Checks text that suite is about to write or print.
 * @param services all services whose keys were sent
 * @throws Problem `key-shown` if the text contains the key of one of them
 */
export function checkKeys(text: string, services: readonly KeyedService[]): void {
  const shown = services.find(({ key }) => key.isIn(text));
  if (shown === undefined) return;
  const { name } = shown.service;
  throw new Problem({
    code: 'key-shown',
    place: name,
    what: `the API key of ${name} is in what a service shows, and would be in the output`,
    fix: `Nothing was written. Remove the key from the settings of the services. If no one put it there, do not trust ${name}, and renew its key.`,
  });
}
