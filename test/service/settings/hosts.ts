/** Allowed hosts and trusted networks of newer versions. Not recorded: read in a fork and in reports. */
import { isIP } from 'node:net';
import type { Service } from '../context.ts';
import type { Incoming } from '../http/access.ts';
import { type Reply, type Violation, violation } from '../http/failures.ts';
import type { Group } from './seed.ts';

/** The two settings of a fresh service. */
export const FRESH_HOSTS: Group = { allowedHosts: '', trustedNetworks: '' };

/** The response to a request to another host. */
export const REFUSED_HOST: Reply = {
  status: 400,
  type: 'text/html',
  text: '<!DOCTYPE html>\n<html><body><h2>Bad Request - Invalid Hostname</h2></body></html>\n',
};

/** Returns true for a request to an address, or to a name that the service allows. Addresses: not measured. */
export function acceptsHost({ store }: Service, { headers }: Incoming): boolean {
  const name = (headers['host'] ?? '').replace(/:\d+$/u, '').toLowerCase();
  const allowed = itemsOf(store.settings.get('config/host')?.['allowedHosts']);
  if (allowed.length === 0 || name === '' || name === 'localhost' || isIP(name) !== 0) return true;
  return allowed.some((one) => (one.startsWith('*.') ? name.endsWith(one.slice(1)) : name === one));
}

/** Returns what is wrong with the two settings: both must be sent, and an empty list needs a login at every request. */
export function hostViolations(sent: Group): Violation[] {
  const { allowedHosts: hosts, trustedNetworks: networks, authenticationRequired: required } = sent;
  const isWrong =
    typeof hosts !== 'string' ||
    itemsOf(hosts).includes('*') ||
    (hosts.trim() === '' && required !== 'enabled');
  return [
    ...(isWrong ? [violation('allowedHosts', 'empty', hosts)] : []),
    ...(itemsOf(networks).every(isNetwork) ? [] : [violation('trustedNetworks', 'address', networks)]),
  ];
}

/** Returns the text that the service stores for a list of networks. */
export function networksStored(value: unknown): string {
  return itemsOf(value).join(', ');
}

function itemsOf(value: unknown): string[] {
  const items = typeof value === 'string' ? value.toLowerCase().split(/[,;]/u) : [];
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more !== undefined) return false;
  if (prefix === undefined || version === 6) return prefix !== '0';
  const bits = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  return Number(prefix) > 0 && bits % 2 ** (32 - Number(prefix)) === 0;
}
