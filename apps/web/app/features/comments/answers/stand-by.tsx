import * as operations from '@corpomeme/contract/memes/answers.operations';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { useMutation } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useOwnPseudonym } from '../../memes/nameless/use-own-pseudonym.ts';
import { isOwnMeme } from '../../memes/own-meme.ts';
import { useCurrentUser } from '../../site/session/session-store.ts';

/** Lazy-loaded for members: asks the author of an answered meme once. Saying nothing is an answer too. */
export default function StandBy({ meme }: { meme: Meme }) {
  const user = useCurrentUser();
  const pseudonym = useOwnPseudonym(meme);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => browserApi.call(operations.standByMeme, { params: { id: meme.id } }),
    onSuccess: ({ message }) => toast(message, 'success'),
    onError: (error) => toast(refusalText(error, m.answers.notDone), 'error'),
  });
  if (isSuccess || (!isOwnMeme(meme, user?.uid) && !pseudonym)) return null;
  return (
    <div className="grid justify-items-start gap-2 rounded-control bg-sunken p-3">
      <p className="text-14">{m.answers.ask}</p>
      <Button busy={isPending} onClick={() => mutate()}>
        {m.answers.stand}
      </Button>
    </div>
  );
}
