/** Attempts per batch; between batches, the page can run other work. */
const BATCH = 256;

/**
 * Solves the proof of work of a registration surge (decision 035): finds a number for which SHA-256 of
 * `challenge:number` begins with the required zero bits. Takes half a second on a desktop, some seconds on an old
 * phone. Returns null without Web Crypto, on pages without TLS.
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
