import type { Case } from '@corpomeme/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { KeyCap } from '../moderation/key-cap.tsx';
import {
  isUnexplained,
  NO_REASON,
  type ReasonChoice,
  ReasonMissing,
  ReasonPicker,
  reasonBody,
} from '../moderation/reason-picker.tsx';
import { caseStrings as strings } from './case.strings.ts';
import { caseQuery } from './case-queries.ts';

interface CaseRemovalProps {
  subject: Case;
  onRemove: (reason: ReturnType<typeof reasonBody>) => void;
  onClose: () => void;
}

/** The reason most reports give is chosen already. */
export function CaseRemoval({ subject, onRemove, onClose }: CaseRemovalProps) {
  const { data } = useQuery(caseQuery(subject.id));
  const [picked, setPicked] = useState<ReasonChoice | null>(null);
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const choice = picked ?? { ...NO_REASON, code: commonest(data?.reports.map((each) => each.reason_code)) };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isUnexplained(choice)) return onRemove(reasonBody(choice));
    setMissing(true);
    form.current?.querySelector('select')?.focus();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={strings.removeTitle[subject.comment_id === null ? 'meme' : 'comment']}
      description={strings.removeText}
      // The list gives the focus back itself: what was in hand may be gone by then.
      onCloseAutoFocus={(event) => event.preventDefault()}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        form.current?.querySelector('select')?.focus();
      }}
    >
      <form ref={form} noValidate onSubmit={submit} onKeyDown={submitByKey} className="grid gap-5">
        <ReasonPicker
          value={choice}
          onChange={(next) => {
            setPicked(next);
            setMissing(false);
          }}
        />
        <ReasonMissing isMissing={isMissing} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button type="submit" tone="reject">
            {strings.remove}
            <KeyCap letter="↵" />
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Enter in the list too, where browsers leave it without effect; in the words with Ctrl. */
function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, ctrlKey, metaKey } = event;
  const isMeant = target instanceof HTMLSelectElement || ctrlKey || metaKey;
  if (key !== 'Enter' || !isMeant || target instanceof HTMLButtonElement) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

function commonest<T>(all: readonly T[] = []): T | null {
  const [first] = [...Map.groupBy(all, (each) => each)].toSorted(([, a], [, b]) => b.length - a.length);
  return first?.[0] ?? null;
}
