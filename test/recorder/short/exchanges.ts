/** Recorded exchanges in short form: the request line as one string, usual headers by name. */
import { type Json, isObject, sameJson } from '../../../generator/base/json.ts';
import { type Row, asText } from '../row.ts';

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

/** Returns one exchange in short form. Null as the headers of a response: they were not recorded. */
export function shortExchange({ request, response, ...names }: Row): Row {
  const { method, path, headers, ...sent } = isObject(request) ? request : {};
  const { status = null, headers: answered, body } = isObject(response) ? response : {};
  const { 'content-type': type = null, ...others } = isObject(answered) ? answered : {};
  return present({
    ...names,
    request: `${asText(method)} ${asText(path)}`,
    headers: Object.keys(HEADERS).find((name) => sameJson(HEADERS[name], headers)) ?? headers,
    ...sent,
    status,
    type: isObject(answered) && type !== usualType(body) ? type : undefined,
    'response headers': isObject(answered) ? (isEmpty(others) ? undefined : others) : null,
    response: body,
  });
}

const isEmpty = (row: Row): boolean => Object.keys(row).length === 0;

function present(row: Readonly<Record<string, Json | undefined>>): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Row;
}

/** True for a result of `shortExchange`. */
export function isShortExchange(value: Row): boolean {
  return typeof value['request'] === 'string' && 'status' in value;
}

/** The inverse of `shortExchange`. */
export function longExchange({
  request,
  headers,
  body: sent,
  rawBody,
  key,
  status = null,
  response: body,
  type = usualType(body),
  'response headers': others = {},
  ...names
}: Row): Row {
  const [method = '', ...path] = asText(request).split(' ');
  const shown = typeof headers === 'string' ? HEADERS[headers] : headers;
  const answered = {
    ...(type === null ? {} : { 'content-type': type }),
    ...(isObject(others) ? others : {}),
  };
  return {
    ...names,
    request: present({ method, path: path.join(' '), headers: shown, body: sent, rawBody, key }),
    response: present({ status, headers: others === null ? undefined : answered, body }),
  };
}
