import type { Meme } from '@corpomeme/contract/memes/memes';
import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import { MEME } from '@corpomeme/contract/site/limits';
import { promptDialog } from '../../../ui/dialog/dialog-requests.ts';
import { titleOf } from '../../memes/meme-words.ts';
import { ListedReason, reasonBody } from '../../site/reasons/reason-picker.tsx';
import { moderationStrings } from '../moderation.strings.ts';

/** Shows the specified prompt with the list of reasons; null on cancel (product: dialogs). */
export async function askRejection(meme: Meme): Promise<ReturnType<typeof reasonBody> | null> {
  let code: ReasonCode | null = null;
  const words = await promptDialog(moderationStrings.rejectText(titleOf(meme)), {
    title: moderationStrings.rejectTitle,
    label: moderationStrings.reason,
    confirm: moderationStrings.reject,
    cancel: moderationStrings.cancel,
    maxLength: MEME.reasonMax,
    danger: true,
    below: (
      <ListedReason
        label={moderationStrings.listedReason}
        onPick={(picked) => {
          code = picked;
        }}
      />
    ),
  });
  return words === null ? null : reasonBody({ code, words });
}
