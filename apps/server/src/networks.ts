import ipaddr from 'ipaddr.js';

const UNREADABLE = 'unreadable';
/** What one household or machine is given of IPv6. */
const IPV6_BITS = 64;

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Null where a proxy wrote something else. IPv4 in IPv6's clothes is IPv4. */
export function parseAddress(text: string): Address | null {
  return ipaddr.isValid(text) ? ipaddr.process(text) : null;
}

/** What a limit counts as one caller: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(text: string): string {
  const address = parseAddress(text);
  if (!address) return UNREADABLE;
  if (address.kind() === 'ipv4') return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address}/${IPV6_BITS}`).toString();
}
