import { createHash, timingSafeEqual } from 'node:crypto';
import ipaddr from 'ipaddr.js';

interface Watcher {
  /** Of the socket, never one that a header claims. */
  address: string | undefined;
  /** True where a proxy says it speaks for somebody else: on the same machine all the world comes from loopback. */
  isForwarded: boolean;
  token: string | undefined;
}

/** `hidden` where there is no token by which anybody could get in. */
export function judgeWatcher(
  { address, isForwarded, token }: Watcher,
  expected: string | null,
): 'allowed' | 'refused' | 'hidden' {
  if (expected !== null && token !== undefined && isSame(token, expected)) return 'allowed';
  if (!isForwarded && isLoopback(address)) return 'allowed';
  return expected === null ? 'hidden' : 'refused';
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}
