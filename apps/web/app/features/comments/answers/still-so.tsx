import * as operations from '@corpomeme/contract/memes/answers.operations';
import { m } from '@corpomeme/contract/site/messages';
import { useMutation } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';

/** Lazy-loaded for members who said 'Same here' before the company said what changed: asks them once. */
export default function StillSo({ memeId }: { memeId: number }) {
  const { mutate, isPending, isSuccess, variables } = useMutation({
    mutationFn: (still: boolean) =>
      browserApi.call(operations.answerStillSo, { params: { id: memeId }, body: { still } }),
    onSuccess: ({ message }) => toast(message, 'success'),
    onError: (error) => toast(refusalText(error, m.answers.notDone), 'error'),
  });
  if (isSuccess) return null;
  return (
    <div className="grid gap-2 rounded-control bg-sunken p-3">
      <p className="text-14">{m.answers.stillSo.ask}</p>
      <p className="flex flex-wrap gap-2">
        <Button busy={isPending && variables} onClick={() => mutate(true)}>
          {m.answers.stillSo.yes}
        </Button>
        <Button busy={isPending && !variables} onClick={() => mutate(false)}>
          {m.answers.stillSo.no}
        </Button>
      </p>
    </div>
  );
}
