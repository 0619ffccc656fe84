const DIGITS = /^[1-9]\d{0,15}$/;

/** Returns the id that a text of digits names; null for other texts, and for numbers that are not exact. */
export function readId(text: string | null | undefined): number | null {
  return text && DIGITS.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null;
}
