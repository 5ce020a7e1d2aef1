/** Validation failures: why a service rejects a write, field by field, without secrets. */
import * as z from 'zod';
import { isObject } from '../../base/json.ts';
import { type Redact, redactedExcerpt } from '../../base/redact.ts';

/** One reason. */
export interface ValidationFailure {
  /** The key in a configuration (`host`); empty if the failure concerns no single key. */
  readonly key: string;
  /** The service's own words, with secrets redacted. */
  readonly message: string;
  /** True if the service calls it a warning. */
  readonly warning: boolean;
}

/** `attemptedValue` is not read at all: it can be the secret itself. */
const failure = z.looseObject({
  propertyName: z.string().nullish(),
  errorMessage: z.string(),
  detailedDescription: z.string().nullish(),
  isWarning: z.boolean().nullish(),
});

const MESSAGE_LIMIT = 500;

/**
 * Returns the failures in the body of a 400, 404, 409 or 500, in any of the shapes that the services have.
 * Source: docs/servarr-api.md, "Writing". Stack traces (`description`) are left out.
 * @param properties property -> the key in a configuration
 * @returns at least one failure
 */
export function validationFailuresOf(
  status: number,
  body: unknown,
  properties: ReadonlyMap<string, string>,
  redact: Redact,
): ValidationFailure[] {
  const raw = rawFailures(body);
  const found = raw.map(({ key, message, warning }) => ({
    key: keyOf(key, properties) ?? redactedExcerpt(key, redact, 100),
    message: redactedExcerpt(message, redact, MESSAGE_LIMIT),
    warning,
  }));
  return found.length > 0
    ? found
    : [{ key: '', message: `it answered ${status} without a reason`, warning: false }];
}

function rawFailures(body: unknown): ValidationFailure[] {
  const failures = z.array(failure).safeParse(body);
  if (failures.success) return failures.data.map(fromFailure);
  if (!isObject(body)) return [];
  if (isObject(body['errors']))
    return Object.entries(body['errors']).flatMap(([path, texts]) => fromBinding(path, texts));
  const message = [body['message'], body['title'], body['errorMessage']].find(
    (text) => typeof text === 'string' && text !== '',
  );
  return typeof message === 'string' ? [{ key: '', message, warning: false }] : [];
}

function fromFailure({
  propertyName,
  errorMessage,
  detailedDescription,
  isWarning,
}: z.infer<typeof failure>): ValidationFailure {
  const detail = detailedDescription ? ` (${detailedDescription})` : '';
  return { key: propertyName ?? '', message: `${errorMessage}${detail}`, warning: isWarning ?? false };
}

function fromBinding(path: string, texts: unknown): ValidationFailure[] {
  const lines: unknown[] = Array.isArray(texts) ? texts : [texts];
  return lines
    .filter((text) => typeof text === 'string')
    .map((message) => ({ key: path.replace(/^\$\.?/u, ''), message, warning: false }));
}

/** Services name the property of their class (`TvCategory`, `Local Path`); users know the key (`tvCategory`). */
function keyOf(property: string, properties: ReadonlyMap<string, string>): string | undefined {
  const folded = property.replaceAll(' ', '').toLowerCase();
  return [...properties].find(([name]) => name.toLowerCase() === folded)?.[1];
}

/** Returns failures as one text: `host: must not be empty; port: …`. */
export function describeFailures(failures: readonly ValidationFailure[]): string {
  return failures.map(({ key, message }) => (key === '' ? message : `${key}: ${message}`)).join('; ');
}
