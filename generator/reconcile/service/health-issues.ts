/** Health issues: the problems that a service reports on its own health page. */
import * as z from 'zod';
import { type Redact, redactedExcerpt } from '../../base/redact.ts';

export interface HealthIssue {
  readonly level: 'error' | 'notice' | 'warning';
  /** The check that found it, in the service's words: `IndexerRssCheck`. */
  readonly source: string;
  readonly message: string;
}

const text = z.string().nullish().catch(undefined);

/** A malformed entry says nothing about the others, and still is an issue. */
const entry = z.looseObject({ type: text, source: text, message: text }).catch({});

/**
 * Returns the issues in the response of `/health`, errors first; an unknown or missing level counts as an error.
 * @param body if it is not a list, there are no issues that suite can read
 */
export function parseHealth(body: unknown, redact: Redact): HealthIssue[] {
  return (z.array(entry).safeParse(body).data ?? [])
    .filter(({ type }) => type !== 'ok')
    .map(({ type, source, message }): HealthIssue => ({
      level: type === 'notice' || type === 'warning' ? type : 'error',
      source: redactedExcerpt(source ?? '', redact, 100),
      message: redactedExcerpt(message ?? '', redact, 500),
    }))
    .sort((left, right) => ORDER.indexOf(left.level) - ORDER.indexOf(right.level));
}

const ORDER: readonly HealthIssue['level'][] = ['error', 'warning', 'notice'];
