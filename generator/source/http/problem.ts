/** Problems with a service: what was asked, and what it made of it. */
import type { ProblemCode } from '../../base/problem-codes.ts';
import { Problem } from '../../base/problem.ts';
import { APPS } from '../../servarr/apps.ts';
import type { ApiKey } from '../services/key.ts';
import type { ServiceConfig } from '../services/config.ts';
import { displaySafe } from '../../base/text.ts';
import { showUrl } from '../../base/url.ts';

/** One request, for messages. */
export interface RequestContext {
  readonly service: ServiceConfig;
  readonly key: ApiKey;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** From the URL base on: `/api/v3/tag`. */
  readonly path: string;
  readonly url: URL;
  /** Takes the key, and what else must not be shown, out of the service's words. */
  readonly redact: (text: string) => string;
}

/** More of an answer is not looked at for a message. */
const HEAD = 1_000_000;

/** The service's words in a message: secrets are taken out before they are cut, for what is cut is not found any more. */
export function quote({ redact }: Pick<RequestContext, 'redact'>, text: string, limit?: number): string {
  return displaySafe(redact(text.slice(0, HEAD)), limit);
}

/** What tells one problem with a service from another. */
export interface ServiceProblemParts {
  readonly code: ProblemCode;
  readonly what: string;
  readonly fix: string;
  /** The HTTP status, where there was one. */
  readonly status?: number;
  /** True where the same request may well succeed later. */
  readonly transient?: boolean;
  /** How long the service asks to be left alone, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/** A Problem with one service. Its texts, and those of its cause, never hold the key. */
export class ServiceProblem extends Problem {
  /** The name of the service. */
  readonly service: string;
  readonly status: number | undefined;
  /** True where the same request may well succeed later: not up yet, too busy, cut off. */
  readonly transient: boolean;
  /** How long the service asks to be left alone, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(asked: RequestContext, parts: ServiceProblemParts) {
    const { service, key, method, url } = asked;
    const cause = parts.cause === undefined ? {} : { cause: harmless(parts.cause, asked) };
    super({
      code: parts.code,
      place: key.redact(placeOf(service, url, method)),
      what: key.redact(parts.what),
      fix: key.redact(parts.fix),
      ...cause,
    });
    this.service = service.name;
    this.status = parts.status;
    this.transient = parts.transient ?? false;
    this.retryAfterMs = parts.retryAfterMs;
  }
}

/**
 * An error with the words of `error` and nothing else of it: errors of the HTTP parser carry the bytes received,
 * and a service can send back the key.
 */
function harmless(error: unknown, asked: RequestContext): Error {
  const words = error instanceof Error ? `${codeOf(error)}: ${error.message}` : String(error);
  const copy = new Error(quote(asked, words, 500));
  copy.name = 'Cause';
  return copy;
}

/** The code of an error of Node or undici; of the first error where several addresses were tried. */
export function codeOf(error: unknown): string {
  if (error instanceof AggregateError && !('code' in error)) return codeOf(error.errors[0]);
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** A service and what it was asked for, for messages: `sonarr (http://127.0.0.1:8989/api/v3/tag)`. */
export function placeOf(service: ServiceConfig, url: URL, method: RequestContext['method'] = 'GET'): string {
  return `${service.name} (${method === 'GET' ? '' : `${method} `}${showUrl(url)})`;
}

/** The name people know the service's app by: `Sonarr`. */
export function appTitle(service: ServiceConfig): string {
  return APPS[service.app].title;
}
