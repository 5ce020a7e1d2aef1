/** `suite diff` as Markdown for a pull request: a summary, what breaks, and the rest folded. */
import { inertMarkdown } from '../../base/markdown.ts';
import type { Diff } from '../../schema/compare/change.ts';
import { displaySafe } from '../../base/text.ts';
import { type ChangeGroup, groupChanges } from './changes.ts';
import { ruleSections } from './rules.ts';
import { summarise } from './summary.ts';

const LONGEST = 1000;

/** The whole difference. Everything that a service sent is made harmless for Markdown and HTML. */
export function diffMarkdown(diff: Diff): string {
  const schemas = diff.schemas.map(({ id, from, to }) => ({
    title: `${id} ${from ?? 'not there'} → ${to ?? 'gone'}`,
    groups: groupChanges(diff.changes.filter(({ schema }) => schema === id)),
  }));
  const sections = [
    ...schemas,
    ...ruleSections(diff.changes).map(({ label, groups }) => ({ title: label, groups })),
  ];
  const breaking = sections.flatMap(({ title, groups }) =>
    groups.filter((group) => group.breaking).map((group) => breakingLine(title, group)),
  );
  const folded = sections.flatMap(({ title, groups }) =>
    details(
      title,
      groups.filter((group) => !group.breaking && group.subject !== ''),
    ),
  );
  return [
    `**${summarise(diff)}**`,
    ...(breaking.length === 0 ? [] : [['### Breaking', '', ...breaking].join('\n')]),
    ...folded,
  ].join('\n\n');
}

function breakingLine(title: string, { subject, what, why, instead, paths }: ChangeGroup): string {
  const parts = [`- **${safe(title)}**, ${safe(`${subject}: ${what}`)}.`, safe(why)];
  if (instead !== undefined) parts.push(`Write instead: ${safe(instead)}`);
  if (paths.length > 0) parts.push(`Used by ${paths.map((path) => safe(path)).join(', ')}.`);
  return parts.join(' ');
}

function details(title: string, groups: readonly ChangeGroup[]): string[] {
  if (groups.length === 0) return [];
  const lines = groups.map(({ subject, what }) => `- ${safe(`${subject}: ${what}`)}`);
  return [
    `<details><summary>${safe(title)}: ${groups.length} more</summary>\n\n${lines.join('\n')}\n\n</details>`,
  ];
}

function safe(text: string): string {
  return inertMarkdown(displaySafe(text, LONGEST));
}
