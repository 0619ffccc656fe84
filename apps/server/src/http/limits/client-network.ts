import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { Config } from '../../config.ts';

type IsTrusted = (address: string, hop: number) => boolean;

/**
 * Returns the client address that `TRUST_PROXY` implies, as Fastify's `request.ip` does, for connections that Fastify does
 * not handle. Empty if the connection is already closed.
 */
export function callerAddress(request: IncomingMessage, trusted: Config['trustProxy']): string {
  const address: string | undefined = proxyAddress(request, trustOf(trusted));
  return address ?? '';
}

/** Returns whether this peer address is a trusted proxy. */
export function isProxy(address: string, trusted: Config['trustProxy']): boolean {
  return trustOf(trusted)(address, 0);
}

const compiled = new WeakMap<string[], IsTrusted>();

function trustOf(trusted: Config['trustProxy']): IsTrusted {
  if (typeof trusted === 'function') return trusted;
  if (!trusted) return () => false;
  const known = compiled.get(trusted) ?? proxyAddress.compile(trusted);
  compiled.set(trusted, known);
  return known;
}
