/** A whole house for tests: several fake services at once, each with a world of its own for plan and apply. */
import type { FakeService, FaultChooser } from '../service/fake.ts';
import { isWrite } from '../service/http/boundaries.ts';
import type { FakeOptions, LoggedRequest, StartOptions } from '../service/options.ts';
import { syncApplications } from '../service/sync.ts';
import { Targets } from './targets.ts';
import { type World, startWorld } from './harness.ts';

/** The services of a house by name, each with its recording and what else is said of it. */
export type HouseOptions = Readonly<Record<string, FakeOptions>>;

/** Services that run at once. Ends with `await using`. */
export class House<Name extends string = string> {
  readonly worlds: Readonly<Record<Name, World>>;
  /** The targets of each service. */
  readonly targets: Readonly<Record<Name, Targets>>;

  constructor(worlds: Readonly<Record<Name, World>>, targets: Readonly<Record<Name, Targets>>) {
    this.worlds = worlds;
    this.targets = targets;
    for (const fake of this.fakes) {
      fake.onCommand = (command) => {
        if (command === 'ApplicationIndexerSync') {
          this.sync(fake);
        }
      };
    }
  }

  /** All services, in the order in which they were named. */
  get fakes(): FakeService[] {
    return Object.values<World>(this.worlds).map(({ fake }) => fake);
  }

  /** The service of a name. */
  fake(name: Name): FakeService {
    return this.worlds[name].fake;
  }

  /** What each service saw that may have changed something: `PUT /api/v3/downloadclient/1 202`. */
  get writes(): Record<Name, string[]> {
    return this.each(({ fake }) => fake.requests.filter(isWrite).map(line));
  }

  /** Forgets the requests so far, tests of targets included. */
  forget(): void {
    this.fakes.forEach(({ requests }) => requests.splice(0));
    Object.values<Targets>(this.targets).forEach(({ tested }) => tested.splice(0));
  }

  /** Every answer takes this long from now on; 0 takes that back, and any fault. */
  latency(ms: number, ...names: readonly Name[]): void {
    this.faulty(ms === 0 ? undefined : () => ({ kind: 'slow', ms }), ...names);
  }

  /** A fault for the services named, or for all. */
  faulty(fault: FaultChooser | undefined, ...names: readonly Name[]): void {
    const chosen = names.length === 0 ? this.fakes : names.map((name) => this.fake(name));
    chosen.forEach((fake) => {
      fake.fault = fault;
    });
  }

  /** The service refuses connections until it is back. */
  async away(name: Name): Promise<void> {
    await this.fake(name).stop();
  }

  /** The service is there again, at its address and with what it had; it may take its time. */
  async back(name: Name, options: StartOptions = {}): Promise<void> {
    await this.fake(name).start(options);
  }

  /** What each service has, secrets in clear: to compare two ends. */
  get stored(): Record<Name, unknown> {
    return this.each(({ fake }) => fake.store.snapshot());
  }

  /** What a Prowlarr does when it is asked to synchronise: writes its indexers into the libraries that are up. */
  sync(prowlarr: FakeService): void {
    syncApplications(
      prowlarr,
      this.fakes.filter(({ app, isUp }) => app !== 'prowlarr' && isUp),
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(Object.values<World>(this.worlds).map((world) => world[Symbol.asyncDispose]()));
  }

  private each<T>(look: (world: World) => T): Record<Name, T> {
    const entries = Object.entries<World>(this.worlds).map(([name, world]) => [name, look(world)]);
    return Object.fromEntries(entries) as Record<Name, T>;
  }
}

function line({ method, path, query, status }: LoggedRequest): string {
  return `${method} ${path}${query === '' ? '' : `?${query}`} ${status}`;
}

/** Starts the services of a house, all at once. */
export async function startHouse<Options extends HouseOptions>(
  options: Options,
): Promise<House<keyof Options & string>> {
  type Name = keyof Options & string;
  const named = Object.entries(options).map(([name, one]) => ({ name, one, targets: new Targets() }));
  const started = await Promise.all(
    named.map(async ({ name, one, targets }) => {
      const world = await startWorld({ clientsUp: targets.ask, ...one });
      return [name, world] as const;
    }),
  );
  const targets = Object.fromEntries(named.map((one) => [one.name, one.targets]));
  return new House<Name>(
    Object.fromEntries(started) as Record<Name, World>,
    targets as Record<Name, Targets>,
  );
}
