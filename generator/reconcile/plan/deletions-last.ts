/** The order in which steps are executed: writes in the order of the plan, then deletions. Pure. */
import { announcementOf } from '../../servarr/apps.ts';
import { kindRow } from '../../servarr/kinds.ts';
import type { AppKind } from '../codec/codec.ts';
import type { Step } from './step.ts';

/**
 * Returns the steps in the order in which they are executed: writes in the order of the plan, in which a target comes
 * before what refers to it, and deletions in reverse. The service must announce the deletion of a resource to others
 * before it forgets them, so announced resources are deleted first.
 */
export function inExecutionOrder(steps: readonly Step[], app: AppKind['app']): Step[] {
  const isAnnounced = ({ kind }: Step): boolean => announcementOf(app, kind) !== undefined;
  const deletions = steps.filter(({ action }) => action === 'delete').toReversed();
  return [
    ...steps.filter((step) => step.action !== 'delete'),
    ...deletions.filter(isAnnounced),
    ...deletions.filter((step) => !isAnnounced(step)),
  ];
}

/** Returns true if a resource of a kind may refer to one of another kind. */
export function mayReferTo(kind: Step['kind'], target: Step['kind']): boolean {
  return kind !== target && kindRow(kind).after.includes(target);
}
