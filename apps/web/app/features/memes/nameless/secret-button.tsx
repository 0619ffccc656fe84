import type { Meme } from '@corpomeme/contract/memes/memes';
import * as operations from '@corpomeme/contract/memes/nameless.operations';
import { m } from '@corpomeme/contract/site/messages';
import { useMutation } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { awaited } from '../../../lib/awaited.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { titleOf } from '../meme-words.ts';
import { showSecret } from './show-secret.tsx';

/** Makes a new withdrawal secret of an own meme without a name, and shows it. */
export function SecretButton({ meme }: { meme: Meme }) {
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => awaited(browserApi.call(operations.renewWithdrawalSecret, { params: { id: meme.id } })),
    onSuccess: ({ secret }) => showSecret(secret),
    onError: (error) => toast(refusalText(error, m.nameless.secretFailed), 'error'),
  });
  return (
    <Button busy={isPending} onClick={() => mutate()} className="grow sm:grow-0">
      {m.nameless.secret}
      <span className="sr-only">: {titleOf(meme)}</span>
    </Button>
  );
}
