const AGENT_MAX = 200;

/** Returns a storable `User-Agent`: at most 200 characters, without control characters. */
export function cleanUserAgent(header: string | undefined): string | null {
  const text = (header ?? '').replace(/\p{Cc}+/gu, ' ').trim();
  return [...text].slice(0, AGENT_MAX).join('') || null;
}
