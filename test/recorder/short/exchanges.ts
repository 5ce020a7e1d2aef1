/** Recorded exchanges in short form: the request line as one string, usual headers by name. */
import { isObject, sameJson } from '../../../generator/base/json.ts';
import type { Json } from '../../../generator/base/json.ts';
import { asText } from '../row.ts';
import type { Row } from '../row.ts';

const KEY = { 'X-Api-Key': '<API_KEY>' };
const JSON_TYPE = { 'Content-Type': 'application/json' };
const ACCEPT = { Accept: 'application/json' };

/** Common request headers, by their abbreviation. */
const HEADERS: Readonly<Record<string, Row>> = {
  key: KEY,
  'key, JSON': { ...KEY, ...JSON_TYPE },
  'key, accept JSON': { ...ACCEPT, ...KEY },
  'key, JSON, accept JSON': { ...ACCEPT, ...KEY, ...JSON_TYPE },
};

/** The content type of a response with a body, and of one without. */
const usualType = (body: Json | undefined): Json =>
  body === '' || body === undefined ? null : 'application/json; charset=utf-8';

/** True for the content of `exchanges.json` and similar files. */
export function isExchange({ request, response }: Row): boolean {
  return isObject(request) && 'method' in request && isObject(response) && 'status' in response;
}

/** Returns one exchange in short form. */
export function shortExchange({ request, response, ...names }: Row): Row {
  const { method, path, headers, ...sent } = isObject(request) ? request : {};
  const { status = null, headers: answered, body } = isObject(response) ? response : {};
  return {
    ...names,
    request: `${asText(method)} ${asText(path)}`,
    ...(headers === undefined ? {} : { headers: nameOf(headers) }),
    ...sent,
    status,
    ...shortHeaders(answered, body),
    ...(body === undefined ? {} : { response: body }),
  };
}

/** Returns the headers of a response except the usual content type. Null: they were not recorded. */
function shortHeaders(headers: Json | undefined, body: Json | undefined): Row {
  if (!isObject(headers)) return { 'response headers': null };
  const { 'content-type': type = null, ...others } = headers;
  return {
    ...(type === usualType(body) ? {} : { type }),
    ...(Object.keys(others).length === 0 ? {} : { 'response headers': others }),
  };
}

function nameOf(headers: Json): Json {
  return Object.entries(HEADERS).find(([, known]) => sameJson(known, headers))?.[0] ?? headers;
}

/** True for a result of `shortExchange`. */
export function isShortExchange(value: Row): boolean {
  return typeof value['request'] === 'string' && 'status' in value;
}

/** Keys of a request that the short form copies unchanged. */
const SENT = ['body', 'rawBody', 'key'];

/** The inverse of `shortExchange`. */
export function longExchange({
  request,
  headers,
  status = null,
  type,
  response,
  'response headers': others,
  ...rest
}: Row): Row {
  const [method = '', ...path] = asText(request).split(' ');
  const sent = Object.entries(rest).filter(([key]) => SENT.includes(key));
  const names = Object.entries(rest).filter(([key]) => !SENT.includes(key));
  const shown = typeof headers === 'string' ? (HEADERS[headers] ?? {}) : headers;
  const contentType = type === undefined ? usualType(response) : type;
  return {
    ...Object.fromEntries(names),
    request: {
      method,
      path: path.join(' '),
      ...(shown === undefined ? {} : { headers: shown }),
      ...Object.fromEntries(sent),
    },
    response: {
      status,
      ...(others === null
        ? {}
        : {
            headers: {
              ...(contentType === null ? {} : { 'content-type': contentType }),
              ...(isObject(others) ? others : {}),
            },
          }),
      ...(response === undefined ? {} : { body: response }),
    },
  };
}
