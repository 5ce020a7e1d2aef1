/**
 * Targets of a service's resources. Each is up or down separately, so that a test and a forced write
 * differ.
 */
import type { ClientView, ClientsUp } from '../service/fake.ts';

/** Switches of targets, by the name of the resource. All targets are up at first. */
export class Targets {
  /** The names of the tested resources, in order. */
  readonly tested: string[] = [];
  readonly #down = new Set<string>();

  /** Returns true if a target is up, for the fake. */
  readonly ask: ClientsUp = ({ name }: ClientView): boolean => {
    this.tested.push(name);
    return !this.#down.has(name) && !this.#down.has('all');
  };

  /** Makes a target down; without a name, all. */
  down(name = 'all'): void {
    this.#down.add(name);
  }

  /** Makes a target up again. */
  up(name: string): void {
    this.#down.delete(name);
  }
}
