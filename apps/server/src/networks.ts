import ipaddr from 'ipaddr.js';

const UNREADABLE = 'unreadable';
/** Prefix length of the IPv6 network that a provider assigns to one household or machine. */
const IPV6_BITS = 64;

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Returns null for text that is no address, which a proxy may send. Returns an IPv4-mapped IPv6 address as IPv4. */
export function parseAddress(text: string): Address | null {
  return ipaddr.isValid(text) ? ipaddr.process(text) : null;
}

/** Returns what limits count as one caller: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(text: string): string {
  const address = parseAddress(text);
  if (!address) return UNREADABLE;
  if (address.kind() === 'ipv4') return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address}/${IPV6_BITS}`).toString();
}
