import * as operations from '@corpomeme/contract/memes/nameless.operations';
import { m } from '@corpomeme/contract/site/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { toast } from '../../../ui/toast.ts';
import { memeKeys } from '../meme-keys.ts';

/** Lets the author keep the link to the account while a complaint about the meme is open. */
export function LinkWait({ memeId }: { memeId: number }) {
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
