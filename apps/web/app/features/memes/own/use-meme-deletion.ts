import type { Meme } from '@corpomeme/contract/memes/memes';
import * as operations from '@corpomeme/contract/memes/memes.operations';
import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import { m } from '@corpomeme/contract/site/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isStatus } from '../../../lib/api/api-error.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { confirmDialog } from '../../../ui/dialog/dialog-requests.ts';
import { toast } from '../../../ui/toast.ts';
import { companyKeys } from '../../companies/company-keys.ts';
import { getSession } from '../../site/session/session-store.ts';
import { dropMeme } from '../meme-cache.ts';
import { memeKeys } from '../meme-keys.ts';
import { memeQuery } from '../meme-queries.ts';
import { titleOf } from '../meme-words.ts';
import { isOwnMeme } from '../own-meme.ts';

/**
 * Asks for confirmation. `onGone` runs when the meme is deleted, by this or another request, before the page removes
 * it.
 */
export function useMemeDeletion(meme: Meme, onGone: () => Promise<void> | void) {
  const client = useQueryClient();
  const leave = async (text: string) => {
    toast(text, 'success');
    await onGone();
    dropMeme(client, meme.id);
    client.setQueryData(memeQuery(browserApi, meme.id).queryKey, null);
    void client.invalidateQueries({ queryKey: memeKeys.all, refetchType: 'active' });
    void client.invalidateQueries({ queryKey: memeKeys.ownSummaries });
    void client.invalidateQueries({ queryKey: companyKeys.all });
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (why: DeletionReason) => sendDeletion(meme.id, why),
    onSuccess: () => leave(m.memeEditing.deleted),
    onError: (error) => {
      if (isStatus(error, 404)) return leave(m.memeEditing.alreadyGone);
      const isOwnMatter = isStatus(error, 403) && error.code === 'own_matter';
      toast(isOwnMatter ? error.message : m.memeEditing.deleteFailed, 'error');
    },
  });
  const ask = async () => {
    if (isPending) return;
    const why = await askWhy(meme);
    if (why) mutate(why);
  };
  return { ask: () => void ask(), isPending };
}

interface DeletionReason {
  reason?: string | null;
  reason_code?: ReasonCode | null;
}

/** Returns null on cancel. Only staff who delete a member's meme must give a reason. */
async function askWhy(meme: Meme): Promise<DeletionReason | null> {
  if (!isOwnMeme(meme, getSession().user?.uid)) {
    const { askMemeDeletion } = await import('./ask-meme-deletion.tsx');
    return askMemeDeletion(titleOf(meme));
  }
  const { deleteTitle: title, delete: confirm, cancel } = m.memeEditing;
  const words = { title, confirm, cancel, danger: true };
  return (await confirmDialog(m.memeEditing.deleteText({ title: titleOf(meme) }), words)) ? {} : null;
}

function sendDeletion(id: number, why: DeletionReason) {
  return browserApi.call(operations.deleteMeme, { params: { id }, body: why });
}
