/** The host, booted: systemd as the first process of a container, without a network but loopback. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Ran, run } from './run.ts';
import { PROJECT } from './site.ts';

/** A limit that only a machine under load comes near to. */
const PATIENCE_MS = 60_000;

/** Asks until `look` gives something else than undefined. Throws with what was waited for. */
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
    await sleep(100);
  }
}

/** A booted host. */
export class Machine {
  readonly #process: ChildProcess;
  #leader = 0;

  private constructor(process: ChildProcess) {
    this.#process = process;
  }

  /** Boots the folder; the project is in it as /src. */
  static async boot(site: string): Promise<Machine> {
    mkdirSync(path.join(site, 'src'), { recursive: true });
    const child = spawn(
      'systemd-nspawn',
      [
        '-D',
        site,
        '--register=no',
        '--keep-unit',
        '--private-network',
        '--quiet',
        `--bind-ro=${PROJECT}:/src`,
        '--boot',
      ],
      { stdio: 'ignore', env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' } },
    );
    const machine = new Machine(child);
    // Whatever becomes of the tests, it does not outlive them.
    process.once('exit', () => machine.#kill());
    let last = '';
    const isUp = async (): Promise<true | undefined> => {
      // The first child of nspawn goes again once it has made the one that stays.
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

  /** Runs a command in it, as root. */
  async run(...command: readonly string[]): Promise<Ran> {
    const enter = ['-t', String(this.#leader), '-m', '-u', '-i', '-n', '-p', '-C', '-r', '-w'];
    const env = ['env', '-i', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin', 'HOME=/root'];
    return run('nsenter', ...enter, ...env, ...command);
  }

  /** Runs a script of the shell in it that has to succeed; gives what it prints. */
  async sh(script: string): Promise<string> {
    const { code, stdout, stderr } = await this.run('sh', '-euc', script);
    if (code !== 0) throw new Error(`${script}\nended with ${code}:\n${stdout}${stderr}`);
    return stdout.trimEnd();
  }

  /** A property of a unit. */
  async show(unit: string, property: string): Promise<string> {
    return this.sh(`systemctl show --value -p ${property} ${unit}`);
  }

  /** Waits until a unit neither runs nor starts; gives its state. */
  async settled(unit: string): Promise<string> {
    return until(`${unit} comes to an end`, async () => {
      const state = await this.show(unit, 'ActiveState');
      const between = (await this.show(unit, 'SubState')) === 'auto-restart';
      return between ? 'auto-restart' : ['inactive', 'failed'].includes(state) ? state : undefined;
    });
  }

  /** Starts a unit, waits for its end; gives its state and what the journal has of that start. */
  async start(unit: string): Promise<{ readonly state: string; readonly journal: string }> {
    await this.run('systemctl', 'start', unit);
    const state = await this.settled(unit);
    const invocation = await this.show(unit, 'InvocationID');
    return { state, journal: await this.sh(`journalctl -o cat _SYSTEMD_INVOCATION_ID=${invocation}`) };
  }

  /** Ends it, by the number of the process that was started. */
  async stop(): Promise<void> {
    const gone = new Promise((resolve) => this.#process.once('close', resolve));
    if (this.#process.exitCode !== null) return;
    this.#process.kill('SIGTERM');
    const late = setTimeout(() => this.#kill(), 20_000);
    await gone;
    clearTimeout(late);
  }

  /** Ends the container's first process, and with it all others of it; nspawn then ends by itself. */
  #kill(): void {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    if (this.#leader !== 0) process.kill(this.#leader, 'SIGKILL');
    this.#process.kill('SIGKILL');
  }
}

/** The first process of the container: the one child of nspawn. */
function leaderOf({ pid, exitCode }: ChildProcess): number | undefined {
  if (exitCode !== null) throw new Error(`systemd-nspawn ended with ${exitCode}`);
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return /^\d+$/u.test(children) ? Number(children) : undefined;
  } catch {
    return undefined; // it has not started yet, or has just ended
  }
}
