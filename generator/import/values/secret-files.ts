/** The files that the secrets of an imported module are read from. */
import { UniqueTexts } from '../../base/collections.ts';
import type { Value } from '../../servarr/values.ts';
import { hasMask } from './credential.ts';

/** Below the 255 bytes that a file name can have on Linux. */
const LONGEST_NAME = 200;

/** Names a file for each secret. */
export class SecretFiles {
  readonly #directory: string;
  readonly #paths = new UniqueTexts();
  /** Secret that a service shows in clear -> its path. */
  readonly #known = new Map<string, string>();

  constructor(directory: string) {
    this.#directory = directory;
  }

  /**
   * Returns the path of a secret: that of an equal secret, else an unused one. It is in a folder of the service, or in
   * the common one, because a service chooses the name: it must not lead to an API key or another service's secret.
   */
  pathFor([service = '', ...others]: readonly string[], text: string, value: Value): string {
    const isKnown = typeof value === 'string' && !hasMask(value);
    const known = isKnown ? this.#known.get(value) : undefined;
    const path = known ?? this.#unused(others.length > 0 ? 'shared' : service, text);
    if (isKnown) this.#known.set(value, path);
    return path;
  }

  #unused(folder: string, text: string): string {
    const slug =
      text
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/gu, '-')
        .slice(0, LONGEST_NAME)
        .replaceAll(/^-+|-+$/gu, '') || 'secret';
    return this.#paths.take(`${this.#directory}/${folder}/${slug}`, '-');
  }
}
