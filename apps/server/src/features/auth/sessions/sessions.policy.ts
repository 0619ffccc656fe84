const AGENT_MAX = 200;

/** What a browser says it is, fit to be kept and shown: at most 200 characters, none of them a control character. */
export function cleanUserAgent(header: string | undefined): string | null {
  const text = (header ?? '').replace(/\p{Cc}+/gu, ' ').trim();
  return [...text].slice(0, AGENT_MAX).join('') || null;
}
