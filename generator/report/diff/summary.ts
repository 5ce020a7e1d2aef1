/** The summary of a difference. */
import { type Diff, isRuleChange } from '../../schema/compare/change.ts';
import type { RuleSection } from './rules.ts';

/** Returns "12 changes, 3 breaking. 42 new rules of suite." */
export function summarise({ changes }: Diff, sections: readonly RuleSection[]): string {
  const ofServices = changes.filter((change) => !isRuleChange(change));
  const rules = sections.map(({ label, groups }) => counted(groups.length, label));
  if (rules.length > 0 && ofServices.length === 0) return rules.join(' ');
  return [
    countChanges(ofServices.length, ofServices.filter(({ breaking }) => breaking).length),
    ...rules,
  ].join(' ');
}

function countChanges(count: number, breaking: number): string {
  if (count === 0) return 'No differences.';
  const changes = count === 1 ? '1 change' : `${count} changes`;
  return `${changes}, ${breaking === 0 ? 'none' : breaking} breaking.`;
}

function counted(count: number, label: string): string {
  return `${count} ${count === 1 ? label : label.replace('rule', 'rules')}.`;
}
