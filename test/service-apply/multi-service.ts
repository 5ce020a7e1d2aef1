/**
 * A complete fleet for tests: several fake services at once, each with its own harness for plan and apply.
 */
import type { ClientView, ClientsUp, FakeService } from '../service/fake.ts';
import { isWrite } from '../service/http/boundaries.ts';
import type { FakeOptions, LoggedRequest } from '../service/options.ts';
import { Pushes } from '../service/pushes.ts';
import { type Harness, startHarness } from './harness.ts';

/** Switches of targets, by the name of the resource. All targets are up at first. */
export class Targets {
  readonly tested: string[] = [];
  readonly #down = new Set<string>();

  /** Returns true if a target is up, for the fake. */
  readonly ask: ClientsUp = ({ name }: ClientView): boolean => {
    this.tested.push(name);
    return !this.#down.has(name) && !this.#down.has('all');
  };

  down(name = 'all'): void {
    this.#down.add(name);
  }

  up(name: string): void {
    this.#down.delete(name);
  }
}

/** Services that run at the same time. Ends with `await using`. */
export class ServiceFleet<Name extends string = string> {
  readonly worlds: Readonly<Record<Name, Harness>>;
  /** The targets of each service. */
  readonly targets: Readonly<Record<Name, Targets>>;
  /** The indexers that each Prowlarr writes into the libraries. */
  private readonly pushes: ReadonlyMap<FakeService, Pushes>;

  constructor(worlds: Readonly<Record<Name, Harness>>, targets: Readonly<Record<Name, Targets>>) {
    this.worlds = worlds;
    this.targets = targets;
    const pushing = this.fakes.filter(({ app }) => app === 'prowlarr');
    this.pushes = new Map(pushing.map((fake) => [fake, new Pushes(fake, () => this.libraries)]));
  }

  /** Returns the libraries that are running. */
  private get libraries(): FakeService[] {
    return this.fakes.filter(({ app, isUp }) => app !== 'prowlarr' && isUp);
  }

  get fakes(): FakeService[] {
    return Object.values<Harness>(this.worlds).map(({ fake }) => fake);
  }

  fake(name: Name): FakeService {
    return this.worlds[name].fake;
  }

  /** Returns the writes that each service received: `PUT /api/v3/downloadclient/1 202`. */
  get writes(): Record<Name, string[]> {
    const entries = Object.entries<Harness>(this.worlds).map(([name, { fake }]) => [
      name,
      fake.requests.filter(isWrite).map(line),
    ]);
    return Object.fromEntries(entries) as Record<Name, string[]>;
  }

  /** Drops the recorded requests, including tests of targets. */
  forget(): void {
    this.fakes.forEach(({ requests }) => requests.splice(0));
    Object.values<Targets>(this.targets).forEach(({ tested }) => tested.splice(0));
  }

  latency(ms: number, name: Name): void {
    this.fake(name).fault = () => ({ kind: 'slow', ms });
  }

  async away(name: Name): Promise<void> {
    await this.fake(name).stop();
  }

  /** Starts a service again at its address, with its resources. */
  async back(name: Name): Promise<void> {
    await this.fake(name).start();
  }

  /**
   * Does what a Prowlarr does after the synchronise command: writes its indexers into the running
   * libraries.
   */
  sync(prowlarr: FakeService): void {
    this.pushes.get(prowlarr)?.sync();
  }

  /** Resolves after every Prowlarr has finished its writes. */
  async pushed(): Promise<void> {
    for (const one of this.pushes.values()) await one.idle();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(Object.values<Harness>(this.worlds).map((harness) => harness[Symbol.asyncDispose]()));
  }
}

function line({ method, path, query, status }: LoggedRequest): string {
  return `${method} ${path}${query === '' ? '' : `?${query}`} ${status}`;
}

export async function startFleet<Options extends Readonly<Record<string, FakeOptions>>>(
  options: Options,
): Promise<ServiceFleet<keyof Options & string>> {
  type Name = keyof Options & string;
  const named = Object.entries(options).map(([name, one]) => ({ name, one, targets: new Targets() }));
  const started = await Promise.all(
    named.map(async ({ name, one, targets }) => {
      const harness = await startHarness({ clientsUp: targets.ask, ...one });
      return [name, harness] as const;
    }),
  );
  const targets = Object.fromEntries(named.map((one) => [one.name, one.targets]));
  return new ServiceFleet<Name>(
    Object.fromEntries(started) as Record<Name, Harness>,
    targets as Record<Name, Targets>,
  );
}
