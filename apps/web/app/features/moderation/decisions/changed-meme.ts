import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { isStatus } from '../../../lib/api/api-error.ts';
import { titleOf } from '../../memes/meme-words.ts';

/** Returns the current meme if a decision was refused because of another version; otherwise null. */
export function changedMemeOf(error: unknown): Meme | null {
  if (!isStatus(error, 409) || error.body.code !== 'meme_changed') return null;
  return (error.body.meme as Meme | undefined) ?? null;
}

const PARTS = ['title', 'message', 'company', 'city', 'image_alt', 'image_placeholder'] as const;

/** Names the differences, so that the moderator checks them. */
export function describeChange(before: Meme, after: Meme): string {
  return `${describeUpdate(before, after)} ${m.changedMeme.undecided}`;
}

/** Names the differences after an update by the author, without a decision before it. */
export function describeUpdate(before: Meme, after: Meme): string {
  const title = titleOf(after);
  const changed = PARTS.filter((part) => before[part] !== after[part]);
  if (changed.length === 0) return m.changedMeme.sentAgain({ title });
  const parts = changed.map((part) => m.changedMeme.parts[part]).join(', ');
  return m.changedMeme.changed({ title, parts });
}
