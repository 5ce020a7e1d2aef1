/** What a service says when it refuses a write, made fit to be shown: field by field, without secrets. */
import * as z from 'zod';
import { isObject } from '../../base/json.ts';
import type { WireItem } from '../../schema/record/wire.ts';
import { displaySafe } from '../../base/text.ts';
import type { Redact } from '../../base/secrets/redact.ts';

/** One complaint. */
export interface ValidationFailure {
  /** The key it is about, as the configuration has it (`host`); empty where it is about no key. */
  readonly key: string;
  /** The service's own words, secrets taken out. */
  readonly message: string;
  /** True where the service calls it a warning. */
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
 * The complaints in the body of a 400, 404, 409 or 500, of any of the shapes that the services have.
 * Source: SERVARR.md, "Writing" and the NOTES of the recordings. Stack traces (`description`) are left out.
 * @returns at least one complaint
 */
export function validationFailuresOf(
  status: number,
  body: unknown,
  item: WireItem | undefined,
  redact: Redact,
): ValidationFailure[] {
  const found = rawComplaints(body).map(({ key, message, warning }) => ({
    key: displaySafe(keyOf(key, item) ?? redact(key), 100),
    message: displaySafe(redact(message), MESSAGE_LIMIT),
    warning,
  }));
  return found.length > 0
    ? found
    : [{ key: '', message: `it answered ${status} without a reason`, warning: false }];
}

function rawComplaints(body: unknown): ValidationFailure[] {
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
  const lines = Array.isArray(texts) ? texts : [texts];
  return lines.map((text) => ({ key: path.replace(/^\$\.?/u, ''), message: String(text), warning: false }));
}

/** Services name the property of their settings class (`TvCategory`); people know the field (`tvCategory`). */
function keyOf(property: string, item: WireItem | undefined): string | undefined {
  const known = [...(item?.fields.map(({ name }) => name) ?? []), ...Object.keys(item ?? {})];
  return known.find((name) => name.toLowerCase() === property.toLowerCase());
}

/** Complaints as one text: `host: must not be empty; port: …`. */
export function describeFailures(complaints: readonly ValidationFailure[]): string {
  return complaints.map(({ key, message }) => (key === '' ? message : `${key}: ${message}`)).join('; ');
}
