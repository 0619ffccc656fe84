import type { CommentRule } from '@corpomeme/contract/comments/comment-rule';
import { m } from '@corpomeme/contract/site/messages';

/** Tells all readers that a moderator slowed or locked the comments, and why. */
export function CommentRuleNote({ kind, note }: CommentRule) {
  return (
    <div className="grid max-w-prose gap-1 rounded-control bg-sunken p-3">
      <p className="font-semibold">{m.commentRule[kind]}</p>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {note}
      </p>
    </div>
  );
}
