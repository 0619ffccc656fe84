import type { Meme } from '@corpomeme/contract/memes/memes';
import * as operations from '@corpomeme/contract/memes/nameless.operations';
import { m } from '@corpomeme/contract/site/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { awaited } from '../../../lib/awaited.ts';
import { fullDate } from '../../../lib/format.ts';
import { SecondText } from '../../../lib/second-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { confirmDialog } from '../../../ui/dialog/dialog-requests.ts';
import { toast } from '../../../ui/toast.ts';
import { memeKeys } from '../meme-keys.ts';
import { titleOf } from '../meme-words.ts';
import { SecretButton } from './secret-button.tsx';
import { showSecret } from './show-secret.tsx';

/** Lets the author keep the link to the account while a complaint about the meme is open. */
function LinkWait({ memeId }: { memeId: number }) {
  const client = useQueryClient();
  const queryKey = memeKeys.linkWait(memeId);
  const params = { id: memeId };
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => browserApi.call(operations.readLinkWait, { params, signal }),
    meta: { personal: true },
  });
  const { mutate } = useMutation({
    mutationFn: (waits: boolean) => browserApi.call(operations.changeLinkWait, { params, body: { waits } }),
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
    onError: (error) => toast(refusalText(error, m.nameless.waitFailed), 'error'),
  });
  return (
    <label className="flex min-h-11 items-center gap-3 text-14">
      <input
        type="checkbox"
        disabled={!data}
        checked={data?.waits ?? false}
        onChange={(event) => mutate(event.target.checked)}
        className="size-5 shrink-0 accent-ink"
      />
      {m.nameless.waitForCase}
    </label>
  );
}

interface NamelessActionsProps {
  meme: Meme;
  /** Runs when the meme has left My memes. */
  onGone: () => Promise<void> | void;
}

/** For the author of a meme without a name: until when the link to the account exists, and how to end it at once. */
export function NamelessActions({ meme, onGone }: NamelessActionsProps) {
  const forgetting = useForgetting(meme, onGone);
  const { forgotten_at: end } = meme;
  return (
    <div className="grid w-full gap-3">
      <p className="text-14 text-muted">
        {m.nameless.postedAs({ pseudonym: meme.username })}{' '}
        {end ? m.nameless.linked({ date: fullDate(end) }) : m.nameless.linkedPending} {m.nameless.afterwards}
      </p>
      <SecondText as="p" className="text-14 text-muted">
        {m.nameless.afterwardsRo}
      </SecondText>
      <LinkWait memeId={meme.id} />
      <div className="flex flex-wrap gap-3">
        <SecretButton meme={meme} />
        {meme.approval_status !== 'pending' && (
          <Button
            tone="reject"
            busy={forgetting.isPending}
            onClick={() => void forgetting.ask()}
            className="grow sm:grow-0"
          >
            {m.nameless.forget}
            <span className="sr-only">: {titleOf(meme)}</span>
          </Button>
        )}
      </div>
    </div>
  );
}

function useForgetting(meme: Meme, onGone: NamelessActionsProps['onGone']) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => awaited(browserApi.call(operations.forgetAuthor, { params: { id: meme.id } })),
    onSuccess: async ({ secret }) => {
      await showSecret(secret);
      await onGone();
      void client.invalidateQueries({ queryKey: memeKeys.all });
      void client.invalidateQueries({ queryKey: memeKeys.ownSummaries });
    },
    onError: (error) => toast(refusalText(error, m.nameless.forgetFailed), 'error'),
  });
  const ask = async () => {
    const { forgetTitle: title, forgetConfirm: confirm, cancel } = m.nameless;
    const words = { title, confirm, cancel, danger: true };
    const text = (
      <>
        {m.nameless.forgetText({ title: titleOf(meme) })}
        <SecondText className="mt-3 block">{m.nameless.forgetTextRo}</SecondText>
      </>
    );
    if (!isPending && (await confirmDialog(text, words))) mutate();
  };
  return { ask, isPending };
}
