import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { Config } from '../config.ts';

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

/**
 * Where a request comes from by `TRUST_PROXY`, as Fastify's `request.ip`; for connections that never become its requests. Each
 * proxy appends whom it heard: reading from the end, the first one that is not trusted is the caller.
 */
export function callerAddress({ socket, headers }: IncomingMessage, trusted: Config['trustProxy']): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const chain = [socket.remoteAddress ?? '', ...forwarded.map((text) => text.trim()).reverse()].filter(
    Boolean,
  );
  const isTrusted = typeof trusted === 'function' ? trusted : isOneOf(trusted || []);
  return chain.find((address, hop) => !isTrusted(address, hop)) ?? chain.at(-1) ?? '';
}

function isOneOf(ranges: string[]): (text: string) => boolean {
  const parsed = ranges.map((range) =>
    ipaddr.isValidCIDR(range) ? ipaddr.parseCIDR(range) : wholeOf(ipaddr.process(range)),
  );
  return (text) => {
    const address = parseAddress(text);
    return parsed.some((range) => address?.kind() === range[0].kind() && address.match(range));
  };
}

function wholeOf(address: Address): [Address, number] {
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}
