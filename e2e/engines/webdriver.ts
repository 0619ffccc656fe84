/** Milliseconds; a call that navigates answers when the page has loaded. */
const CALL_LIMIT = 15_000;
/** The name under which W3C WebDriver passes an element. */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** Keys without a character, as W3C WebDriver spells them. */
export const KEYS: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  End: '\uE010',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

export type Call = <Answer = unknown>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => Promise<Answer>;

/** Returns a function that calls a W3C WebDriver. It throws what the driver refuses. */
export function createCall(base: string): Call {
  return async (method, path, body) => {
    const response = await fetch(base + path, {
      method,
      signal: AbortSignal.timeout(CALL_LIMIT),
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
    if (!response.ok) throw new Error(`${method} ${path}: ${value?.error} ${value?.message}`);
    return value as never;
  };
}
