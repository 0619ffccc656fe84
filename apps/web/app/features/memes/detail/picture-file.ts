import type { Meme } from '@corpomeme/contract/memes/memes';
import { titleOf } from '../meme-words.ts';

const WORDS_MAX = 60;

/** Returns a file name that says what the picture is, such as `corpomeme-dell-a-meeting-7.webp`. */
export function pictureFileName(meme: Meme): string {
  const words = ['corpomeme', meme.company, titleOf(meme)].map(toAsciiWords).join('-');
  return `${words.slice(0, WORDS_MAX).replace(/-+$/, '')}-${meme.id}.webp`;
}

/** Returns lower-case ASCII words with dashes, which each file system accepts. */
function toAsciiWords(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Returns whether the browser shares image files; false on the server. */
export function canShareFiles(): boolean {
  if (typeof navigator === 'undefined' || typeof navigator.canShare !== 'function') return false;
  return navigator.canShare({ files: [new File([], 'picture.webp', { type: 'image/webp' })] });
}

/** Opens the device's share sheet with the picture; returns false if that failed, true if it was dismissed. */
export async function sharePicture(meme: Meme, url: string): Promise<boolean> {
  try {
    const response = await fetch(meme.image_url);
    if (!response.ok) return false;
    const blob = await response.blob();
    const file = new File([blob], pictureFileName(meme), { type: blob.type || 'image/webp' });
    await navigator.share({ files: [file], title: titleOf(meme), text: url });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
