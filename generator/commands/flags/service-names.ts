/** Flags that name services: those that select some, and `NAME=VALUE`. */
import { type Problem, Problems } from '../../base/problem.ts';
import { didYouMean } from '../../base/nearest.ts';
import { displaySafe, joinList } from '../../base/text.ts';
import { usage } from './flag.ts';

/** An example of both flags. */
export const USAGE =
  'For example: --service sonarr=http://127.0.0.1:8989 --key-file sonarr=/run/secrets/sonarr.';

/** Returns the services that `--service` names; all if it names none. Throws Problems for unknown names. */
export function selected<T>(
  all: readonly T[],
  nameOf: (one: T) => string,
  names: readonly string[] = [],
): readonly T[] {
  const known = all.map(nameOf).sort();
  const unknown = names.filter((name) => !known.includes(name));
  const problemOf = (name: string): Problem =>
    usage(
      '--service',
      `there is no service "${displaySafe(name)}"`,
      `${didYouMean(name, known)}The services are ${joinList(known)}.`,
    );
  if (unknown.length > 0) throw new Problems(unknown.map(problemOf));
  return names.length === 0 ? all : all.filter((one) => names.includes(nameOf(one)));
}

/**
 * Returns `--key-file NAME=FILE` as a map. A file without a name is that of the only service.
 * @param known the names of the services
 * @param problems receives a problem for each value without such a name, or with one that another value has
 */
export function keyFilesOf(
  values: readonly string[],
  known: readonly string[],
  problems: Problem[],
): Map<string, string> {
  const files = new Map<string, string>();
  const only = known.length === 1 ? known[0] : undefined;
  for (const value of values) {
    const [, name = only ?? '', file = ''] = /^(?:([^=/]*)=)?(.*)$/su.exec(value) ?? [];
    if (known.includes(name) && file !== '' && !files.has(name) && !value.startsWith(`${name}:`)) {
      files.set(name, file);
      continue;
    }
    // The value is not shown: a user may have written the key itself in place of its file.
    const isTwice = file !== '' && files.has(name);
    const what = isTwice
      ? `it is given twice for service "${name}"`
      : 'expected NAME=FILE with a service name';
    const all = known.length === 0 ? USAGE : `The services are ${joinList(known)}.`;
    const before = known.find((one) => value.startsWith(`${one}:`));
    const colon = before === undefined ? all : `Write --key-file ${before}=FILE, with an equals sign.`;
    const fix = isTwice ? 'Remove one of them.' : colon;
    problems.push(usage('--key-file', what, fix));
  }
  return files;
}
