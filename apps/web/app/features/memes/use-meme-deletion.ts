import type { Meme } from '@corpomeme/contract/memes';
import * as operations from '@corpomeme/contract/operations/memes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isStatus } from '../../lib/api-error.ts';
import { awaited } from '../../lib/awaited.ts';
import { browserApi } from '../../lib/browser-api.ts';
import { confirmDialog } from '../../ui/dialog-requests.ts';
import { toast } from '../../ui/toast.ts';
import { dropMeme } from './meme-cache.ts';
import { memeEditingStrings as strings } from './meme-editing.strings.ts';
import { memeQuery } from './meme-queries.ts';
import { titleOf } from './meme-words.ts';

/** Asks first. `onGone` runs once the meme is not there any more, whoever deleted it, and before the page loses it. */
export function useMemeDeletion(meme: Meme, onGone: () => Promise<void> | void) {
  const client = useQueryClient();
  const leave = async (text: string) => {
    toast(text, 'success');
    await onGone();
    dropMeme(client, meme.id);
    client.setQueryData(memeQuery(browserApi, meme.id).queryKey, null);
    void client.invalidateQueries({ queryKey: ['memes'], refetchType: 'active' });
    void client.invalidateQueries({ queryKey: ['companies'] });
  };
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => awaited(sendDeletion(meme.id)),
    onSuccess: () => leave(strings.deleted),
    onError: (error) => {
      if (isStatus(error, 404)) return leave(strings.alreadyGone);
      toast(strings.deleteFailed, 'error');
    },
  });
  const ask = async () => {
    if (isPending) return;
    const { deleteTitle: title, delete: confirm, cancel } = strings;
    const words = { title, confirm, cancel, danger: true };
    if (await confirmDialog(strings.deleteText(titleOf(meme)), words)) mutate();
  };
  return { ask: () => void ask(), isPending };
}

function sendDeletion(id: number) {
  return browserApi.call(operations.deleteMeme, { params: { id } });
}
