import { COMMENT_SORTS } from '@corpomeme/contract/comments/comments';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { useOwnPseudonym } from '../memes/nameless/use-own-pseudonym.ts';
import { useIntention } from '../site/session/intentions.ts';
import { askToLogIn } from '../site/session/log-in-requests.ts';
import { useCurrentUser, useSession } from '../site/session/session-store.ts';
import { CommentList } from './comment-list.tsx';
import { CommentRuleNote } from './comment-rule-note.tsx';
import { CommentsProvider, useCommentsScope } from './comments-context.ts';
import { CommentForm } from './posting/comment-form.tsx';
import { readCommentList, sortParameter } from './thread/comment-queries.ts';
import { useComments } from './thread/use-comments.ts';
import { linkedId } from './use-linked-comment.ts';

/** The comments section (product: screens). `/meme/{id}/comments` scrolls to it. */
export function CommentsSection({ meme }: { meme: Meme }) {
  const id = useId();
  const heading = useFocusByAddress(page.memeComments(meme.id));
  const { spoken, say } = useAnnouncements();
  const ownPseudonym = useOwnPseudonym(meme);
  const [usesPseudonym, setUsesPseudonym] = useState(true);
  const rule = meme.comment_rule;
  const isModerator = useCurrentUser()?.isModerator === true;
  const isLocked = rule?.kind === 'locked' && !isModerator;
  // In a locked thread it would tell that a moderator is behind it.
  const pseudonym = rule?.kind === 'locked' ? null : ownPseudonym;
  const scope = useMemo(
    () => ({ memeId: meme.id, isLocked, pseudonym, usesPseudonym, setUsesPseudonym, say }),
    [meme.id, isLocked, pseudonym, usesPseudonym, say],
  );
  const query = useComments(meme.id);
  const [search] = useSearchParams();
  const { sort } = readCommentList(search);
  const threads = query.data?.pages[0]?.threadCount ?? 0;
  return (
    <CommentsProvider value={scope}>
      <section aria-labelledby={id} className="mt-6 grid max-w-3xl gap-5 border-t border-line pt-6">
        <h2 id={id} ref={heading} tabIndex={-1} className="text-22 shadow-none outline-none">
          {m.comment.title} <span className="text-muted tabular-nums">{meme.commentCount}</span>
        </h2>
        <p role="status" className="sr-only">
          <span key={spoken.turn}>{spoken.text}</span>
        </p>
        {rule && <CommentRuleNote {...rule} />}
        {!isLocked && <CommentComposer />}
        {threads > 1 && <CommentSortLinks />}
        <CommentList key={sort} query={query} />
      </section>
    </CommentsProvider>
  );
}

/** Returns a function that announces a text, also if it equals the previous one. */
function useAnnouncements() {
  const [spoken, setSpoken] = useState({ text: '', turn: 0 });
  const [say] = useState(() => (text: string) => setSpoken(({ turn }) => ({ text, turn: turn + 1 })));
  return { spoken, say };
}

function useFocusByAddress(address: string) {
  const ref = useRef<HTMLHeadingElement>(null);
  const { pathname, key, hash } = useLocation();
  // `useLinkedComment` scrolls to the comment that the URL fragment names.
  const hasLinkedComment = linkedId(hash) !== null;
  // A second click on the same link scrolls again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` differs between two visits of the same address.
  useEffect(() => {
    if (pathname !== address || hasLinkedComment) return;
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView();
  }, [pathname, address, key, hasLinkedComment]);
  return ref;
}

/** The form for members, the login prompt for visitors; until the session is known, a placeholder. */
function CommentComposer() {
  const { status, user } = useSession();
  const { memeId } = useCommentsScope();
  const box = useRef<HTMLDivElement>(null);
  useIntention(writeIntention(memeId), () => {
    box.current?.querySelector('textarea')?.focus();
    toast(m.comment.writeNow);
  });
  if (status === 'in') {
    return (
      <div ref={box}>
        <CommentForm key={user.uid} parent={null} uid={user.uid} />
      </div>
    );
  }
  return (
    <>
      <div className="for-guests print:hidden">
        <LogInPrompt />
      </div>
      {status === 'unknown' && <Skeleton className="for-members h-33" />}
    </>
  );
}

function LogInPrompt() {
  const { memeId } = useCommentsScope();
  const ask = () => askToLogIn(m.comment.logInToComment, writeIntention(memeId));
  return (
    <>
      <Button className="with-script" onClick={ask}>
        {m.comment.logInPrompt}
      </Button>
      <LinkButton className="without-script" to={page.login()}>
        {m.comment.logInPrompt}
      </LinkButton>
    </>
  );
}

function writeIntention(memeId: number): string {
  return `comment:${memeId}`;
}

/** Links, so that each order has a URL and works without scripts. */
function CommentSortLinks() {
  const { pathname, search } = useLocation();
  const { sort: current } = readCommentList(new URLSearchParams(search));
  return (
    <nav aria-label={m.comment.sortLabel}>
      <ul className="flex gap-1">
        {COMMENT_SORTS.map((sort) => (
          <li key={sort}>
            <Link
              to={{ pathname, search: sortParameter(sort) ? `sort=${sort}` : '' }}
              preventScrollReset
              aria-current={sort === current ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-control px-3 text-14 font-semibold text-muted hover:text-ink aria-[current=true]:bg-sunken aria-[current=true]:text-ink"
            >
              {m.comment.sorts[sort]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
