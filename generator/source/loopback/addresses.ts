/** The addresses of this machine, as Linux shows them to a process. A unit may not ask for them with a socket. Pure. */
import { isIPv4 } from 'node:net';

/** The digits before those of an IPv4 address. */
export const MAPPED = '00000000000000000000ffff';

/** The tables of one network stack. */
export interface AddressTables {
  /** The text of `/proc/self/net/fib_trie`. */
  readonly ipv4: string;
  /** The text of `/proc/self/net/if_inet6`. */
  readonly ipv6: string;
}

/**
 * Returns true for an address of this machine. The source of a connection does not tell: for a second address of a
 * subnet, Linux takes the first one.
 * @param address as Node writes it: `127.0.0.1`, `::1`, `::ffff:127.0.0.1`
 */
export function isOwnAddress(address: string, { ipv4, ipv6 }: AddressTables): boolean {
  const hex = hexOf(address);
  return ownPrefixes(ipv4).some((prefix) => bitsOf(hex).startsWith(prefix)) || ownIpv6(ipv6).includes(hex);
}

/** Returns the bits of the addresses and ranges of the type LOCAL, each of which follows its address in the table. */
function ownPrefixes(table: string): string[] {
  let address = '';
  return table.split('\n').flatMap((line) => {
    const found = /\|-- (?<at>\S+)|\/(?<length>\d+) \S+ LOCAL\b/u.exec(line)?.groups;
    if (found?.['at'] !== undefined) address = found['at'];
    if (found?.['length'] === undefined || !isIPv4(address)) return [];
    return [bitsOf(hexOf(address)).slice(0, MAPPED.length * 4 + Number(found['length']))];
  });
}

function ownIpv6(table: string): string[] {
  return table.split('\n').flatMap((line) => /^[0-9a-f]{32}(?= )/u.exec(line) ?? []);
}

function bitsOf(hex: string): string {
  return hex.replaceAll(/./gu, (digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0'));
}

/** Returns 32 hexadecimal digits for an address as Node writes it, IPv4 as mapped into IPv6. */
export function hexOf(address: string): string {
  const plain = address.replace(/%.*$/u, '').replace(/^::ffff:(?=\d+\.)/iu, '');
  if (isIPv4(plain))
    return `${MAPPED}${plain
      .split('.')
      .map((part) => digits(part, 10, 2))
      .join('')}`;
  const [head = [], tail] = plain.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = tail === undefined ? [] : Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...(tail ?? [])].map((group) => digits(group, 16, 4)).join('');
}

/** Returns a number in `length` hexadecimal digits. */
function digits(text: string, base: number, length: number): string {
  return Number.parseInt(text, base).toString(16).padStart(length, '0');
}
