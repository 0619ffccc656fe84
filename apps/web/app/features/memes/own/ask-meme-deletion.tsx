import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import { MEME } from '@corpomeme/contract/site/limits';
import { promptDialog } from '../../../ui/dialog/dialog-requests.ts';
import { reasonPickerStrings } from '../../site/reasons/reason-picker.strings.ts';
import { isUnexplained, ListedReason, reasonBody } from '../../site/reasons/reason-picker.tsx';
import { memeDeletionStrings as strings } from './meme-editing.strings.ts';

/** Returns why staff delete a member's meme, which its author reads; null on cancel. */
export async function askMemeDeletion(title: string): Promise<ReturnType<typeof reasonBody> | null> {
  let code: ReasonCode | null = null;
  const words = await promptDialog(strings.text(title), {
    title: strings.title,
    label: strings.ownWords,
    confirm: strings.delete,
    cancel: strings.cancel,
    maxLength: MEME.reasonMax,
    danger: true,
    refuse: (typed) => (isUnexplained({ code, words: typed }) ? reasonPickerStrings.missing : null),
    below: (
      <ListedReason
        label={strings.listedReason}
        onPick={(picked) => {
          code = picked;
        }}
      />
    ),
  });
  return words === null ? null : reasonBody({ code, words });
}
