/** Explains requests without a response: errors of the network, TLS and HTTP, with cause and fix. */
import { displaySafe } from '../../base/text.ts';
import { APPS } from '../../servarr/apps.ts';
import {
  type RequestContext,
  ServiceProblem,
  type ServiceProblemParts,
  addressFix,
  appTitle,
  codeOf,
} from './service-problem.ts';

/** The part of the response that a failed request waited for. */
export type Stage = 'headers' | 'body';

export function explainNetworkError(request: RequestContext, error: unknown, stage: Stage): ServiceProblem {
  const code = codeOf(error);
  const parts = FAULTS[code]?.(request, code, stage) ?? general(request, code, error);
  return new ServiceProblem(request, { ...parts, cause: error });
}

/** Returns the Problem for a request that took longer than `ms` milliseconds. */
export function explainTimeout(request: RequestContext, ms: number, stage: Stage): ServiceProblem {
  const what = stage === 'headers' ? 'it did not respond' : 'its response did not end';
  return new ServiceProblem(request, timeout(request, `${what} within ${ms / 1000} s`));
}

/** Returns the problem of a service whose responses took too long in all. No second attempt is of use. */
export function overBudget(request: RequestContext, ms: number): ServiceProblem {
  return new ServiceProblem(request, {
    code: 'service-failed',
    what: `its responses, and the work on them, took more than ${ms / 1000} s in all`,
    fix: `Check ${appTitle(request.service)}, and how many resources it has.`,
  });
}

type ExplainFault = (request: RequestContext, code: string, stage: Stage) => ServiceProblemParts;

const FAULTS: Readonly<Record<string, ExplainFault>> = {
  ECONNREFUSED: refused,
  ENOTFOUND: ({ service, url }) => ({
    code: 'service-host-unknown',
    what: `there is no host named ${displaySafe(url.hostname)}`,
    fix: `Correct the host in baseUrl of service "${service.name}".`,
  }),
  EAI_AGAIN: ({ service, url }) => ({
    code: 'service-unreachable',
    what: `the name server did not respond for the host ${displaySafe(url.hostname)}`,
    fix: `Correct the host in baseUrl of service "${service.name}", or check the name servers of this machine.`,
  }),
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ETIMEDOUT: unconnected,
  UND_ERR_CONNECT_TIMEOUT: unconnected,
  UND_ERR_BODY_TIMEOUT: (request) => timeout(request, 'its response stopped in the middle'),
  ECONNRESET: closed,
  EPIPE: closed,
  UND_ERR_SOCKET: closed,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: closed,
  // From zlib: the compressed stream ended too early.
  Z_BUF_ERROR: cutShort,
  ERR_SSL_WRONG_VERSION_NUMBER: plainHttp,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: plainHttp,
  ERR_SSL_HTTP_REQUEST: plainHttp,
  EPROTO: plainHttp,
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
    fix: 'Check the clocks of this machine and of the one that created the certificate.',
  }),
  ERR_TLS_CERT_ALTNAME_INVALID: ({ service, url }) => ({
    code: 'service-certificate-name',
    what: `its TLS certificate is not valid for ${displaySafe(url.hostname)}`,
    fix: `Set baseUrl of service "${service.name}" to a host name that is in the certificate.`,
  }),
};

function refused({ service, url }: RequestContext): ServiceProblemParts {
  const usual = APPS[service.app].port;
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  const hint = port === usual ? '' : ` ${appTitle(service)} listens on port ${usual} by default.`;
  return {
    code: 'service-refused',
    what: `nothing listens on port ${port} of ${displaySafe(url.hostname)}`,
    fix: `Start ${appTitle(service)}, or correct baseUrl of service "${service.name}".${hint}`,
  };
}

function unreachable({ service, url }: RequestContext, code: string): ServiceProblemParts {
  return {
    code: 'service-unreachable',
    what: `the host ${displaySafe(url.hostname)} is unreachable (${code})`,
    fix: `Check the network, or correct baseUrl of service "${service.name}".`,
  };
}

function timeout({ service }: RequestContext, what: string): ServiceProblemParts {
  return {
    code: 'service-timeout',
    what,
    fix: `Check that ${appTitle(service)} is running well and that baseUrl of service "${service.name}" is its address. If it is slow, pass a larger --timeout.`,
  };
}

function unconnected(request: RequestContext): ServiceProblemParts {
  return timeout(request, 'the connection could not be established in time');
}

function closed(request: RequestContext, _: string, stage: Stage): ServiceProblemParts {
  if (stage === 'body') return cutShort(request);
  const tls = request.url.protocol === 'http:' ? ' If that port speaks TLS, write https:// in baseUrl.' : '';
  return {
    code: 'service-closed',
    what: 'the connection was closed without a response',
    fix: `${appTitle(request.service)} may be starting or stopping: try again.${tls}`,
  };
}

/** Returns the problem of a response that ends too early: a closed connection or incomplete JSON. */
export function cutShort({ service }: RequestContext): ServiceProblemParts {
  return {
    code: 'service-cut-short',
    what: 'its response was cut short',
    fix: `Try again. If this repeats, check the logs of ${appTitle(service)} and of any proxy in front of it.`,
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
    what: 'its TLS certificate is from an authority that this machine does not trust',
    fix: `If the certificate is your own, set caFile of service "${service.name}" to it or to its authority's certificate.`,
  };
}

/** Returns the problem for any other error: broken HTTP, broken TLS, unknown errors. */
function general({ service }: RequestContext, code: string, error: unknown): ServiceProblemParts {
  const fix = addressFix(service);
  // A TLS alert begins with these two bytes: the server speaks TLS and received plain HTTP.
  const data = error instanceof Error && 'data' in error ? error.data : '';
  if (typeof data === 'string' && data.startsWith('\u0015\u0003'))
    return {
      code: 'service-needs-tls',
      what: 'it speaks TLS on that port',
      fix: `Write https:// in baseUrl of service "${service.name}".`,
    };
  if (code === 'HTTPParserError' || code.startsWith('HPE_') || code === 'UND_ERR_HEADERS_OVERFLOW')
    return { code: 'service-garbled', what: 'its response is not valid HTTP', fix };
  const what = `the request failed (${displaySafe(code)})`;
  if (/^ERR_(SSL|TLS|OSSL)/.test(code)) return { code: 'service-tls', what, fix };
  return { code: 'service-failed', what, fix };
}
