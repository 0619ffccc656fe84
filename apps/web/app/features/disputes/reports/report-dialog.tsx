import { REPORTS } from '@corpomeme/contract/disputes/reports';
import { m } from '@corpomeme/contract/site/messages';
import { useForm } from 'react-hook-form';
import { formResolver } from '../../../lib/api/form.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../../ui/dialog/dialog-buttons.tsx';
import type { LazyDialogProps } from '../../../ui/dialog/use-lazy-dialog.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { NO_REASON, type ReasonChoice, ReasonField } from '../../site/reasons/reason-picker.tsx';
import { type ReportSubject, sendReport } from './send-report.ts';

interface ReportDialogProps extends LazyDialogProps {
  subject: ReportSubject;
}

const resolver = formResolver<{ why: ReasonChoice }>(({ why }) => ({
  why: why.code ? undefined : m.report.reasonMissing,
}));

/** Lazy-loaded by `useReportDialog`; stays mounted while closed, so that it keeps the typed text. */
export default function ReportDialog({ subject, isOpen, onClose, onCloseAutoFocus }: ReportDialogProps) {
  const form = useForm({ defaultValues: { why: NO_REASON }, resolver });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ why: { code, words } }) => {
    if (isSubmitting || !code) return;
    const refusal = await sendReport(subject, { reason_code: code, text: words });
    if (refusal) return form.setError('root', { message: refusal });
    form.reset();
    onClose();
  });
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      onCloseAutoFocus={onCloseAutoFocus}
      title={m.report.title[subject.commentId === null ? 'meme' : 'comment']}
      description={m.report.description}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        form.setFocus('why');
      }}
    >
      <Form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <ReasonField
          control={form.control}
          name="why"
          label={m.report.reason}
          wordsLabel={m.report.words}
          none={m.report.none}
          maxLength={REPORTS.textMax}
        />
        <FormProblem text={errors.why?.message ?? errors.root?.message} />
        <DialogButtons cancel={m.report.cancel} onCancel={onClose} tone="marker" busy={isSubmitting}>
          {isSubmitting ? m.report.sending : m.report.send}
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
