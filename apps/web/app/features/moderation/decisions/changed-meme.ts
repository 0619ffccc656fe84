import type { Meme } from '@corpomeme/contract/memes/memes';
import { isStatus } from '../../../lib/api/api-error.ts';
import { titleOf } from '../../memes/meme-words.ts';
import { changedMemeStrings as strings } from '../moderation.strings.ts';

/** Returns the current meme if a decision was refused because of another version; otherwise null. */
export function changedMemeOf(error: unknown): Meme | null {
  if (!isStatus(error, 409) || error.body.code !== 'meme_changed') return null;
  return (error.body.meme as Meme | undefined) ?? null;
}

const PARTS = ['title', 'message', 'company', 'city', 'image_alt', 'image_placeholder'] as const;

/** Names the differences, so that the moderator checks them. */
export function describeChange(before: Meme, after: Meme): string {
  return `${describeUpdate(before, after)} ${strings.undecided}`;
}

/** Names the differences after an update by the author, without a decision before it. */
export function describeUpdate(before: Meme, after: Meme): string {
  const changed = PARTS.filter((part) => before[part] !== after[part]).map((part) => strings.parts[part]);
  return strings.changed(titleOf(after), changed);
}
