import { MEME } from '@corpomeme/contract/limits';
import type { Meme } from '@corpomeme/contract/memes';
import type { ReasonCode } from '@corpomeme/contract/reasons';
import { useId, useState } from 'react';
import { promptDialog } from '../../ui/dialog-requests.ts';
import { titleOf } from '../memes/meme-words.ts';
import { moderationStrings } from './moderation.strings.ts';
import { ReasonSelect, reasonBody } from './reason-picker.tsx';

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
        onPick={(picked) => {
          code = picked;
        }}
      />
    ),
  });
  return words === null ? null : reasonBody({ code, words });
}

interface ListedReasonProps {
  label?: string;
  none?: string;
  lang?: 'en' | 'ro';
  onPick: (code: ReasonCode | null) => void;
}

export function ListedReason({ label = moderationStrings.listedReason, onPick, ...rest }: ListedReasonProps) {
  const id = useId();
  const [code, setCode] = useState<ReasonCode | null>(null);
  return (
    <ReasonSelect
      id={id}
      label={label}
      value={code}
      {...rest}
      onChange={(next) => {
        setCode(next);
        onPick(next);
      }}
    />
  );
}
