import { hostname as machineName } from 'node:os';
import ipaddr from 'ipaddr.js';

/** Which hosts images may be fetched from (`REMOTE_IMAGES`, docs/operations.md). */
export type RemoteImagePolicy =
  | { mode: 'public' }
  | { mode: 'off' }
  | { mode: 'list'; hosts: string[] /* host:port, as in a URL */ };

/** Throws an Error that lists the allowed values. */
export function parseRemoteImagePolicy(text: string): RemoteImagePolicy {
  const trimmed = text.trim();
  if (trimmed === 'public' || trimmed === 'off') return { mode: trimmed };
  const hosts = trimmed.split(',').map((entry) => parseHost(entry.trim()));
  return { mode: 'list', hosts };
}

const PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' };
const PUBLIC_PORTS = ['80', '443'];

/** Returns whether the policy allows scheme, user info, port and a listed host. The caller checks the resolved addresses. */
export function permitsUrl(policy: RemoteImagePolicy, url: URL): boolean {
  const defaultPort = PORTS[url.protocol];
  if (policy.mode === 'off' || !defaultPort || url.username || url.password || !url.hostname) return false;
  const port = url.port || defaultPort;
  if (policy.mode === 'public') return PUBLIC_PORTS.includes(port) && !isLocalName(url.hostname);
  return policy.hosts.includes(`${url.hostname}:${port}`);
}

/** Names that only machines of the operator's network resolve; resolvers of the public do not know them. */
const LOCAL_NAME = /(?:^|\.)(?:localhost|localdomain|local|internal|home\.arpa)$/;

/** Returns true for a name of this machine or of its network, also with dots at its end. */
function isLocalName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.+$/, '');
  return LOCAL_NAME.test(name) || name === machineName().toLowerCase();
}

/** Returns the literal IP address of a URL, without brackets; null for a host name. */
export function literalAddress(url: URL): string | null {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(host) ? host : null;
}

/** Azure's metadata service uses this address, although its range is public. */
const METADATA_IN_PUBLIC_SPACE = '168.63.129.16';
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Returns true only for globally routed unicast addresses. A NAT64 address is judged by the IPv4 address in it, because
 * networks without IPv4 use NAT64 for every host. Other translations (mapped, 6to4, Teredo) are refused.
 */
export function isPublicAddress(text: string): boolean {
  // A zone names an interface of this machine. Resolvers return IPv4 only as four decimals.
  if (text.includes('%') || !(ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)))
    return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) return isPublicIPv4(address);
  if (address.match(NAT64)) return isPublicIPv4(new ipaddr.IPv4(address.toByteArray().slice(12)));
  return address.match(GLOBAL_IPV6) && address.range() === 'unicast';
}

function isPublicIPv4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && address.toString() !== METADATA_IN_PUBLIC_SPACE;
}

function parseHost(entry: string): string {
  const port = /:(\d{1,5})$/.exec(entry)?.[1];
  const address = `http://${entry}/`;
  const url = port && URL.canParse(address) ? new URL(address) : null;
  if (
    !url ||
    Number(port) === 0 ||
    url.username ||
    url.password ||
    `${url.pathname}${url.search}${url.hash}` !== '/'
  ) {
    throw new Error('public, off, or a comma-separated list of host:port');
  }
  return `${url.hostname}:${Number(port)}`;
}
