/** Addresses and paths as evaluation accepts them (`nix/lib/text/url.nix`, `nix/lib/types/rules/addresses.nix`). */
import { bytesOf, matching } from './pattern.ts';

const HEX = '[0-9A-Fa-f]{1,4}';
const OCTET = '(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])';
const IPV4 = `${OCTET}(?:[.]${OCTET}){3}`;

const isFullIPv6 = matching(`(?:${HEX}:){7}${HEX}|(?:${HEX}:){6}${IPV4}`);
const isShortIPv6 = matching(`(?:${HEX}(?::${HEX})*)?::(?:(?:${HEX}:)*(?:${HEX}|${IPV4}))?`);

/** Services accept up to seven groups beside `::`. */
function isIPv6(text: string): boolean {
  if (isFullIPv6(text)) return true;
  const groups = text.split(':').filter((part) => part !== '').length;
  return isShortIPv6(text) && groups + (text.includes('.') ? 1 : 0) <= 7;
}

const BARE = /^(?<address>[0-9A-Fa-f:.]+)(?:%[^\]/]*)?$/su;
const ENCLOSED = /^\[(?<address>[0-9A-Fa-f:.]+)(?:%[^\]/]*)?\](?::(?:[0-9]+|0x[0-9A-Fa-f]+))?$/su;

function isAddress(text: string): boolean {
  const bytes = bytesOf(text);
  return [BARE, ENCLOSED].some((pattern) => {
    const address = pattern.exec(bytes)?.groups?.['address'];
    return address !== undefined && isIPv6(address);
  });
}

const isHostName = matching('[-_.a-zA-Z0-9]+');

/** Returns true for a host name or an address. */
export function isHost(text: string): boolean {
  return isHostName(text) || isAddress(text);
}

const PART = '[^\\][ \\x00-\\x1f\\x7f!"#$%&\'()*+,./:;<=>?@\\\\^`{|}~]+';
const NAME = `${PART}(?:[.]${PART})*[.]?`;
const PORT = '0*(?:[0-9]{0,4}|[1-5][0-9]{4}|6(?:[0-4][0-9]{3}|5(?:[0-4][0-9]{2}|5(?:[0-2][0-9]|3[0-5]))))';
const USER = '(?:[^\\]/?#@[]*@)?';

const isAuthority = matching(`//${USER}(?:${NAME}|\\[[^\\]]*\\])(?::${PORT})?(?:[/?#][^\\][]*)?`);
const BRACKETS = new RegExp(`^//${USER}\\[(?<address>[^\\]]*)\\]`, 'su');
const isOpaque = matching('(?://[^/?#]*)?[^\\][]*');

const isClean = matching('[^\\x00-\\x1f\\x7f "<>\\\\^`{|}]*');
const hasWrongEscape = matching('.*%(?:[^0-9A-Fa-f].*|.[^0-9A-Fa-f].*|.?)');
const hasTwoFragments = matching('.*#.*#.*');

/** Schemes whose URLs have a host. */
const HOSTED: ReadonlySet<string> = new Set(['ftp', 'gopher', 'http', 'https', 'ws', 'wss']);

/** Returns true for a URL with its scheme. */
export function isUrl(text: string): boolean {
  const { scheme, rest } = /^(?<scheme>[A-Za-z][-+.A-Za-z0-9]+):(?<rest>.*)$/su.exec(text)?.groups ?? {};
  if (scheme === undefined || rest === undefined) return false;
  if (!isClean(rest) || hasWrongEscape(rest) || hasTwoFragments(rest)) return false;
  if (!HOSTED.has(scheme.toLowerCase())) return isOpaque(rest);
  const address = BRACKETS.exec(rest)?.groups?.['address'];
  return isAuthority(rest) && (address === undefined || isAddress(`[${address}]`));
}

/** Returns true for a path that begins with a slash. */
export const isPath = matching('/.*');

const isWindowsPath = matching('(?:[A-Za-z]:[\\\\/]|\\\\\\\\[^\\\\/]).*');

/** Returns true for an absolute path on a machine of either kind. */
export function isPathAnywhere(text: string): boolean {
  return isPath(text) || isWindowsPath(text);
}

/** Returns true for a folder that the system needs, or a path below one (`nix/lib/text/system-folder.nix`). */
export const isSystemFolder = matching('/+(?:bin|boot|lib|proc|sbin|usr/+bin)(?:/.*)?');
