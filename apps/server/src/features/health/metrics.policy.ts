import { createHash, timingSafeEqual } from 'node:crypto';
import ipaddr from 'ipaddr.js';

interface MetricsClient {
  /** Of the socket, never one that a header claims. */
  address: string | undefined;
  /** On the same machine all the world comes from loopback, through a proxy. */
  isForwarded: boolean;
  token: string | undefined;
}

/** `hidden` where there is no token by which anybody could get in. */
export function judgeWatcher(
  { address, isForwarded, token }: MetricsClient,
  expected: string | null,
): 'allowed' | 'refused' | 'hidden' {
  if (expected !== null && token !== undefined && isSame(token, expected)) return 'allowed';
  if (!isForwarded && isLoopback(address)) return 'allowed';
  return expected === null ? 'hidden' : 'refused';
}

/** What proxies add beside `x-forwarded-…`; most of the others carry an address, which is enough. */
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
 * True where anything says that this machine asks for somebody else: a header of a proxy, an address that is not loopback in any
 * header, another name for this machine than its own, or HTTP/1.0, which proxies speak to what is behind them.
 */
export function isForwarded({ headers, httpVersion }: RequestFacts): boolean {
  if (httpVersion === '1.0' || !isNameOfLoopback(headers.host)) return true;
  return Object.entries(headers).some(
    ([name, value]) =>
      OF_PROXIES.has(name) || FAMILY_OF_PROXIES.test(name) || (name !== 'host' && namesOther(String(value))),
  );
}

function isNameOfLoopback(host: string | string[] | undefined): boolean {
  if (typeof host !== 'string' || !URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''));
}

/** A list of addresses, as `x-client-ip` and its like carry it. */
function namesOther(value: string): boolean {
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
