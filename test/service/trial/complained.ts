/** Failures that a service reports for an indexer, a list, an application or a proxy whose target is down. */
import { sentenceOf } from '../../recorder/reasons.ts';
import { hasRecorded, recorded } from '../../recordings.ts';
import type { Recording } from '../../recordings.ts';
import type { ProviderKind } from '../../../generator/servarr/kinds.ts';
import type { Failure } from '../http/failures.ts';
import type { Exchange } from '../recorded/exchange.ts';

const read = new Map<string, Failure | undefined>();

/**
 * The failure of a recorded test, of another target: the service's own recording, else that of the first one that has
 * the kind. Undefined for a kind whose test nothing can fail.
 */
export function complaint(recording: Recording, kind: ProviderKind, target: string): Failure | undefined {
  const key = `${recording} ${kind}`;
  if (!read.has(key)) read.set(key, readFailure(recording, kind));
  const failure = read.get(key);
  if (failure === undefined) return undefined;
  const { errorMessage, detailedDescription: detail } = failure;
  const details = detail === undefined ? {} : { detailedDescription: sentenceOf(detail, target) };
  return { ...failure, errorMessage: sentenceOf(errorMessage, target), ...details };
}

function readFailure(recording: Recording, kind: ProviderKind): Failure | undefined {
  const files = ([recording, 'sonarr-4.0.19', 'prowlarr-2.3.6'] as const).flatMap((folder) =>
    [`${kind}-exchanges.json`, `v5-${kind}-exchanges.json`].map((file) => [folder, file] as const),
  );
  const found = files.find(([folder, file]) => hasRecorded(folder, file));
  const exchanges = found === undefined ? [] : recorded<Exchange[]>(found[0], found[1]);
  const body = exchanges.find(({ name }) => name === 'life: test')?.response.body;
  return Array.isArray(body) ? (body[0] as Failure) : undefined;
}
