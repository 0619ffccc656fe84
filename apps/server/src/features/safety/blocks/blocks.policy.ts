import { domainToASCII } from 'node:url';
import type { BlockBody } from '@corpomeme/contract/people/admin';
import ipaddr from 'ipaddr.js';
import { AppError } from '../../../app-error.ts';
import { parseAddress } from '../../../networks.ts';

export type Range = ReturnType<typeof ipaddr.parseCIDR>;

const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;
/** Widest range that may be blocked, in prefix bits; wider ranges are a mistake, because they cover continents. */
const WIDEST = { ipv4: 8, ipv6: 24 };
const WHOLE = { ipv4: 32, ipv6: 128 };

/**
 * Returns one canonical spelling, so that no value is blocked twice. Throws AppError `block_invalid` or
 * `block_too_wide`.
 */
export function normaliseBlock({ kind, value }: Pick<BlockBody, 'kind' | 'value'>): string {
  if (kind === 'range') return normaliseRange(value);
  const domain = domainToASCII(value.replace(/^@/, '').replace(/\.$/, ''));
  if (!DOMAIN.test(domain)) throw new AppError('block_invalid');
  return domain;
}

function normaliseRange(text: string): string {
  const [address, bits] = parseRange(text);
  if (bits < WIDEST[address.kind()]) throw new AppError('block_too_wide');
  const family = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${family.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`;
}

/** Parses a range; a single address is a range of one. */
function parseRange(text: string): Range {
  if (ipaddr.isValidCIDR(text)) {
    const [address, bits] = ipaddr.parseCIDR(text);
    const isMapped = 'isIPv4MappedAddress' in address && address.isIPv4MappedAddress();
    return isMapped && bits >= 96 ? [address.toIPv4Address(), bits - 96] : [address, bits];
  }
  // `isValid` would accept 10.1 as 10.0.0.1.
  const isWhole = ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
  const address = isWhole ? parseAddress(text) : null;
  if (!address) throw new AppError('block_invalid');
  return [address, WHOLE[address.kind()]];
}

/** Parses a stored value. */
export function readRange(value: string): Range {
  return ipaddr.parseCIDR(value);
}

export function isWithin(text: string, ranges: Range[]): boolean {
  const address = parseAddress(text);
  if (!address) return false;
  return ranges.some((range) => range[0].kind() === address.kind() && address.match(range));
}

/** Returns the domain of an address and all parent domains: `a.b.ro`, `b.ro`. */
export function domainsOf(email: string): string[] {
  const labels = domainToASCII(email.slice(email.lastIndexOf('@') + 1)).split('.');
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'));
}
