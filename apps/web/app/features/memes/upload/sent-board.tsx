import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { page, withoutMotion } from '@corpomeme/contract/site/paths';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { showHeading } from '../../../ui/step.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useCurrentUser } from '../../site/session/session-store.ts';
import { altOf } from '../meme-words.ts';
import { SecretButton } from '../nameless/secret-button.tsx';
import { ownSummaryQuery, usualWaitText } from '../own/own-summary.ts';

/**
 * The sent meme, pinned on a notice board that only its author sees (decision 366). Takes the focus, so that it is read
 * out and the next link is one Tab away.
 */
export function SentBoard({ meme }: { meme: Meme }) {
  const board = useRef<HTMLDivElement>(null);
  useEffect(() => showHeading(board.current), []);
  return (
    <div
      ref={board}
      role="status"
      className="grid items-center gap-x-8 gap-y-5 rounded-card border-4 border-line bg-sunken p-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] sm:p-6"
    >
      <Pinned meme={meme} />
      <div className="grid min-w-0 gap-1 sm:row-start-1">
        <h2 className="text-22">{m.upload.succeeded}</h2>
        <p>
          {m.upload.succeededText} <UsualWait />
        </p>
        {meme.is_nameless && (
          <>
            <p>{m.nameless.uploaded({ pseudonym: meme.username })}</p>
            {meme.is_held && <p>{m.nameless.held}</p>}
            <div className="flex py-1">
              <SecretButton meme={meme} />
            </div>
          </>
        )}
        <p className="py-1">
          <TextLink to={page.ownMemes()}>{m.upload.myMemes}</TextLink>
        </p>
      </div>
    </div>
  );
}

/** Leads to the page of the meme, which is there for its author alone until it is public. */
function Pinned({ meme }: { meme: Meme }) {
  return (
    <Link
      to={page.meme(meme.id)}
      title={m.upload.preview}
      className="relative justify-self-center rounded-control bg-surface p-2 pb-6 shadow-lift motion-safe:-rotate-1"
    >
      <span
        aria-hidden="true"
        className="absolute -top-2 left-1/2 size-4 -translate-x-1/2 rounded-full bg-vote shadow-lift"
      />
      <img
        src={withoutMotion(meme.image_url)}
        alt={altOf(meme)}
        width={meme.image_width}
        height={meme.image_height}
        className="max-h-64 w-auto object-contain"
      />
    </Link>
  );
}

/** How long a decision usually takes; nothing while the site has decided too little to say. */
function UsualWait() {
  const uid = useCurrentUser()?.uid ?? '';
  const { data } = useQuery(ownSummaryQuery(uid));
  return data?.usual_wait ? usualWaitText(data.usual_wait) : null;
}
