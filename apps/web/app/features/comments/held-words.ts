import type { Comment } from '@corpomeme/contract/comments/comments';
import { m } from '@corpomeme/contract/site/messages';

/** Returns why a comment waits, in words that say what mends it. */
export function heldWords({ held_reason: reason, held_found: found = [] }: Comment): string {
  if (!reason) return m.held.unknown;
  const words = m.held.reasons[reason];
  return typeof words === 'string' ? words : words({ found: found.join(', ') });
}
