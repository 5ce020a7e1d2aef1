/** What a service complains of by itself, as its own page of system health has it. */
import * as z from 'zod';
import { displaySafe } from '../../base/text.ts';
import type { Redact } from '../../base/secrets/redact.ts';

/** One complaint. */
export interface HealthIssue {
  readonly level: 'error' | 'notice' | 'warning';
  /** The check that found it, in the service's words: `IndexerRssCheck`. */
  readonly source: string;
  readonly message: string;
}

const text = z.string().nullish().catch(undefined);

/** An entry that is odd in itself says nothing about the others, and is a complaint all the same. */
const entry = z.looseObject({ type: text, source: text, message: text }).catch({});

const MESSAGE_LIMIT = 500;

/**
 * The complaints in the answer of `/health`, errors first; a level that is not known, or none, counts as an error.
 * @param body undefined or no list: nothing is complained of that we could tell
 * @param redact goes first: what is cut is not found any more
 */
export function parseHealth(body: unknown, redact: Redact): HealthIssue[] {
  const parsed = z.array(entry).safeParse(body).data ?? [];
  const found = parsed
    .filter(({ type }) => type !== 'ok')
    .map(({ type, source, message }): HealthIssue => ({
      level: type === 'notice' || type === 'warning' ? type : 'error',
      source: displaySafe(redact(source ?? ''), 100),
      message: displaySafe(redact(message ?? ''), MESSAGE_LIMIT),
    }));
  return found.sort((left, right) => ORDER.indexOf(left.level) - ORDER.indexOf(right.level));
}

const ORDER: readonly HealthIssue['level'][] = ['error', 'warning', 'notice'];
