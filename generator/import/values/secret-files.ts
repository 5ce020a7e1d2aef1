/** The files that the secrets of an imported module are read from. */
import { UniqueTexts, compareText } from '../../base/collections.ts';

/** Below the 255 bytes that a file name can have on Linux. */
const LONGEST_NAME = 200;

export class SecretFiles {
  readonly #directory: string;
  readonly #holders: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #paths = new UniqueTexts();
  /** Secret -> its path. */
  readonly #known = new Map<string, string>();

  /** @param holders secret -> the services that have it */
  constructor(directory: string, holders: ReadonlyMap<string, ReadonlySet<string>> = new Map()) {
    this.#directory = directory;
    this.#holders = holders;
  }

  /** Returns the services that have a secret, or else those of the entry, sorted. */
  holders(services: readonly string[], secret: string | undefined): readonly string[] {
    return [...new Set([...services, ...(this.#holders.get(secret ?? '') ?? [])])].sort(compareText);
  }

  /**
   * Returns the path of a secret: the one that it already has, else an unused one. It is in a folder of the service, or
   * in the common one, because a service chooses the name: it must not lead to an API key or another service's secret.
   */
  pathFor(services: readonly string[], text: string, secret: string | undefined): string {
    const [service = '', ...others] = this.holders(services, secret);
    const path = this.#known.get(secret ?? '') ?? this.#unused(others.length > 0 ? 'shared' : service, text);
    if (secret !== undefined) this.#known.set(secret, path);
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
