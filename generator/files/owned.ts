/**
 * The generated files in a folder: compared with the files there, then written.
 * A list next to them (`.suite-files.json`) contains the digest of each generated file, which tells them from foreign
 * and edited files. While writing, the list contains old and new digests, so the next run recognises the files that a
 * killed run leaves.
 */
import { compareText } from '../base/collections.ts';
import { hash } from 'node:crypto';
import { rmSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { showPath } from '../base/issue.ts';
import { Problem, collect, errorCode } from '../base/problem.ts';
import { objectOf, oneOf, stringOrList, tableOf } from '../base/shape.ts';
import { diskProblem, makeParentFolders, readBelow, readOwn, replaceFile, sweepTemporary } from './disk.ts';

/** A generated file: its path below the folder (with `/`) and its text. */
export interface EmittedFile {
  readonly path: string;
  readonly text: string;
}

/** The name of the list of generated files. */
export const OWNED_LIST = '.suite-files.json';
const LIST_FORMAT = 1;

const shapeOfList = objectOf({ format: oneOf([LIST_FORMAT]), files: tableOf(stringOrList) });
type Digests = ReadonlyMap<string, readonly string[]>;

/** The change of one file. */
export interface FileChange {
  readonly path: string;
  readonly change: 'added' | 'changed' | 'removed';
}

/** The work to do in a folder. `changes` is empty if every file is up to date. */
export interface OwnedPlan {
  readonly root: string;
  readonly changes: readonly FileChange[];
  readonly files: readonly EmittedFile[];
  readonly owned: Digests;
  /** The digests of the generated files, and the text of the list with these digests. */
  readonly wanted: ReadonlyMap<string, string>;
  readonly list: string;
  /** True if the list itself is missing or out of date. */
  readonly listChanged: boolean;
}

/**
 * Compares the generated files with those in the folder. Only reads.
 * @param files all generated files that the folder should contain, paths with `/`
 * @param isGenerated tells the text of a generated file: the list can come from someone else, and name foreign files
 * @throws Problems `foreign-file`, `edited-file`, `file-symlink` and `file-kind`, all at once
 */
export function planOwned(
  root: string,
  files: readonly EmittedFile[],
  force: boolean,
  isGenerated: (text: string) => boolean = () => true,
): OwnedPlan {
  const list = readOwn(path.join(root, OWNED_LIST));
  const owned =
    list === undefined ? new Map<string, string[]>() : parseList(list, path.join(root, OWNED_LIST));
  const wanted = new Map(files.map((file) => [file.path, file.text]));
  const names = [...new Set([...wanted.keys(), ...owned.keys()])].sort(compareText);
  const changes = collect(names, (name) =>
    planFile({ root, name }, wanted.get(name), owned.get(name), { force, isGenerated }),
  );
  const digests = digestsOf(files);
  const text = listText(digests);
  return {
    root,
    changes: changes.flat(),
    files,
    owned,
    wanted: digests,
    list: text,
    listChanged: list !== text,
  };
}

/** The files that suite may replace and remove. */
interface Ownership {
  /** All files. */
  readonly force: boolean;
  /** Listed files with such a text. */
  readonly isGenerated: (text: string) => boolean;
}

function planFile(
  { root, name }: { readonly root: string; readonly name: string },
  wanted: string | undefined,
  digests: readonly string[] | undefined,
  { force, isGenerated }: Ownership,
): FileChange[] {
  const found = readBelow(root, name);
  if (found === wanted) return [];
  if (found === undefined) return [{ path: name, change: 'added' }];
  const isListed = digests?.includes(digest(found)) ?? false;
  const isEdited = digests !== undefined && !isListed;
  if (!(isListed && isGenerated(found)) && !force)
    throw keptProblem(path.join(root, name), isEdited, wanted === undefined);
  return [{ path: name, change: wanted === undefined ? 'removed' : 'changed' }];
}

function keptProblem(file: string, edited: boolean, stale: boolean): Problem {
  const deed = stale ? 'removed' : 'overwritten';
  const what = edited ? 'was edited after it was generated' : 'already exists, and suite did not generate it';
  return new Problem({
    code: edited ? 'edited-file' : 'foreign-file',
    place: file,
    what: `${what}; it is not ${deed}`,
    fix: `Move it away, or pass --force to have it ${deed}.`,
  });
}

/** Executes the plan: list (old and new), files, stale files, list (new). Writes nothing if nothing changes. */
export async function writeOwned(plan: OwnedPlan): Promise<void> {
  const { root, changes, files } = plan;
  if (changes.length === 0 && !plan.listChanged) return;
  const list = path.join(root, OWNED_LIST);
  const texts = new Map(files.map((file) => [file.path, file.text]));
  const written = changes.filter(({ change }) => change !== 'removed').map(({ path: name }) => name);
  // One file of each folder is enough: a folder has hundreds.
  const folders = new Map(written.map((name) => [path.dirname(name), name]));
  for (const name of [OWNED_LIST, ...folders.values()]) makeParentFolders(root, placeOf(root, name));
  if (changes.length > 0) await replaceFile(list, transitionText(plan));
  for (const name of written) await replaceFile(placeOf(root, name), texts.get(name) ?? '');
  for (const { path: name, change } of changes) {
    if (change === 'removed') removeOne(root, name);
  }
  await replaceFile(list, plan.list);
  for (const folder of new Set(['.', ...files.map((file) => path.dirname(file.path))])) {
    sweepTemporary(path.join(root, folder));
  }
}

function placeOf(root: string, name: string): string {
  return path.join(root, ...name.split('/'));
}

/** Removes a stale file, and its folder if that was the last file in it. */
function removeOne(root: string, name: string): void {
  const file = placeOf(root, name);
  try {
    rmSync(file, { force: true });
    if (path.dirname(file) !== root) rmdirSync(path.dirname(file));
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(errorCode(error) ?? '')) throw diskProblem(file, error);
  }
}

function digestsOf(files: readonly EmittedFile[]): Map<string, string> {
  const digests = files.map((file): [string, string] => [file.path, digest(file.text)]);
  return new Map(digests.sort(([a], [b]) => compareText(a, b)));
}

function listText(digests: ReadonlyMap<string, string | string[]>): string {
  return `${JSON.stringify({ format: LIST_FORMAT, files: Object.fromEntries(digests) }, null, 2)}\n`;
}

/** Returns the list with every digest that a file may have during the run. */
function transitionText({ owned, wanted }: OwnedPlan): string {
  const names = [...new Set([...owned.keys(), ...wanted.keys()])].sort(compareText);
  const digests = names.map((name): [string, string[]] => {
    const next = wanted.get(name);
    return [name, [...new Set([...(owned.get(name) ?? []), ...(next === undefined ? [] : [next])])]];
  });
  return listText(new Map(digests));
}

function parseList(text: string, place: string): Map<string, string[]> {
  try {
    const list: unknown = JSON.parse(text);
    const misfit = shapeOfList(list);
    if (misfit !== undefined) throw new RangeError(`${showPath(misfit.path)}: ${misfit.what}`);
    const { files } = list as { files: Record<string, string | string[]> };
    return new Map(Object.entries(files).map(([name, digests]) => [checkName(name), [digests].flat()]));
  } catch (cause) {
    const what = 'the list of generated files is damaged, or was written by a newer version';
    const fix =
      'Restore it from version control; or remove it and run with --force, which takes over the files there.';
    throw new Problem({ code: 'owned-list', place, what, fix, cause });
  }
}

/** Checks a path in the list. suite writes the list, but a changed path must not lead out of the folder. */
function checkName(name: string): string {
  const parts = name.split('/');
  if (
    parts.some(
      (part) => part === '' || part === '.' || part === '..' || part.includes('\\') || part.includes('\0'),
    )
  ) {
    throw new RangeError('a path leaves the folder');
  }
  return name;
}

function digest(text: string): string {
  return hash('sha256', text);
}
