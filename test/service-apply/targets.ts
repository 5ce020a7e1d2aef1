/** What the resources of a service point to: each up or down by itself, so that a test and a forced write differ. */
import type { ClientView, ClientsUp, Verdict } from '../service/fake.ts';

/** Switches of targets, by the name of the resource or by its implementation. All are up at first. */
export class Targets {
  /** The names of the resources that were tested, in their order. */
  readonly tested: string[] = [];
  private readonly verdicts = new Map<string, Verdict>();
  private rest: Verdict = true;

  /** What the fake asks. */
  readonly ask: ClientsUp = (view: ClientView): Verdict => {
    this.tested.push(view.name);
    return this.verdicts.get(view.name) ?? this.verdicts.get(view.implementation) ?? this.rest;
  };

  /** Down, or up but not pleased with the settings; without a name all that have none of their own. */
  down(name?: string, verdict: Verdict = false): void {
    this.set(name, verdict);
  }

  /** Up again. */
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
