import { reopenMeme } from '@corpomeme/contract/moderation/moderation.operations';
import { m } from '@corpomeme/contract/site/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isStatus } from '../../../lib/api/api-error.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { memeKeys } from '../../memes/meme-keys.ts';
import { memeQuery } from '../../memes/meme-queries.ts';
import { moderationKeys } from '../moderation-keys.ts';

/** Sends a rejected meme back to the queue, which holds it for a new decision. */
export function Reopening({ memeId, title }: { memeId: number; title: string }) {
  const client = useQueryClient();
  const reopen = useMutation({
    mutationFn: () => browserApi.call(reopenMeme, { params: { id: memeId } }),
    onSettled(_meme, error) {
      // Another moderator may have corrected it already.
      if (error && !isStatus(error, 409)) return toast(refusalText(error, m.reopening.failed), 'error');
      toast(m.reopening.done, 'success');
      const stale = [memeQuery(browserApi, memeId).queryKey, memeKeys.all, ...moderationKeys.decided];
      for (const queryKey of stale) void client.invalidateQueries({ queryKey });
    },
  });
  return (
    <Button busy={reopen.isPending} onClick={() => reopen.mutate()} className="justify-self-start">
      {m.reopening.reopen}
      <span className="sr-only">: {title}</span>
    </Button>
  );
}
