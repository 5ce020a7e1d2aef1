/** Answers that are code: each one works where its message says (`test/golden/nix/rejects.txt`). */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { evaluate, root } from './evaluate.ts';

type Path = readonly (string | number)[];
/** A value that is written at a path (Nix), or the path of a value that moves there; neither: the value is removed. */
interface Edit {
  readonly path: Path;
  readonly set?: string;
  readonly from?: Path;
}
interface Answer {
  readonly group: string;
  readonly name: string;
  readonly message: string;
  readonly edits: readonly Edit[];
  /** The place that has no error any more; for a new name, the error is that there is no such name. */
  readonly place: Path;
  readonly isName: boolean;
}

const VALUE =
  /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|null|true|false|\[(?:[^\]"]|"[^"]*")*\]|\{(?:[^{}"]|"[^"]*"|\{[^{}]*\})*\}/u;
/** The error of a case that does not evaluate any more (copied.nix). */
const NOT_EVALUATED = 'does not evaluate';
const STEP = /^(?:\.?(?<name>[A-Za-z_][\w'-]*)|\.?"(?<quoted>(?:[^"\\]|\\.)*)"|\[(?<index>\d+)\])/u;

/** Reads a path at the start of a text: its steps, and the rest of the text. */
function readPath(text: string): readonly [Path, string] {
  const steps: (string | number)[] = [];
  let rest = text;
  for (;;) {
    const match = STEP.exec(rest);
    const step = match?.groups;
    if (match === null || step === undefined || (steps.length > 0 && !/^[."[]/u.test(rest)))
      return [steps, rest];
    rest = rest.slice(match[0].length);
    if (step['index'] !== undefined) steps.push(Number(step['index']));
    else steps.push(step['name'] ?? (JSON.parse(`"${step['quoted']}"`) as string));
  }
}

/** Problems that begin with a key: it is unknown, missing, or has a name that nothing has. */
const KEYS = [
  /^unknown key "(?<key>[^"]+)"/u,
  /^[^"]* has no "(?<key>[^"]+)" on /u,
  /^(?<key>\w+) (?:is|and \w+ are|, .* are) (?:missing|required)/u,
  /^(?:unknown )?(?<key>implementationName|implementation|definition|app|baseUrl|apiKeyFile|unit|schema) (?:is not set|")/u,
];

interface Place {
  /** The path of the option or the entry. */
  readonly entry: Path;
  /** The path of the key below it. */
  readonly key: Path;
  readonly problem: string;
}

/** Splits a message: `PLACE ("name"): KEY problem`. */
function placeOf(message: string, entry: Path = []): Place {
  const [path, afterPath] = readPath(message);
  const problem = afterPath.replace(/^ \("(?:[^"\\]|\\.)*"\)/u, '');
  if (path.length > 0 && problem.startsWith(': ')) return placeOf(problem.slice(2), [...entry, ...path]);
  const key = KEYS.map((pattern) => pattern.exec(message)?.groups?.['key']).find(
    (name) => name !== undefined,
  );
  if (key !== undefined)
    return { entry, key: key.startsWith('fields.') ? ['fields', key.slice(7)] : [key], problem: message };
  const isKey = path.length > 0 && /^ (?:must|does|is empty|cannot|contradicts|sets)/u.test(problem);
  if (!isKey) return { entry, key: [], problem: message };
  const whole = withDots([...entry, ...path]);
  return { entry: whole.slice(0, -1), key: whole.slice(-1), problem };
}

/** Joins the parts of a name with a dot, such as `torrentBaseSettings.seedRatio`. */
function withDots(path: Path): Path {
  const at = path.findIndex((step) => /(?:Settings|Criteria)$/u.test(`${step}`));
  return at === -1 ? path : [...path.slice(0, at), path.slice(at).join('.')];
}

/** Returns the assignments at the start of a text: `host = "…"; port = 80;`. */
function assignments(text: string): readonly { readonly path: Path; readonly set: string }[] {
  const edits: { path: Path; set: string }[] = [];
  let rest = text;
  for (;;) {
    const [path, after] = readPath(rest);
    const value = after.startsWith(' = ') ? readValue(after.slice(3)) : undefined;
    if (path.length === 0 || value === undefined || !after.slice(3 + value.length).startsWith(';'))
      return edits;
    edits.push({ path, set: value });
    rest = after.slice(4 + value.length).trimStart();
  }
}
/** Returns the Nix value at the start of a text. */
function readValue(text: string): string | undefined {
  const brackets: string[] = [];
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at);
    const token = /^(?:"(?:[^"\\]|\\.)*"|[[\]{}]|\s+|-?\d+(?:\.\d+)?|[\w'-]+(?:\.[\w'-]+)*|=|;|…)/u.exec(
      rest,
    )?.[0];
    if (token === undefined) return undefined;
    at += token.length;
    if (token === '[' || token === '{') brackets.push(token);
    if (token === ']' || token === '}') brackets.pop();
    if (brackets.length > 0) continue;
    return VALUE.test(token) || token === ']' || token === '}' ? text.slice(0, at) : undefined;
  }
  return undefined;
}

function isCode(word: string): boolean {
  return readValue(word) !== undefined || assignments(word).length > 0;
}

function answerOf(group: string, name: string, message: string): Answer | undefined {
  const { entry, key, problem } = placeOf(message);
  const at = [...entry, ...key];
  const common = { group, name, message, isName: false };
  for (const [start] of [...problem.matchAll(/[Ww]rite,? (?:for example, )?/gu)].map(
    (match) => [match.index + match[0].length] as const,
  )) {
    const code = problem.slice(start);
    if (!isCode(code)) continue;
    const written = assignments(code);
    if (written.length === 0)
      return { ...common, place: at, edits: [{ path: at, set: readValue(code) ?? '' }] };
    const list = typeof entry.at(-1) === 'number' ? entry.slice(0, -1) : entry;
    const base = written[0]?.path[0] === list.at(-1) ? list.slice(0, -1) : entry;
    const paths = written.map(({ path, set }) => ({
      path: path[0] === 'suite' ? path : [...base, ...path],
      set,
    }));
    const isUnknown =
      /^(?:unknown key|.*has no )/u.test(problem) ||
      problem.startsWith(' does not exist') ||
      /in place of /iu.test(problem);
    const edits = [...(isUnknown ? [{ path: at }] : []), ...paths];
    return { ...common, place: isUnknown ? (paths[0]?.path ?? at) : at, edits };
  }
  const meant =
    /(?:Did you mean|suite calls this key) "(?<name>[^"]+)"/u.exec(problem)?.groups?.['name'] ??
    /Write (?<name>[\w.]+) in its place/u.exec(problem)?.groups?.['name'];
  if (meant === undefined || key.length === 0) return undefined;
  if (/^unknown key|has no "/u.test(problem) || problem.startsWith(' does not exist')) {
    // test/nix/words.test.ts shows that these options exist.
    if (/^(?:suite|services)[.]/u.test(meant)) return undefined;
    const target = [...entry, ...meant.split('.')];
    return { ...common, isName: true, place: target, edits: [{ path: target, from: at }] };
  }
  return { ...common, place: at, edits: [{ path: at, set: JSON.stringify(meant) }] };
}

/** Returns the sections of a text, each below a heading of so many signs: their titles and texts. */
function sections(text: string, signs: string): readonly (readonly [title: string, text: string])[] {
  return `\n${text}`
    .split(`\n${signs} `)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n');
      return [title, lines.join('\n')];
    });
}

function answers(): readonly Answer[] {
  const golden = readFileSync(new URL('../golden/nix/rejects.txt', import.meta.url), 'utf8');
  return sections(golden, '##').flatMap(([group, cases]) =>
    sections(cases, '###').flatMap(([name, messages]) =>
      messages.split('\n').flatMap((line) => {
        const message = /^- error: (?<message>.*)$/u.exec(line)?.groups?.['message'];
        return message === undefined ? [] : (answerOf(group, name, message) ?? []);
      }),
    ),
  );
}

const nixString = (text: string): string => JSON.stringify(text).replaceAll('${', '\\${');
const nixPath = (path: Path): string =>
  `[ ${withDots(path)
    .map((step) => (typeof step === 'number' ? String(step) : nixString(step)))
    .join(' ')} ]`;
const nixEdit = ({ path, set, from }: Edit): string =>
  `{ path = ${nixPath(path)};${set === undefined ? '' : ` set = ${set};`}${from === undefined ? '' : ` from = ${nixPath(from)};`} }`;
const nixCase = ({ group, name, edits }: Pick<Answer, 'group' | 'name' | 'edits'>): string =>
  `{ group = ${nixString(group === 'importLists' ? 'import-lists' : group)}; name = ${nixString(name)}; edits = [ ${edits.map(nixEdit).join(' ')} ]; }`;

/** Returns the message about what an answer has changed, if it is about the same place. */
function remaining({ place, isName }: Answer, errors: readonly string[]): string | undefined {
  return errors.find((error) => {
    if (error === NOT_EVALUATED) return true;
    const { entry, key, problem } = placeOf(error);
    const at = JSON.stringify([...entry, ...key]);
    return isName
      ? at === JSON.stringify(place) && /unknown key|does not exist|has no "/u.test(problem)
      : at.startsWith(JSON.stringify(place).slice(0, -1));
  });
}

describe('answers that are code', { tags: ['nixpkgs'] }, () => {
  const all = answers();
  const cases = [...Map.groupBy(all, ({ group, name }) => `${group}/${name}`).values()];

  it('are most of the messages', () => {
    expect(all.length).toBeGreaterThan(600);
  });

  it('work at the place of their messages', () => {
    const list = cases.map((some) => {
      const edits = some.flatMap((answer) => answer.edits);
      const [{ group, name } = { group: '', name: '' }] = some;
      return nixCase({ group, name, edits: edits.filter(({ set }) => set?.includes('…') !== true) });
    });
    const errors = evaluate<string[][]>(`import ${root}/test/nix/copied.nix [ ${list.join('\n')} ]`);
    const failing = cases.flatMap((some, index) =>
      some.flatMap((answer) => {
        const error = answer.edits.some(({ set }) => set?.includes('…'))
          ? 'has a gap'
          : remaining(answer, errors[index] ?? []);
        return error === undefined
          ? []
          : { case: `${answer.group}/${answer.name}`, answer: answer.message, error };
      }),
    );
    expect(failing).toEqual([]);
  });
});
