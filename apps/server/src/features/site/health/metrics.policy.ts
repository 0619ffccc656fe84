import { createHash, timingSafeEqual } from 'node:crypto';
import ipaddr from 'ipaddr.js';

interface MetricsClient {
  /** The socket's address, never one from a header. */
  address: string | undefined;
  /** True if a proxy on this machine forwarded the request, so that a loopback address proves nothing. */
  isForwarded: boolean;
  token: string | undefined;
}

/** Returns whether the client may read the metrics. A refusal is `hidden` if no token is configured. */
export function judgeMetricsClient(
  { address, isForwarded, token }: MetricsClient,
  expected: string | null,
): 'allowed' | 'refused' | 'hidden' {
  if (expected !== null && token !== undefined && isSame(token, expected)) return 'allowed';
  if (!isForwarded && isLoopback(address)) return 'allowed';
  return expected === null ? 'hidden' : 'refused';
}

/**
 * Headers that proxies add beside `x-forwarded-…`. Most other headers contain an address, which is checked separately.
 */
const OF_PROXIES = new Set([
  'forwarded',
  'via',
  'forwarded-for',
  'client-ip',
  'true-client-ip',
  'cdn-loop',
  'x-real-ip',
]);
const FAMILY_OF_PROXIES = /^(x-forwarded|x-original|x-envoy|cf-|x-amz|x-azure|x-appengine|fastly-)/;

export interface RequestFacts {
  headers: Record<string, string | string[] | undefined>;
  httpVersion: string;
}

/**
 * Returns true if the request seems forwarded: a proxy header, a non-loopback address in any header, another host name,
 * or HTTP/1.0, which proxies use for upstreams.
 */
export function isForwarded({ headers, httpVersion }: RequestFacts): boolean {
  if (httpVersion === '1.0' || !isNameOfLoopback(headers.host)) return true;
  return Object.entries(headers).some(
    ([name, value]) =>
      OF_PROXIES.has(name) ||
      FAMILY_OF_PROXIES.test(name) ||
      (name !== 'host' && namesOtherHost(String(value))),
  );
}

function isNameOfLoopback(host: string | string[] | undefined): boolean {
  if (typeof host !== 'string' || !URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''));
}

/** Returns true for a list with a non-loopback address, as in `x-client-ip`. */
function namesOtherHost(value: string): boolean {
  return value.split(',').some((part) => {
    const text = part.trim();
    return ipaddr.IPv6.isValid(text) || ipaddr.IPv4.isValidFourPartDecimal(text) ? !isLoopback(text) : false;
  });
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}
