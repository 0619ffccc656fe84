import { thumbHashToAverageRGBA } from 'thumbhash';

/**
 * A hint of the picture's average colour, from its base64 ThumbHash: full strength would frame it in mud where the row gives it
 * more room than it needs. Undefined if unreadable.
 */
export function placeholderColour(hash: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(hash), (character) => character.charCodeAt(0));
    const { r, g, b } = thumbHashToAverageRGBA(bytes);
    const rgb = [r, g, b].map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255));
    return rgb.some(Number.isNaN)
      ? undefined
      : `color-mix(in oklab, rgb(${rgb.join(' ')}) 24%, var(--surface))`;
  } catch {
    return undefined;
  }
}
