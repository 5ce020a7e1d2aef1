/** What a service says of the target of an indexer, a list, an application or a proxy that does not answer. */
import { existsSync } from 'node:fs';
import { capture, capturePath } from '../../captures.ts';
import type { Recording } from '../../captures.ts';
import type { Kind } from '../../../generator/servarr/kinds.ts';
import type { Failure } from '../http/failures.ts';
import type { Exchange } from '../recorded/exchange.ts';

/** The target that was down when the exchanges were recorded, and the application that was tried. */
const RECORDED_TARGET = '127.0.0.1:1';
const RECORDED_APPLICATION = 'connect to Sonarr';

const read = new Map<string, Failure | undefined>();

/**
 * The failure of a recorded test, with another target and implementation put in: the service's own recording,
 * else that of the first one that has the kind. Undefined for a kind whose test nothing can fail.
 */
export function complaint(
  recording: Recording,
  kind: Kind,
  target: string,
  implementationName: string,
): Failure | undefined {
  const key = `${recording} ${kind}`;
  if (!read.has(key)) {
    read.set(key, readFailure(recording, kind));
  }
  const failure = read.get(key);
  return failure === undefined
    ? undefined
    : {
        ...failure,
        errorMessage: failure.errorMessage
          .replaceAll(RECORDED_TARGET, target)
          .replaceAll(RECORDED_APPLICATION, `connect to ${implementationName}`),
      };
}

function readFailure(recording: Recording, kind: Kind): Failure | undefined {
  const files = ([recording, 'sonarr-4.0.19', 'prowlarr-2.3.6'] as const).flatMap((folder) =>
    [`${kind}-exchanges.json`, `v5-${kind}-exchanges.json`].map((file) => [folder, file] as const),
  );
  const found = files.find(([folder, file]) => existsSync(capturePath(folder, file)));
  const exchanges = found === undefined ? [] : capture<Exchange[]>(found[0], found[1]);
  const body = exchanges.find(({ name }) => name === 'life: test')?.response.body;
  return Array.isArray(body) ? (body[0] as Failure) : undefined;
}
