/** The booted host: systemd as the first process of a container whose only network is loopback. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ran } from '../cli/run.ts';
import { cgroupOf, run } from './site.ts';

/** A limit that is only reached on a machine under load. */
const PATIENCE_MS = 60_000;

/** Calls `look` until it returns a value. Throws with the name of the condition. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined>,
  withinMs = PATIENCE_MS,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`waited in vain: ${what}`);
    await sleep(200);
  }
}

/** Hosts that run at the same time need a cgroup each, because systemd stops what it finds in its own. */
const OWN_CGROUP = 'mkdir -p "$1"; echo $$ > "$1/cgroup.procs"; shift; exec systemd-nspawn "$@"';

/** Arguments of systemd: the units of Debian that the tests do not need. */
const UNNEEDED = ['console-getty', 'dbus', 'ldconfig', 'systemd-logind'].map(
  (name) => `systemd.mask=${name}.service`,
);

export class Machine {
  readonly #process: ChildProcess;
  #leader = 0;

  private constructor(process: ChildProcess) {
    this.#process = process;
  }

  static async boot(site: string): Promise<Machine> {
    const options = ['--register=no', '--keep-unit', '--private-network', '--quiet', '--boot', '-D', site];
    const child = spawn('sh', ['-euc', OWN_CGROUP, 'sh', cgroupOf(site), ...options, ...UNNEEDED], {
      stdio: 'ignore',
      env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' },
    });
    const machine = new Machine(child);
    // The host must not outlive the tests, even if they fail.
    process.once('exit', () => machine.#kill());
    let last = '';
    const isUp = async (): Promise<true | undefined> => {
      // The first child of nspawn exits after it has started the second one.
      machine.#leader = leaderOf(child) ?? machine.#leader;
      const { stdout, stderr } = await machine.run('systemctl', 'is-system-running');
      last = `${stdout}${stderr}`.trim();
      return /^(?:starting|running|degraded)/u.test(stdout) ? true : undefined;
    };
    try {
      await until('systemd answers', isUp);
    } catch (error) {
      await machine.stop();
      throw new Error(`the host does not come up: ${last}`, { cause: error });
    }
    return machine;
  }

  async run(...command: readonly string[]): Promise<Ran> {
    const enter = ['-t', String(this.#leader), '-m', '-u', '-i', '-n', '-p', '-C', '-r', '-w'];
    const env = ['env', '-i', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin', 'HOME=/root'];
    return run('nsenter', ...enter, ...env, ...command);
  }

  /** Runs a shell script in the host, and returns its output. Throws if it fails. */
  async sh(script: string): Promise<string> {
    const { code, stdout, stderr } = await this.run('sh', '-euc', script);
    if (code !== 0) throw new Error(`${script}\nended with ${code}:\n${stdout}${stderr}`);
    return stdout.trimEnd();
  }

  /** Returns the contents of a file of the host; undefined if there is no such file. */
  read(file: string): string | undefined {
    try {
      return readFileSync(`/proc/${this.#leader}/root${file}`, 'utf8');
    } catch {
      return undefined;
    }
  }

  /** Returns a property of a unit, or several that commas separate, a line each. */
  async show(unit: string, property: string): Promise<string> {
    return this.sh(`systemctl show --value -p ${property} ${unit}`);
  }

  /** Waits until a unit neither runs nor starts, and returns its state. */
  async settled(unit: string): Promise<string> {
    return until(`${unit} comes to an end`, async () => {
      // While it has processes, systemd does not have to be asked.
      if (this.read(`/sys/fs/cgroup/system.slice/${unit}.service/cgroup.procs`)) return undefined;
      const [state = '', below] = (await this.show(unit, 'ActiveState,SubState')).split('\n');
      return below === 'auto-restart' ? below : ['inactive', 'failed'].includes(state) ? state : undefined;
    });
  }

  /** Waits until a property of a unit meets a condition. */
  async waitFor(unit: string, property: string, isMet: (value: string) => boolean): Promise<void> {
    await until(`${property} of ${unit}`, async () =>
      isMet(await this.show(unit, property)) ? true : undefined,
    );
  }

  /** Returns the state of a unit after the next run, to which an action leads. */
  async nextRun(unit: string, act: () => Promise<unknown>): Promise<string> {
    const before = await this.show(unit, 'InvocationID');
    await act();
    await this.waitFor(unit, 'InvocationID', (id) => id !== before);
    return this.settled(unit);
  }

  /** Starts a unit, waits for its end, and returns its state and the journal of that start. */
  async start(unit: string): Promise<{ readonly state: string; readonly journal: string }> {
    const since = Date.now() / 1000;
    await this.run('systemctl', 'start', unit);
    const state = await this.settled(unit);
    const journal = await this.sh(`journalctl -q -o cat --since=@${since} _SYSTEMD_UNIT=${unit}.service`);
    return { state, journal };
  }

  /** Stops the host: all its processes end with the first one, and nspawn after them. */
  async stop(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const gone = once(this.#process, 'close');
    this.#kill();
    await gone;
  }

  #kill(): void {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    if (this.#leader === 0) this.#process.kill('SIGKILL');
    else process.kill(this.#leader, 'SIGKILL');
  }
}

/** Returns the first process of the container: the only child of nspawn. */
function leaderOf({ pid, exitCode }: ChildProcess): number | undefined {
  if (exitCode !== null) throw new Error(`systemd-nspawn ended with ${exitCode}`);
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return /^\d+$/u.test(children) ? Number(children) : undefined;
  } catch {
    return undefined; // it has not started yet, or has just ended
  }
}
