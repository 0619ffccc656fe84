import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { Config } from '../../config.ts';
import { type Address, parseAddress } from '../../networks.ts';

/**
 * Returns the client address by `TRUST_PROXY`, like Fastify's `request.ip`, for connections that Fastify does not
 * handle. Each proxy appends the address that connected to it, so the last untrusted address is the client.
 */
export function callerAddress({ socket, headers }: IncomingMessage, trusted: Config['trustProxy']): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const chain = [socket.remoteAddress ?? '', ...forwarded.map((text) => text.trim()).reverse()].filter(
    Boolean,
  );
  const isTrusted = trustOf(trusted);
  return chain.find((address, hop) => !isTrusted(address, hop)) ?? chain.at(-1) ?? '';
}

/** Returns whether this peer address is a trusted proxy. */
export function isProxy(address: string, trusted: Config['trustProxy']): boolean {
  return trustOf(trusted)(address, 0);
}

const listed = new WeakMap<string[], (text: string) => boolean>();

function trustOf(trusted: Config['trustProxy']): (address: string, hop: number) => boolean {
  if (typeof trusted === 'function') return trusted;
  if (!trusted) return () => false;
  const known = listed.get(trusted) ?? isOneOf(trusted);
  listed.set(trusted, known);
  return known;
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
