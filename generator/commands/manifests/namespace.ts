/**
 * Runs a command by hand for a service in a network namespace. systemd puts units there, but Node cannot enter one, so
 * the command runs again under `nsenter` and returns its JSON report.
 */
import { stat } from 'node:fs/promises';
import { isObject } from '../../base/json.ts';
import { parseJson } from '../../base/parse-json.ts';
import { Problem, errorCode } from '../../base/problem.ts';
import { displaySafe } from '../../base/text.ts';
import { runProgram } from './program.ts';

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
  try {
    const { code, stdout } = await runProgram('nsenter', [`--net=${namespace}`, '--', ...own, ...args]);
    const report = parseJson(stdout);
    const services = report.ok && isObject(report.value) ? report.value['services'] : undefined;
    if (Array.isArray(services) && services.length > 0) return services[0] as S;
    throw failed(namespace, `ended with ${code ?? 'a signal'} and without a report`);
  } catch (error) {
    throw error instanceof Problem ? error : failed('nsenter', 'could not be started', error);
  }
}

function failed(place: string, what: string, cause?: unknown): Problem {
  return new Problem({
    code: 'namespace-failed',
    place: displaySafe(place),
    what: `the run in the network namespace ${what}`,
    fix: 'Run suite as root, with nsenter of util-linux on the PATH. The messages of nsenter are above.',
    cause,
  });
}
