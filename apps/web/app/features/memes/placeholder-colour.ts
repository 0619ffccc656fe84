import { thumbHashToAverageRGBA } from 'thumbhash';

/** The picture's average colour from its base64 ThumbHash, for the place it will take; undefined if unreadable. */
export function placeholderColour(hash: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(hash), (character) => character.charCodeAt(0));
    const { r, g, b } = thumbHashToAverageRGBA(bytes);
    const rgb = [r, g, b].map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255));
    return rgb.some(Number.isNaN) ? undefined : `rgb(${rgb.join(' ')})`;
  } catch {
    return undefined;
  }
}
