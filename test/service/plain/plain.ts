/** Requests for direct kinds, by the rows of `rows.ts`. */
import { Refusal, violated } from '../http/failures.ts';
import type { Reply } from '../http/failures.ts';
import { type StructureCall, type Values, answerStructure } from '../structures/answers.ts';
import type { PlainKind } from './rows.ts';

/** One request for a row of a kind. */
export interface PlainCall extends StructureCall {
  readonly kind: PlainKind;
}

/** Answers a request. */
export function plain(call: PlainCall): Reply {
  return answerStructure(call, { ...call.kind, read: (_, sent, id) => read(call, sent, id) });
}

/** Returns the checked values of the request. Throws the service's rejection. */
function read({ kind, service, api, path }: PlainCall, sent: Values, id: number | undefined): Values {
  const bound = Object.entries(kind.keys).map(([key, bind]) => [key, bind(sent[key], `$.${key}`)] as const);
  const given = Object.fromEntries(bound);
  const violation = kind.broken(given, service, id);
  if (violation !== undefined) throw new Refusal(violated([violation]));
  const values = kind.settle(given);
  const others = [...service.store.plain(path).rows.values()].filter((row) => row.id !== id);
  const twin = kind.twin(values, others, api);
  if (twin !== undefined) throw new Refusal(twin);
  return values;
}
