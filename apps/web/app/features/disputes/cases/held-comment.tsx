import type { Case } from '@corpomeme/contract/disputes/reports';
import { m } from '@corpomeme/contract/site/messages';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../../ui/load-failure.tsx';
import { heldWords } from '../../comments/held-words.ts';
import { heldThreadQuery } from './case-queries.ts';

/** Whether the case is about something that waits to be public: a held comment, or the answer of a company. */
export const isHeld = ({ comment, answer }: Case) => comment?.state === 'held' || answer !== undefined;

/** Why the checks hold a comment. */
export function HoldCause({ subject: { comment } }: { subject: Case }) {
  if (!comment) return null;
  return (
    <p className="max-w-prose text-14 [overflow-wrap:anywhere]">
      <span className="font-semibold">{m.held.byChecks}</span>{' '}
      <span className="text-muted">{heldWords(comment).join(' ')}</span>
    </p>
  );
}

/** The other comments of the thread, for the context of a held one. */
export function HeldThread({ subject: { meme_id: memeId, comment } }: { subject: Case }) {
  const query = useQuery(heldThreadQuery(memeId, comment?.id ?? 0));
  if (!query.data) return <NotLoaded query={query} text={m.held.threadFailed} className="h-16" />;
  const others = query.data.filter(({ id, is_deleted }) => id !== comment?.id && !is_deleted);
  if (others.length === 0) return null;
  return (
    <section className="grid gap-1">
      <h3 className="text-14 font-semibold text-muted">{m.held.thread}</h3>
      <ul className="grid max-h-96 gap-3 overflow-y-auto">
        {others.map(({ id, username, content }) => (
          <li key={id} className="border-l-3 border-line pl-3">
            <p className="text-14 text-muted">
              <bdi>{username}</bdi>
            </p>
            <p dir="auto" className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
              {content}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
