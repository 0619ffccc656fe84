/** Tries between two chances for the page to do something else. */
const BATCH = 256;

/**
 * Finds what a surge of registrations asks for (decision 035): a number for which SHA-256 of `challenge:number` begins with
 * the challenge's zero bits. Half a second on a desk, some seconds on an old phone. Null where the browser has no SHA-256: pages
 * that came without TLS.
 */
export async function solveWork(challenge: string, signal: AbortSignal): Promise<string | null> {
  const bits = Number(challenge.split('.')[2]);
  if (!globalThis.crypto?.subtle || !Number.isInteger(bits) || bits > 24) return null;
  for (let first = 0; !signal.aborted; first += BATCH) {
    const tries = Array.from({ length: BATCH }, (_, n) => `${challenge}:${first + n}`);
    const zeros = await Promise.all(tries.map(leadingZeros));
    const found = zeros.findIndex((count) => count >= bits);
    if (found >= 0) return tries[found] ?? null;
  }
  return null;
}

async function leadingZeros(text: string): Promise<number> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Math.clz32(new DataView(digest).getUint32(0));
}
