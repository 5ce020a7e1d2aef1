/** Problems with a service: the request and its failure. */
import type { ProblemCode } from '../../base/problem-codes.ts';
import { Problem } from '../../base/problem.ts';
import { APPS } from '../../servarr/apps.ts';
import type { ApiKey } from '../services/api-key.ts';
import type { ServiceConfig } from '../services/config.ts';
import { redactedExcerpt } from '../../base/redact.ts';
import { showUrl } from '../../base/url.ts';

export interface RequestContext {
  readonly service: ServiceConfig;
  readonly key: ApiKey;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below the URL base: `/api/v3/tag`. */
  readonly path: string;
  readonly url: URL;
  /** Redacts the key and other secrets in strings that the service wrote. */
  readonly redact: (text: string) => string;
}

/** Quotes a string of the service, without secrets. */
export function quote({ redact }: Pick<RequestContext, 'redact'>, text: string, limit?: number): string {
  return redactedExcerpt(text, redact, limit);
}

export interface ServiceProblemParts {
  readonly code: ProblemCode;
  readonly what: string;
  readonly fix: string;
  readonly status?: number;
  /** The wait that the service asks for, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/** A Problem with one service. Neither its text nor the text of its cause contains the key. */
export class ServiceProblem extends Problem {
  readonly service: string;
  readonly status: number | undefined;
  /** The wait that the service asks for, in milliseconds. */
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
    this.retryAfterMs = parts.retryAfterMs;
  }
}

/**
 * Returns an error with only the redacted message of `error`. Errors of the HTTP parser contain the received bytes,
 * and a service can send back the key.
 */
function harmless(error: unknown, asked: RequestContext): Error {
  const words = error instanceof Error ? `${codeOf(error)}: ${error.message}` : typeof error;
  const copy = new Error(quote(asked, words, 500));
  copy.name = 'Cause';
  return copy;
}

/** Returns the code of an error of Node or undici; of the first error if several addresses were tried. */
export function codeOf(error: unknown): string {
  if (error instanceof AggregateError && !('code' in error)) return codeOf(error.errors[0]);
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Returns a service and a request for messages: `sonarr (http://127.0.0.1:8989/api/v3/tag)`. */
export function placeOf(service: ServiceConfig, url: URL, method: RequestContext['method'] = 'GET'): string {
  return `${service.name} (${method === 'GET' ? '' : `${method} `}${showUrl(url)})`;
}

export function appTitle(service: ServiceConfig): string {
  return APPS[service.app].title;
}

export function addressFix({ name, app }: ServiceConfig): string {
  return `Check that baseUrl and urlBase of service "${name}" are those of ${APPS[app].title} and not of something else.`;
}
