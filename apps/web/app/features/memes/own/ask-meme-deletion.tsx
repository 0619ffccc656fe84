import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import { MEME } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { promptDialog } from '../../../ui/dialog/dialog-requests.ts';
import { isUnexplained, ListedReason, reasonBody } from '../../site/reasons/reason-picker.tsx';

/** Returns why staff delete a member's meme, which its author reads; null on cancel. */
export async function askMemeDeletion(title: string): Promise<ReturnType<typeof reasonBody> | null> {
  let code: ReasonCode | null = null;
  const words = await promptDialog(m.memeDeletion.text({ title }), {
    title: m.memeDeletion.title,
    label: m.memeDeletion.ownWords,
    confirm: m.memeDeletion.delete,
    cancel: m.memeDeletion.cancel,
    maxLength: MEME.reasonMax,
    danger: true,
    refuse: (typed) => (isUnexplained({ code, words: typed }) ? m.reasonPicker.missing : null),
    below: (
      <ListedReason
        label={m.memeDeletion.listedReason}
        onPick={(picked) => {
          code = picked;
        }}
      />
    ),
  });
  return words === null ? null : reasonBody({ code, words });
}
