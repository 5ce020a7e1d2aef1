/** What is said of names that a service does not have, or does not keep. Pure. */
import { nearest } from '../../base/nearest.ts';
import { Problem } from '../../base/problem.ts';
import { joinSome, displaySafe, withArticle } from '../../base/text.ts';
import { isKind, kindRow } from '../../servarr/kinds.ts';
import { isPlainKind, plainRow } from '../../servarr/plain.ts';
import { optionPath } from '../../nix/keys.ts';
import type { ManifestEntry } from '../manifest/manifest.ts';
import { type LiveReference, type ReferenceWithTargets, findTarget } from '../service/reference-targets.ts';

/** What people call what a reference names: `qualityProfile` -> "quality profile". */
export function referenceTitle({ key }: Pick<LiveReference, 'key'>): string {
  return key.replace(/Path$/u, '').replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
}

/** A name that leads nowhere. */
export interface UnresolvedReference {
  readonly one: ReferenceWithTargets;
  readonly name: string;
}

/** The Problem of names that a service does not have. */
export function unknownNames(
  { path, name }: Pick<ManifestEntry, 'name' | 'path'>,
  service: string,
  unknown: readonly UnresolvedReference[],
): Problem {
  return new Problem({
    code: 'reference-unknown',
    place: `${path} ("${displaySafe(name)}")`,
    what: unknown.map((one) => unknownName(service, one)).join('; '),
    fix: unknown.map((one) => suggestion(service, one)).join(' '),
  });
}

function unknownName(service: string, { one, name }: UnresolvedReference): string {
  const called = `${referenceTitle(one)} ${quoted(name)}`;
  const renamed = newNameOf({ one, name });
  if (renamed !== undefined)
    return `${one.key}: the ${called} of ${service} gets the name ${quoted(renamed)} in this very run`;
  if (isGoing({ one, name }))
    return `${one.key}: the ${called} of ${service} is not declared, and is to be removed in this very run`;
  const has = one.all.map((other) => quoted(other.name));
  const known = has.length === 0 ? 'it has none' : `it has ${joinSome(has, 20)}`;
  return `${one.key}: ${service} has no ${called}; ${known}`;
}

function suggestion(service: string, { one, name }: UnresolvedReference): string {
  const names = one.all.map((known) => known.name);
  const renamed = newNameOf({ one, name });
  if (renamed !== undefined) return `Write ${quoted(renamed)}.`;
  if (isGoing({ one, name })) {
    const stay = names.map(quoted);
    const others = stay.length === 0 ? '' : `, or write the name of one that stays: ${joinSome(stay, 20)}`;
    return `Declare it in ${declaredIn(service, one) ?? service}${others}.`;
  }
  const near = nearest(name, names);
  return near === undefined
    ? `Write the name of ${withArticle(referenceTitle(one))} that is there, or first ${howToAdd(service, one)}.`
    : `Did you mean ${quoted(near)}?`;
}

/** What the plan calls something that the service has by this name still. */
function newNameOf({ one, name }: UnresolvedReference): string | undefined {
  const renamed = one.all.flatMap((known) =>
    known.previousName === undefined ? [] : { ...known, name: known.previousName, becomes: known.name },
  );
  return findTarget(renamed, name, one)?.becomes;
}

/** True where the service has it still, and the plan removes it. */
function isGoing({ one, name }: UnresolvedReference): boolean {
  return findTarget(one.going ?? [], name, one) !== undefined;
}

/** Where something new comes from, in words that go on in a sentence: what suite knows to make can be declared. */
export function howToAdd(service: string, one: LiveReference | undefined): string {
  const page = `add one in the web page of ${service}`;
  const option = one && declaredIn(service, one);
  return option === undefined ? page : `declare one in ${option}, or ${page}`;
}

/** The option that declares what a reference names; undefined for what suite does not make. */
function declaredIn(service: string, { path }: LiveReference): string | undefined {
  if (isPlainKind(path)) return optionPath('suite', 'services', service, plainRow(path).option);
  return isKind(path) ? `suite.${kindRow(path).module}` : undefined;
}

/** A name in a message. */
export function quoted(name: string): string {
  return `"${displaySafe(name, 60)}"`;
}
