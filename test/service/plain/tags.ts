/** `/tag`: labels with numbers. */
import { bindText } from '../http/bind.ts';
import { Refusal, answer, exception, violated } from '../http/failures.ts';
import type { StructureCall, StructureRules, Values } from '../structures/answers.ts';

/** The rules of tags. */
export const TAGS: StructureRules = {
  missing: () => exception(404, 'no-such-id Tag'),
  read: (call, sent, id) => {
    const label = readLabel(call, sent);
    if (id === undefined) refuseTwin(call, label);
    return { label: label.toLowerCase() };
  },
  inUse: ({ service: { store } }, { id, label }) =>
    store.usesTag(id) ? exception(409, 'in-use', String(label)) : undefined,
  removed: answer(200, {}),
};

function readLabel({ service }: StructureCall, sent: Values): string {
  const value = bindText(sent['label'], '$.label') ?? '';
  const property = 'Label';
  if (value.trim() === '') throw new Refusal(violated([{ property, reason: 'empty', value }]));
  // Matched ignoring case: upper case is lowered, not refused.
  if (service.rules.checksLabels && !/^[a-z0-9-]+$/i.test(value))
    throw new Refusal(violated([{ property, reason: 'characters a-z, 0-9 and -', value }]));
  return value;
}

/** Answers with the tag that has the label. */
function refuseTwin({ service: { store, rules } }: StructureCall, label: string): void {
  const twin = store.tags.rows.values().find((tag) => tag.label === label.toLowerCase());
  if (twin === undefined) return;
  // Sonarr 4.0 looks for the label as it was sent and stores it in lower case: the second time they collide.
  const collides = label !== label.toLowerCase() && !rules.checksLabels;
  throw new Refusal(collides ? exception(409, 'unique-constraint Tags.Label') : answer(201, twin));
}
