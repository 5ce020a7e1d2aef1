/** Entries that are in the way of another program that writes into the service by itself. Pure. */
import { Problem } from '../../base/problem.ts';
import { displaySafe, withArticle } from '../../base/text.ts';
import { kindRow } from '../../servarr/kinds.ts';
import { foldName } from '../../servarr/values.ts';
import { externalManagerOf } from '../../servarr/external-managers.ts';
import type { Desired } from '../desired/desired.ts';
import type { PlanInput } from './input.ts';

/** Why an entry cannot be one: what has its name is another program's, or it would be taken for that itself. */
export function externalManagerConflict(
  { others, ...input }: PlanInput,
  desired: Desired,
): Problem | undefined {
  const { service, app, kind } = input;
  const there = others.find(({ name }) => foldName(name) === foldName(desired.name));
  const title = kindRow(kind).title;
  const writer = there && externalManagerOf(kind, app, there);
  if (writer !== undefined)
    return problem(
      desired,
      `the ${title} of this name in ${service} is one that ${writer.name} writes there, changes and removes by itself`,
      `Give the entry another name, or leave that ${title} to ${writer.name}.`,
    );
  const like = externalManagerOf(kind, app, written(desired));
  return (
    like &&
    problem(
      desired,
      `it looks like ${withArticle(title)} that ${like.name} writes: its name ends in "${like.suffix}", and its ${like.field} in a number; ${like.name} would take it for its own, and remove it`,
      'Give the entry another name.',
    )
  );
}

function written({ name, implementation, fields }: Desired) {
  return {
    name,
    implementation,
    fields: [...fields].map(([field, value]) => ({ name: field, value: value.reveal() })),
  };
}

function problem({ path, name }: Desired, what: string, fix: string): Problem {
  return new Problem({ code: 'written-by-another', place: `${path} ("${displaySafe(name)}")`, what, fix });
}
