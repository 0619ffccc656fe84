import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import { MEME } from '@corpomeme/contract/site/limits';
import { promptDialog } from '../../ui/dialog/dialog-requests.ts';
import { ListedReason, reasonBody } from '../site/reasons/reason-picker.tsx';
import { commentRemovalStrings as strings } from './comment.strings.ts';

/**
 * Returns the reason for removing another member's comment, which its author reads; null on cancel. Without a choice,
 * it refers to the house rules.
 */
export async function askCommentRemoval(username: string): Promise<ReturnType<typeof reasonBody> | null> {
  let code: ReasonCode | null = null;
  const words = await promptDialog(strings.text(username), {
    title: strings.title,
    label: strings.ownWords,
    confirm: strings.remove,
    cancel: strings.cancel,
    maxLength: MEME.reasonMax,
    danger: true,
    lang: 'ro',
    below: (
      <ListedReason
        label={strings.listedReason}
        none={strings.none}
        lang="ro"
        onPick={(picked) => {
          code = picked;
        }}
      />
    ),
  });
  return words === null ? null : reasonBody({ code, words });
}
