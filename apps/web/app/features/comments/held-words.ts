import type { Comment } from '@corpomeme/contract/comments/comments';
import { m } from '@corpomeme/contract/site/messages';

/** Returns all reasons why a comment waits. */
export function heldWords({ held_for: causes = [] }: Comment): string[] {
  if (causes.length === 0) return [m.held.unknown];
  return causes.map(({ reason, found }) =>
    reason in m.held.reasons
      ? m.held.reasons[reason as keyof typeof m.held.reasons]
      : m.told.found[reason as keyof typeof m.told.found]({ found: found.join(', ') }),
  );
}
