/** What a service complains of by itself, as its own page of system health has it. */
import * as z from 'zod';
import { shown } from '../../base/text.ts';

/** One complaint. */
export interface Complaint {
  readonly level: 'error' | 'notice' | 'warning';
  /** The check that found it, in the service's words: `IndexerRssCheck`. */
  readonly source: string;
  readonly message: string;
}

const entry = z.looseObject({
  type: z.string().default('error'),
  source: z.string().nullish(),
  message: z.string().nullish(),
});

const MESSAGE_LIMIT = 500;

/**
 * The complaints in the answer of `/health`, errors first; a level that is not known counts as an error.
 * @param body undefined or of another shape: nothing is complained of that we could tell
 */
export function complaintsIn(body: unknown): Complaint[] {
  const parsed = z.array(entry).safeParse(body).data ?? [];
  const found = parsed
    .filter(({ type }) => type !== 'ok')
    .map(({ type, source, message }): Complaint => ({
      level: type === 'notice' || type === 'warning' ? type : 'error',
      source: shown(source ?? '', 100),
      message: shown(message ?? '', MESSAGE_LIMIT),
    }));
  return found.sort((left, right) => ORDER.indexOf(left.level) - ORDER.indexOf(right.level));
}

const ORDER: readonly Complaint['level'][] = ['error', 'warning', 'notice'];
