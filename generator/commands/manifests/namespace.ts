/**
 * Runs a command by hand for a service in a network namespace. systemd puts units there, but Node cannot enter one, so
 * the command runs again under `nsenter` and returns its JSON report.
 */
import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { isObject } from '../../base/json.ts';
import { parseJson } from '../../base/parse-json.ts';
import { Problem, errorCode } from '../../base/problem.ts';
import { displaySafe } from '../../base/text.ts';

/**
 * Returns true if a network namespace differs from that of this process.
 * @throws Problem `namespace-missing`
 */
export async function isElsewhere(namespace: string): Promise<boolean> {
  try {
    const [own, other] = await Promise.all([stat('/proc/self/ns/net'), stat(namespace)]);
    return own.dev !== other.dev || own.ino !== other.ino;
  } catch (error) {
    // A unit may not be able to see it; systemd has put the unit there.
    if (errorCode(error) !== 'ENOENT') return false;
    throw new Problem({
      code: 'namespace-missing',
      place: displaySafe(namespace),
      what: 'the network namespace that the service is in does not exist',
      fix: 'Start the service that creates it, such as the VPN, or correct networkNamespacePath.',
    });
  }
}

/**
 * Runs this program with `args` in a network namespace. The other process prints its own messages to stderr.
 * @returns the one service of its JSON report
 * @throws Problem `namespace-failed` if it prints no report
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export async function runInNamespace<S>(namespace: string, args: readonly string[]): Promise<S> {
  const [, program = ''] = process.argv;
  const own = [process.execPath, ...process.execArgv, program];
  const { code, stdout } = await run('nsenter', [`--net=${namespace}`, '--', ...own, ...args]);
  const service = serviceIn<S>(stdout);
  if (service !== undefined) return service;
  throw failed(namespace, `ended with ${code ?? 'a signal'} and without a report`);
}

/** Returns the service in the report that another process of this program printed; undefined if there is none. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function serviceIn<S>(stdout: string): S | undefined {
  const report = parseJson(stdout);
  const services = report.ok && isObject(report.value) ? report.value['services'] : undefined;
  return Array.isArray(services) ? (services[0] as S | undefined) : undefined;
}

function failed(namespace: string, what: string, cause?: unknown): Problem {
  return new Problem({
    code: 'namespace-failed',
    place: displaySafe(namespace),
    what: `the run in the network namespace ${what}`,
    fix: 'Run suite as root, with nsenter of util-linux on the PATH. The messages of nsenter are above.',
    cause,
  });
}

async function run(
  command: string,
  args: readonly string[],
): Promise<{ code: number | null; stdout: string }> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (cause) => reject(failed(command, 'could not be started', cause)));
    child.once('close', resolve);
  });
  return { code, stdout };
}
