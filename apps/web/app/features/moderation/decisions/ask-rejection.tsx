import type { Meme } from '@corpomeme/contract/memes/memes';
import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import { MEME } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { promptDialog } from '../../../ui/dialog/dialog-requests.ts';
import { titleOf } from '../../memes/meme-words.ts';
import { ListedReason, reasonBody } from '../../site/reasons/reason-picker.tsx';

/** Shows the specified prompt with the list of reasons; null on cancel (product: dialogs). */
export async function askRejection(meme: Meme): Promise<ReturnType<typeof reasonBody> | null> {
  let code: ReasonCode | null = null;
  const words = await promptDialog(m.moderation.rejectText({ title: titleOf(meme) }), {
    title: m.moderation.rejectTitle,
    label: m.moderation.reason,
    confirm: m.moderation.reject,
    cancel: m.moderation.cancel,
    maxLength: MEME.reasonMax,
    danger: true,
    below: (
      <ListedReason
        label={m.moderation.listedReason}
        onPick={(picked) => {
          code = picked;
        }}
      />
    ),
  });
  return words === null ? null : reasonBody({ code, words });
}
