/** Messages about names that a service does not have. Pure. */
import { didYouMean } from '../../base/nearest.ts';
import { Problem } from '../../base/problem.ts';
import { joinSome, wholeName } from '../../base/text.ts';
import { type Reference, isKind, isSchemaKind, kindRow, moduleOf } from '../../servarr/kinds.ts';
import { optionPath } from '../../nix/option-path.ts';
import type { Key } from '../codec/resource.ts';
import { describeEntry } from '../service/problems.ts';
import { type NamedTarget, isTag } from '../values/names.ts';

/** A name that a service does not have. */
export interface UnknownName {
  readonly key: Key;
  readonly target: NamedTarget;
  /** The names that it has. */
  readonly known: readonly string[];
  /** The run deletes the resource of that name. */
  readonly isGoing: boolean;
}

/** Returns the display name of what a list has: `quality profile`. */
export function titleOf({ path }: { readonly path: string }): string {
  return isKind(path) ? kindRow(path).title : path;
}

/** Returns the Problem of names that a service does not have. */
export function unknownNames(
  entry: { readonly path: string; readonly name: string },
  service: string,
  unknown: readonly UnknownName[],
): Problem {
  const what = unknown.map(({ key, known, target, isGoing }) => {
    const has = known.length === 0 ? 'it has none' : `it has ${joinSome(known, 20, quoted)}`;
    const when = isGoing ? ' after this run' : '';
    return `${wholeName(key)}: ${service} has no ${titleOf(target)} ${quoted(target.name)}${when}; ${has}`;
  });
  const fixes = unknown.map(({ known, target }) => {
    const near = didYouMean(target.name, known, { show: quoted });
    if (near !== '') return near.trimEnd();
    if (isTag(target)) return plainLabel(service, target.name);
    const option = declaredIn(service, target);
    if (option === undefined) return `Create ${quoted(target.name)} in ${service} first.`;
    const [writer] = isKind(target.path) ? kindRow(target.path).externalManagers : [];
    const others =
      writer === undefined
        ? `If ${option} declares it for other services, add ${quoted(service)} to its services.`
        : `If ${writer.name} writes it into ${service}, its name is ${quoted(target.name + writer.suffix)}.`;
    const declare = `Declare ${quoted(target.name)} in ${option}, or create it in ${service} first.`;
    return isKind(target.path) && isSchemaKind(target.path) ? `${declare} ${others}` : declare;
  });
  return new Problem({
    code: 'reference-unknown',
    place: describeEntry(entry),
    what: what.join('; '),
    fix: [...new Set(fixes)].join(' '),
  });
}

/** Returns the fix for a label that a service does not take for new tags. */
function plainLabel(service: string, label: string): string {
  const plain = label.toLowerCase().replaceAll(/[^a-z\d]+/gu, '-');
  const write = /[a-z\d]/u.test(plain) ? `Write ${quoted(plain)}.` : 'Write a different label.';
  return `For new tags, ${service} accepts only letters a to z, digits and hyphens. ${write}`;
}

/** Returns a clause that says how to add a target: declare it, if suite creates such resources. */
export function howToAdd(service: string, one: Reference | undefined): string {
  const page = `add one in the web UI of ${service}`;
  const option = one && declaredIn(service, one);
  return option === undefined ? page : `declare one in ${option}, or ${page}`;
}

/** Returns the option that declares the targets of a reference; undefined if suite does not create them. */
function declaredIn(service: string, { path }: Pick<Reference, 'path'>): string | undefined {
  if (!isKind(path)) return undefined;
  const { declaredAt } = kindRow(path);
  if ('option' in declaredAt) return optionPath('suite', 'services', service, declaredAt.option);
  return isSchemaKind(path) ? `suite.${moduleOf(path)}` : undefined;
}

/** Returns a name as messages show it. */
export function quoted(name: string): string {
  return `"${wholeName(name)}"`;
}
