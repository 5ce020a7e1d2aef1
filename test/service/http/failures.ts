/** The bodies of the services' answers that are not resources, in their real shapes. */
import { capitalised } from '../../../generator/base/text.ts';
import { sentenceOf } from '../../recorder/reasons.ts';

/** An answer before it is sent. `json` is sent indented, as the services do; `text` as it stands. */
export interface Reply {
  readonly status: number;
  readonly type?: string;
  readonly json?: unknown;
  readonly text?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One failed validation of a settings class or of a connection test. */
export interface Failure {
  readonly propertyName: string;
  readonly errorMessage: string;
  readonly attemptedValue?: unknown;
  readonly detailedDescription?: string;
  readonly isWarning?: boolean;
}

/** Ends the handling of a request with an answer; thrown by the checks, caught by the server. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly reply: Reply;

  constructor(reply: Reply) {
    super(`answered ${reply.status}`);
    this.reply = reply;
  }
}

/** The content type of controllers. */
export const JSON_TYPE = 'application/json; charset=utf-8';

export function answer(status: number, json: unknown): Reply {
  return { status, type: JSON_TYPE, json };
}

/** No body and no content type: 307, 401, 404 of a route, 405. */
export function empty(status: number, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, headers };
}

/** 400 with failures of a settings class or a connection test. */
export function failed(failures: readonly Failure[]): Reply {
  const json = failures.map(
    ({ isWarning = false, detailedDescription, propertyName, errorMessage, attemptedValue }) => ({
      isWarning,
      detailedDescription,
      propertyName,
      errorMessage,
      attemptedValue,
      severity: 'error',
    }),
  );
  return { status: 400, type: 'application/json', json };
}

/** A failure of a rule on the resource itself (its name, its priority …). */
export interface Violation {
  readonly property: string;
  /** The code of the reason (`test/recorder/reasons.ts`). */
  readonly reason: string;
  readonly value: unknown;
}

/** Returns a failure about a key, whose name messages spell with a capital: `TvCategory`. */
export function violation(key: string, reason: string, value: unknown): Violation {
  return { property: capitalised(key), reason, value };
}

/** The validator that finds a reason, by the first word of the reason. Source: `errorCode` in test/recordings. */
const VALIDATORS: Readonly<Record<string, string>> = {
  above: 'GreaterThanValidator',
  'at-least': 'GreaterThanOrEqualValidator',
  between: 'InclusiveBetweenValidator',
  characters: 'RegularExpressionValidator',
  empty: 'NotEmptyValidator',
  'exclusion-taken': 'ImportListExclusionExistsValidator',
  'folder-missing': 'PathExistsValidator',
  path: 'PathValidator',
  'reference-missing': 'ProfileExistsValidator',
  'root-folder-missing': 'RootFolderExistsValidator',
  'root-folder-taken': 'RootFolderValidator',
  'system-folder': 'SystemFolderValidator',
};

/** 400 with failures of rules on the resource, which have another shape than those of settings. */
export function violated(violations: readonly Violation[]): Reply {
  const json = violations.map(({ property, reason, value }) => ({
    propertyName: property,
    errorMessage: sentenceOf(reason, shownIn(value)),
    attemptedValue: value ?? undefined,
    severity: 'error',
    errorCode: VALIDATORS[reason.split(' ')[0] ?? ''] ?? 'PredicateValidator',
  }));
  return { status: 400, type: 'application/json', json };
}

/** A value as a sentence repeats it. */
export function shownIn(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
}

/**
 * `{message, description}` of an exception, by the code of its message; the description replaces the services'
 * stack traces.
 */
export function exception(status: number, reason: string, value = ''): Reply {
  const message = sentenceOf(reason, value);
  return {
    status,
    type: 'application/json',
    json: { message, description: `System.Exception: ${message}\n   at Fake` },
  };
}

/** `{message, content}` of an invalid request, by the code of its reason. */
export function badRequest(reason: string): Reply {
  const content = sentenceOf(reason);
  return { status: 400, type: 'application/json', json: { message: `BadRequest: ${content}`, content } };
}

/** A 404 with the body that ASP.NET makes of a status. */
export function problem(type = JSON_TYPE): Reply {
  return { status: 404, type, json: { title: 'Not Found', status: 404 } };
}

/** 400 for JSON that does not fit the resource: codes of the reasons, by path. */
export function unbindable(reasons: Readonly<Record<string, readonly string[]>>): Reply {
  const said = Object.entries(reasons).map(([path, codes]) => [path, codes.map((code) => sentenceOf(code))]);
  const errors = Object.fromEntries(said) as Record<string, string[]>;
  const json = { title: 'The request does not fit.', status: 400, errors };
  return { status: 400, type: JSON_TYPE, json };
}
