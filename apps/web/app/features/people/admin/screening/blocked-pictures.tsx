import type { PictureBlock } from '@corpomeme/contract/moderation/screening';
import { SCREENING } from '@corpomeme/contract/moderation/screening';
import * as operations from '@corpomeme/contract/moderation/screening.operations';
import { m } from '@corpomeme/contract/site/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isStatus } from '../../../../lib/api/api-error.ts';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { fullDate } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { toast } from '../../../../ui/toast.ts';
import { LookAlikeCard } from '../../../moderation/screening/look-alike-card.tsx';
import { blockedPicturesQuery } from '../admin-queries.ts';

export function BlockedPictures() {
  const query = useQuery(blockedPicturesQuery);
  const part = useRef<HTMLDivElement>(null);
  if (query.isLoadingError) return <LoadFailure text={m.screening.picturesFailed} query={query} />;
  if (!query.data) return <Skeleton className="h-40" />;
  const blocks = query.data;
  return (
    <div ref={part} tabIndex={-1} className="grid gap-2">
      {blocks.length === 0 && <p className="text-muted">{m.screening.noPictures}</p>}
      {blocks.length === SCREENING.blocksShown && (
        <p className="text-14 text-muted">{m.screening.newest({ count: blocks.length })}</p>
      )}
      {blocks.length > 0 && (
        <ul
          aria-label={m.screening.pictures}
          className="grid divide-y divide-line rounded-card border border-line bg-surface"
        >
          {blocks.map((block) => (
            <BlockedPicture key={block.id} block={block} onGone={() => part.current?.focus()} />
          ))}
        </ul>
      )}
    </div>
  );
}

function BlockedPicture({ block, onGone }: { block: PictureBlock; onGone: () => void }) {
  const unblock = useUnblocking(block.id, onGone);
  const { meme, reason, blocked_at: at, blocked_by_username: name } = block;
  const what = meme?.title
    ? m.screening.ofMeme({ title: meme.title })
    : m.screening.ofGone({ when: fullDate(at) });
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4">
      <div className="grid min-w-0 flex-1 basis-56 gap-1">
        {reason && (
          <p dir="auto" className="wrap-anywhere font-semibold">
            {reason}
          </p>
        )}
        <p className="text-14 text-muted">
          {m.screening.blocked} <time dateTime={at}>{fullDate(at)}</time> {m.screening.by({ name })}
        </p>
        {meme ? <LookAlikeCard earlier={meme} /> : <p>{m.screening.memeGone}</p>}
      </div>
      <Button
        aria-label={m.screening.unblockOne({ what })}
        busy={unblock.isPending}
        onClick={() => unblock.mutate()}
      >
        {m.screening.unblock}
      </Button>
    </li>
  );
}

function useUnblocking(id: number, onGone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => browserApi.call(operations.unblockPicture, { params: { id } }),
    // A moderator may have unblocked it already.
    onSettled: (_answer, error) => {
      if (error && !isStatus(error, 404)) return toast(m.screening.unblockFailed, 'error');
      client.setQueryData(blockedPicturesQuery.queryKey, (blocks) =>
        blocks?.filter((each) => each.id !== id),
      );
      toast(m.screening.unblocked, 'success');
      onGone();
    },
  });
}
