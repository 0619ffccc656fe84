import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import { MEME } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { romanianLanguage } from '../../lib/second-text.tsx';
import { promptDialog } from '../../ui/dialog/dialog-requests.ts';
import { ListedReason, reasonBody } from '../site/reasons/reason-picker.tsx';

/**
 * Returns the reason for removing another member's comment, which its author reads; null on cancel. Without a choice,
 * it refers to the house rules.
 */
export async function askCommentRemoval(username: string): Promise<ReturnType<typeof reasonBody> | null> {
  let code: ReasonCode | null = null;
  const words = await promptDialog(m.commentRemoval.text({ username }), {
    title: m.commentRemoval.title,
    label: m.commentRemoval.ownWords,
    confirm: m.commentRemoval.remove,
    cancel: m.commentRemoval.cancel,
    maxLength: MEME.reasonMax,
    danger: true,
    lang: m.language.romanian,
    below: (
      <ListedReason
        label={m.commentRemoval.listedReason}
        none={m.commentRemoval.none}
        lang={romanianLanguage()}
        onPick={(picked) => {
          code = picked;
        }}
      />
    ),
  });
  return words === null ? null : reasonBody({ code, words });
}
