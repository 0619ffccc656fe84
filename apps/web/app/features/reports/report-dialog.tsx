import { REPORTS } from '@corpomeme/contract/limits';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NO_REASON, type ReasonChoice, ReasonPicker } from '../reasons/reason-picker.tsx';
import { reportStrings as strings } from './report.strings.ts';
import { type ReportSubject, sendReport } from './send-report.ts';

export interface ReportDialogProps {
  subject: ReportSubject;
  isOpen: boolean;
  onClose: () => void;
  onCloseAutoFocus: (event: Event) => void;
}

/** Lazy-loaded by `useReportDialog`; stays mounted while closed, and so keeps what was typed. */
export default function ReportDialog({ subject, isOpen, onClose, onCloseAutoFocus }: ReportDialogProps) {
  const [choice, setChoice] = useState<ReasonChoice>(NO_REASON);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (!choice.code) {
      setProblem(strings.reasonMissing);
      form.current?.querySelector('select')?.focus();
      return;
    }
    setSending(true);
    setProblem(null);
    const refusal = await sendReport(subject, { reason_code: choice.code, text: choice.words });
    setSending(false);
    if (refusal) return setProblem(refusal);
    setChoice(NO_REASON);
    onClose();
  };
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      onCloseAutoFocus={onCloseAutoFocus}
      title={strings.title[subject.commentId === null ? 'meme' : 'comment']}
      description={strings.description}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        form.current?.querySelector('select')?.focus();
      }}
    >
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <ReasonPicker
          value={choice}
          onChange={(next) => {
            setChoice(next);
            setProblem(null);
          }}
          label={strings.reason}
          wordsLabel={strings.words}
          none={strings.none}
          maxLength={REPORTS.textMax}
        />
        <p role="alert" className="font-semibold text-reject empty:hidden">
          {problem}
        </p>
        <div className="flex flex-wrap-reverse justify-end gap-3">
          <Button onClick={onClose} className="grow sm:grow-0">
            {strings.cancel}
          </Button>
          <Button type="submit" tone="marker" busy={isSending} className="grow sm:grow-0">
            {isSending ? strings.sending : strings.send}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
