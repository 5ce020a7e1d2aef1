/** Requests that brought no answer: what the network, TLS and HTTP have to say, with cause and fix. */
import { APPS } from '../../servarr/apps.ts';
import { ServiceProblem, codeOf, appTitle } from './problem.ts';
import type { RequestContext, ServiceProblemParts } from './problem.ts';
import { displaySafe } from '../../base/text.ts';

/** How far a request had come when it failed. */
export type Stage = 'headers' | 'body';

/** The Problem for an error of the HTTP client. */
export function explainNetworkError(asked: RequestContext, error: unknown, stage: Stage): ServiceProblem {
  const code = codeOf(error);
  const explain = CERTIFICATES[code] ?? FAULTS[code];
  const parts = explain?.(asked, error, stage) ?? general(asked, code, error);
  return new ServiceProblem(asked, { ...parts, cause: error });
}

/** The Problem for a request that took longer than `ms` milliseconds. */
export function explainTimeout(asked: RequestContext, ms: number, stage: Stage): ServiceProblem {
  const what = stage === 'headers' ? 'it gave no answer' : 'its answer did not end';
  return new ServiceProblem(asked, timeout(asked, `${what} within ${ms / 1000} s`));
}

type ExplainFault = (asked: RequestContext, error: unknown, stage: Stage) => ServiceProblemParts;

const FAULTS: Readonly<Record<string, ExplainFault>> = {
  ECONNREFUSED: refused,
  ENOTFOUND: ({ service, url }) => ({
    code: 'service-host-unknown',
    what: `there is no host named ${displaySafe(url.hostname)}`,
    fix: `Correct the host in baseUrl of service "${service.name}".`,
  }),
  EAI_AGAIN: ({ service, url }) => ({
    code: 'service-host-unknown',
    what: `the name service gave no answer for the host ${displaySafe(url.hostname)}`,
    fix: `Correct the host in baseUrl of service "${service.name}", or check this machine's name service.`,
    transient: true,
  }),
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  EHOSTDOWN: unreachable,
  ENETDOWN: unreachable,
  ETIMEDOUT: (asked) => timeout(asked, 'no connection could be made in time'),
  UND_ERR_CONNECT_TIMEOUT: (asked) => timeout(asked, 'no connection could be made in time'),
  UND_ERR_HEADERS_TIMEOUT: (asked) => timeout(asked, 'it took the request and gave no answer in time'),
  UND_ERR_BODY_TIMEOUT: (asked) => timeout(asked, 'it stopped in the middle of its answer'),
  UND_ERR_HEADERS_OVERFLOW: (asked) => ({
    code: 'service-garbled',
    what: 'the headers of its answer are too long',
    fix: checkUrl(asked),
  }),
  ECONNRESET: closed,
  EPIPE: closed,
  UND_ERR_SOCKET: closed,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: closed,
  // zlib: the compressed stream ended before its end.
  Z_BUF_ERROR: cutShort,
  ERR_SSL_WRONG_VERSION_NUMBER: plainHttp,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: plainHttp,
  ERR_SSL_HTTP_REQUEST: plainHttp,
  EPROTO: plainHttp,
};

function refused({ service, url }: RequestContext): ServiceProblemParts {
  const usual = APPS[service.app].port;
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  const hint = port === usual ? '' : ` ${appTitle(service)} listens on port ${usual} unless told otherwise.`;
  return {
    code: 'service-refused',
    what: `nothing listens on port ${port} of ${displaySafe(url.hostname)}`,
    fix: `Start ${appTitle(service)}, or correct baseUrl of service "${service.name}".${hint}`,
    transient: true,
  };
}

function unreachable({ service, url }: RequestContext, error: unknown): ServiceProblemParts {
  return {
    code: 'service-unreachable',
    what: `no way leads to the host ${displaySafe(url.hostname)} (${codeOf(error)})`,
    fix: `Check the network, or correct baseUrl of service "${service.name}".`,
    transient: true,
  };
}

function timeout({ service }: RequestContext, what: string): ServiceProblemParts {
  return {
    code: 'service-timeout',
    what,
    fix: `Check that ${appTitle(service)} is well and that baseUrl of service "${service.name}" leads to it; a larger --timeout helps a slow one.`,
    transient: true,
  };
}

function closed(asked: RequestContext, _: unknown, stage: Stage): ServiceProblemParts {
  if (stage === 'body') return cutShort(asked);
  const tls = asked.url.protocol === 'http:' ? ' If that port speaks TLS, write https:// in baseUrl.' : '';
  return {
    code: 'service-closed',
    what: 'the connection was closed without an answer',
    fix: `${appTitle(asked.service)} may be starting or stopping: try again.${tls}`,
    transient: true,
  };
}

/** An answer that ends too early, as a closed connection or as incomplete JSON. */
export function cutShort({ service }: RequestContext): ServiceProblemParts {
  return {
    code: 'service-cut-short',
    what: 'its answer was cut short',
    fix: `Try again; if it stays so, see the log of ${appTitle(service)} and of a proxy before it.`,
    transient: true,
  };
}

function plainHttp({ service }: RequestContext): ServiceProblemParts {
  return {
    code: 'service-plain-http',
    what: 'it does not speak TLS on that port',
    fix: `Write http:// in baseUrl of service "${service.name}", or name the port that speaks TLS.`,
  };
}

function unknownCertificate({ service }: RequestContext): ServiceProblemParts {
  return {
    code: 'service-certificate-unknown',
    what: 'its TLS certificate comes from an authority that this machine does not know',
    fix: `If the certificate is your own, name it or its authority's in caFile of service "${service.name}".`,
  };
}

/** Errors of certificate checking, by the names that Node gives them. */
const CERTIFICATES: Readonly<Record<string, ExplainFault>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownCertificate,
  SELF_SIGNED_CERT_IN_CHAIN: unknownCertificate,
  UNABLE_TO_GET_ISSUER_CERT: unknownCertificate,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownCertificate,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownCertificate,
  CERT_UNTRUSTED: unknownCertificate,
  CERT_HAS_EXPIRED: () => ({
    code: 'service-certificate-expired',
    what: 'its TLS certificate has expired',
    fix: "Renew the service's certificate; check the clock of this machine.",
  }),
  CERT_NOT_YET_VALID: () => ({
    code: 'service-certificate-expired',
    what: 'its TLS certificate is not valid yet',
    fix: 'Check the clock of this machine and of the one that made the certificate.',
  }),
  ERR_TLS_CERT_ALTNAME_INVALID: ({ service, url }) => ({
    code: 'service-certificate-name',
    what: `its TLS certificate is not for ${displaySafe(url.hostname)}`,
    fix: `Write the name that the certificate has in baseUrl of service "${service.name}".`,
  }),
};

/** Everything else: broken HTTP, broken TLS, and what we have not met. */
function general(asked: RequestContext, code: string, error: unknown): ServiceProblemParts {
  if (code === 'HTTPParserError' || code.startsWith('HPE_')) return garbled(asked, error);
  if (/^ERR_(SSL|TLS|OSSL)/.test(code)) {
    return { code: 'service-tls', what: `TLS with it failed (${displaySafe(code)})`, fix: checkUrl(asked) };
  }
  return { code: 'service-failed', what: `the request failed (${displaySafe(code)})`, fix: checkUrl(asked) };
}

function garbled(asked: RequestContext, error: unknown): ServiceProblemParts {
  // A TLS alert begins with these two bytes: a TLS server that was spoken to in plain HTTP.
  const data = error instanceof Error && 'data' in error ? String(error.data) : '';
  if (data.startsWith('\u0015\u0003')) {
    const fix = `Write https:// in baseUrl of service "${asked.service.name}".`;
    return { code: 'service-needs-tls', what: 'it speaks TLS on that port', fix };
  }
  return { code: 'service-garbled', what: 'what it sent breaks the rules of HTTP', fix: checkUrl(asked) };
}

function checkUrl({ service }: RequestContext): string {
  return `Check that baseUrl of service "${service.name}" leads to ${appTitle(service)}.`;
}
