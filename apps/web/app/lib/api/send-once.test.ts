import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NetworkError } from './api-error.ts';

/** Simulates a browser's session storage, which survives a reload. */
function storage() {
  const items = new Map<string, string>();
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
  };
}

/** Imports a fresh module, as after a reload. */
async function load() {
  vi.resetModules();
  return (await import('./send-once.ts')).sendOnce;
}

let sendOnce: Awaited<ReturnType<typeof load>>;
beforeEach(async () => {
  vi.stubGlobal('sessionStorage', storage());
  sendOnce = await load();
});
afterEach(() => vi.unstubAllGlobals());

const lost = (key: string) => Promise.reject(Object.assign(new NetworkError(null), { key }));
const keyOfLost = (content: unknown, place = 'here') =>
  sendOnce(place, content, lost).catch((error: { key: string }) => error.key);
const keyOfSent = (content: unknown, place = 'here') => sendOnce(place, content, async (key) => key);

describe('the key', () => {
  test('is random, and valid in a header', async () => {
    expect(await keyOfSent('x')).toMatch(/^[0-9a-f]{32}$/);
  });

  test('stays the same until a response arrives, also over a reload', async () => {
    const first = await keyOfLost(['a', 1]);
    expect(await keyOfLost(['a', 1])).toBe(first);
    sendOnce = await load();
    expect(await keyOfSent(['a', 1])).toBe(first);
    expect(await keyOfSent(['a', 1])).not.toBe(first);
  });

  test('differs for other content and elsewhere', async () => {
    const keys = [
      await keyOfLost('a'),
      await keyOfLost('b'),
      await keyOfLost('b', 'there'),
      await keyOfLost('a'),
    ];
    expect(new Set(keys).size).toBe(4);
  });

  test('stays the same without storage, while the page is open', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    const first = await keyOfLost('a');
    expect(await keyOfLost('a')).toBe(first);
  });

  test('is dropped when the server knows it for other content', async () => {
    const { ApiError } = await import('./api-error.ts');
    let refused = '';
    const refuse = async (key: string) => {
      refused = key;
      throw new ApiError(409, { code: 'idempotency_key_reused' });
    };
    await expect(sendOnce('here', 'a', refuse)).rejects.toThrow();
    expect(await keyOfSent('a')).not.toBe(refused);
  });
});
