/**
 * Validation failures: why a service rejects a write, field by field, without secrets. A failure names a key of a
 * configuration by a property, or by a path into the request.
 */
import * as z from 'zod';
import { isObject } from '../../base/json.ts';
import { type Redact, redactedExcerpt } from '../../base/redact.ts';

export interface ValidationFailure {
  /** The key in a configuration (`host`); empty if the failure concerns no single key. */
  readonly key: string;
  readonly message: string;
  readonly warning: boolean;
  /**
   * `value`: the service judged what it received, so that only another value heals it. `folder`: it does not find a
   * folder or may not write there. `situation`: it judged another resource or a connection. `unknown`: the failure does
   * not show which.
   */
  readonly about: 'value' | 'folder' | 'situation' | 'unknown';
}

/** The validators that judge nothing but what they receive. Source: test/recordings. In doubt, one is not among them. */
const VALUE_VALIDATORS: ReadonlySet<string> = new Set([
  'AllowedValidator',
  'EmailValidator',
  'EmptyCollectionValidator',
  'EmptyValidator',
  'EnumValidator',
  'EqualValidator',
  'ExactLengthValidator',
  'FolderChmodValidator',
  'GreaterThanOrEqualTo',
  'GreaterThanOrEqualValidator',
  'GreaterThanValidator',
  'GroupItemValidator',
  'IllegalColonCharactersValidator',
  'IllegalMovieFolderTokensValidator',
  'InclusiveBetweenValidator',
  'ItemGroupIdValidator',
  'ItemGroupNameValidator',
  'LengthValidator',
  'LessThanOrEqualTo',
  'LessThanOrEqualValidator',
  'LessThanValidator',
  'MaximumLengthValidator',
  'MinimumLengthValidator',
  'NotEmptyValidator',
  'NotEqualValidator',
  'NotNullValidator',
  'PathValidator',
  'QualityNameValidator',
  'RegularExpressionValidator',
  'UniqueIdValidator',
  'UniqueQualityIdValidator',
  'ValidAnimeEpisodeFormatValidator',
  'ValidCutoffValidator',
  'ValidDailyEpisodeFormatValidator',
  'ValidMovieFolderFormatValidator',
  'ValidMovieFormatValidator',
  'ValidStandardEpisodeFormatValidator',
  'ValidStandardTrackFormatValidator',
]);

/** The validators of folders on the disk of the service, and the words of their failures. */
const FOLDER_VALIDATORS: ReadonlySet<string> = new Set(['FolderWritableValidator', 'PathExistsValidator']);
const FOLDER: readonly RegExp[] = [/\b(?:path|folder)\b/iu, /\b(?:does not exist|not writable)\b/iu];

/** Words of failures that are about something else than a value: another resource or a connection. */
const SITUATION =
  /\b(?:unique|exists?|existing|already|in use|used in|unable|connect(?:ion)?|timed? ?out)\b/iu;

/** The value itself is not read: it can be the secret. Failures of tests have no `attemptedValue`. */
const failure = z.looseObject({
  propertyName: z.string().nullish(),
  errorMessage: z.string(),
  detailedDescription: z.string().nullish(),
  isWarning: z.boolean().nullish(),
  errorCode: z.string().nullish(),
});

const MESSAGE_LIMIT = 500;

/**
 * Returns the failures in the body of a 400, 404, 409 or 500, in any of the shapes that the services have.
 * Source: docs/servarr-api.md, "Writing". Stack traces (`description`) are left out.
 * @param properties property -> key, see `keyFinder`
 * @param sent the body of the request
 * @returns at least one failure
 */
export function validationFailuresOf(
  status: number,
  body: unknown,
  properties: ReadonlyMap<string, string>,
  redact: Redact,
  sent?: unknown,
): ValidationFailure[] {
  const raw = rawFailures(body);
  const keyOf = keyFinder(properties, sent, redact);
  const found = raw.map(({ key, message, ...rest }) => ({
    ...rest,
    key: keyOf(key),
    message: redactedExcerpt(message, redact, MESSAGE_LIMIT),
  }));
  return found.length > 0 ? found : [unexplained(`it answered ${status} without a reason`)];
}

function unexplained(message: string): ValidationFailure {
  return { key: '', message, warning: false, about: 'situation' };
}

function rawFailures(body: unknown): ValidationFailure[] {
  const failures = z.array(failure).safeParse(body);
  if (failures.success) return failures.data.map(fromFailure);
  if (!isObject(body)) return [];
  if (isObject(body['errors']))
    return Object.entries(bindingErrors(body['errors'])).flatMap(([path, texts]) => fromBinding(path, texts));
  const message = [body['message'], body['title'], body['errorMessage']].find(
    (text) => typeof text === 'string' && text !== '',
  );
  return typeof message === 'string' ? [unexplained(message)] : [];
}

function fromFailure(of: z.infer<typeof failure>): ValidationFailure {
  const { propertyName, errorMessage, detailedDescription, isWarning } = of;
  const detail = detailedDescription ? ` (${detailedDescription})` : '';
  const key = propertyName ?? '';
  return {
    key,
    message: `${errorMessage}${detail}`,
    warning: isWarning ?? false,
    about: key === '' || isWarning === true ? 'situation' : subjectOf(of),
  };
}

function subjectOf({
  errorCode,
  errorMessage,
  ...rest
}: z.infer<typeof failure>): ValidationFailure['about'] {
  const validator = errorCode?.replace(/`\d+$/u, '') ?? '';
  if (FOLDER_VALIDATORS.has(validator) || FOLDER.every((words) => words.test(errorMessage))) return 'folder';
  if (SITUATION.test(errorMessage)) return 'situation';
  if (validator !== '') return VALUE_VALIDATORS.has(validator) ? 'value' : 'situation';
  return rest['attemptedValue'] === undefined ? 'unknown' : 'value';
}

/** Returns the errors of JSON that does not fit, by path. Newer APIs also report the whole body as missing. */
function bindingErrors(errors: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const ofPaths = Object.entries(errors).filter(([path]) => path.startsWith('$'));
  return ofPaths.length === 0 ? errors : Object.fromEntries(ofPaths);
}

function fromBinding(path: string, texts: unknown): ValidationFailure[] {
  const lines: unknown[] = Array.isArray(texts) ? texts : [texts];
  return lines
    .filter((text) => typeof text === 'string')
    .map((message) => ({
      key: path.replace(/^\$\.?/u, ''),
      message,
      warning: false,
      about: path.startsWith('$.') ? 'value' : 'situation',
    }));
}

/** Returns failures as one text: `host: must not be empty; port: …`. */
export function describeFailures(failures: readonly ValidationFailure[]): string {
  return failures.map(({ key, message }) => (key === '' ? message : `${key}: ${message}`)).join('; ');
}

/** Returns true if a text of a service says that its database was busy: the same request can succeed later. */
export function saysBusy(text: string): boolean {
  return /\bdatabase(?: table| schema)? is (?:busy|locked)\b|\bdeadlock\b/iu.test(text);
}

/** Returns true if a service rejects a deletion because something uses the resource. The statuses differ, the words do not. */
export function saysInUse(failures: readonly ValidationFailure[]): boolean {
  return failures.some(({ message }) => /\bin use\b/iu.test(message));
}

type KeyOf = (property: string) => string | undefined;

/** A part of a path into a request: the value of a field, or a property and the index of an element in it. */
const PART = /fields\[(?<field>\d+)\](?:\.value)?|(?<property>[^.[\]]+)(?:\[(?<index>\d+)\])?/giu;

/**
 * Returns the function that turns a property (`Local Path`) or a path (`Items[3].PreferredSize`) into a key (`localPath`,
 * `sizes.DVD.preferred`). In a path, elements of lists have their names in the request.
 * @param properties property -> the key; `*` in a key is the name of the element that has the property
 */
function keyFinder(
  properties: ReadonlyMap<string, string>,
  body: unknown,
  redact: Redact,
): (path: string) => string {
  const keys = new Map([...properties].map(([name, key]) => [name.toLowerCase(), key]));
  // Services name the property of their class (`TvCategory`, `Local Path`); users know the key (`tvCategory`).
  const keyOf: KeyOf = (property) => keys.get(property.replaceAll(' ', '').toLowerCase());
  const shown = (path: string): string => (path.includes('[') ? keyAt(path, body, keyOf) : path);
  return (path) => keyOf(path) ?? redactedExcerpt(shown(path), redact, 100);
}

function keyAt(path: string, body: unknown, keyOf: KeyOf): string {
  let value = body;
  let element = '';
  let words: string[] = [];
  for (const { groups = {} } of path.matchAll(PART)) {
    const { field, property = 'fields', index = field } = groups;
    const [key, inner] = [
      keyOf(property) ?? property.replace(/^./u, (first) => first.toLowerCase()),
      valueOf(value, property),
    ];
    value = index === undefined ? inner : Array.isArray(inner) ? inner[Number(index)] : undefined;
    const name = index === undefined ? undefined : (nameOf(value) ?? index);
    if (key.includes('*')) words = [key.replace('*', () => element)];
    else if (field === undefined) words.push(key, ...(name === undefined ? [] : [name]));
    else words.push(keyOf(name ?? '') ?? name ?? '');
    element = name ?? element;
  }
  return words.join('.');
}

/** Returns a property of an object, ignoring case. */
function valueOf(value: unknown, property: string): unknown {
  if (!isObject(value)) return undefined;
  return Object.entries(value).find(([key]) => key.toLowerCase() === property.toLowerCase())?.[1];
}

/** Returns the name of an element of a list; that of its quality, if it has one. */
function nameOf(element: unknown): string | undefined {
  const name = valueOf(valueOf(element, 'quality') ?? element, 'name');
  return typeof name === 'string' && name !== '' ? name : undefined;
}
