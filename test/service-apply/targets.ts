/**
 * Targets of a service's resources. Each is up or down separately, so that a test and a forced write
 * differ.
 */
import type { ClientView, ClientsUp, Verdict } from '../service/fake.ts';

/** Switches of targets, by the name of the resource or by its implementation. All targets are up at first. */
export class Targets {
  /** The names of the tested resources, in order. */
  readonly tested: string[] = [];
  private readonly verdicts = new Map<string, Verdict>();
  private rest: Verdict = true;

  /** Returns the state of a target for the fake. */
  readonly ask: ClientsUp = (view: ClientView): Verdict => {
    this.tested.push(view.name);
    return this.verdicts.get(view.name) ?? this.verdicts.get(view.implementation) ?? this.rest;
  };

  /**
   * Makes a target down, or up but rejecting its settings. Without a name, applies to all targets that have
   * no setting.
   */
  down(name?: string, verdict: Verdict = false): void {
    this.set(name, verdict);
  }

  /** Makes a target up again. */
  up(name?: string): void {
    this.set(name, true);
  }

  private set(name: string | undefined, verdict: Verdict): void {
    if (name === undefined) {
      this.rest = verdict;
    } else {
      this.verdicts.set(name, verdict);
    }
  }
}
