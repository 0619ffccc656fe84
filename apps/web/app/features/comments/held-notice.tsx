import { m } from '@corpomeme/contract/site/messages';
import Hourglass from 'lucide-react/icons/hourglass';
import { heldWords } from './held-words.ts';
import type { ShownComment } from './thread/comment-queries.ts';

/** Tells the author why the comment waits for a moderator, and what mends it; nothing on a public comment. */
export function HeldNotice({ comment }: { comment: ShownComment }) {
  if (comment.state !== 'held') return null;
  return (
    <div className="my-1 grid max-w-prose grid-cols-[auto_minmax(0,1fr)] gap-x-2 rounded-control bg-sunken p-3 text-14">
      <Hourglass className="mt-0.5 size-4" />
      <p className="font-semibold">{m.held.waits}</p>
      <ul className="col-start-2 text-muted [overflow-wrap:anywhere]">
        {heldWords(comment).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {comment.held_until_mended && <p className="col-start-2 text-muted">{m.held.mends}</p>}
    </div>
  );
}
