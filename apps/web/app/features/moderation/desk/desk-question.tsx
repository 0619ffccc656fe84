import type { Meme } from '@corpomeme/contract/memes/memes';
import { QUESTION } from '@corpomeme/contract/memes/questions';
import { askAuthor } from '@corpomeme/contract/memes/questions.operations';
import { m } from '@corpomeme/contract/site/messages';
import { useForm } from 'react-hook-form';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { showRefusal } from '../../../lib/api/form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { toast } from '../../../ui/toast.ts';
import { SavedReply } from '../saved-reply.tsx';

interface DeskQuestionProps {
  meme: Meme;
  onAsked: () => void;
  onClose: () => void;
}

/** One question to the author about this version; the meme then waits behind all others. */
export function DeskQuestion({ meme, onAsked, onClose }: DeskQuestionProps) {
  const form = useForm({ defaultValues: { question: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ question }) => {
    const body = { question, ...(meme.version !== undefined && { version: meme.version }) };
    try {
      await browserApi.call(askAuthor, { params: { id: meme.id }, body });
    } catch (error) {
      return showRefusal(form, error, { failed: m.askAuthor.failed, field: 'question' });
    }
    toast(m.askAuthor.sent, 'success');
    onAsked();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.askAuthor.ask}
      description={m.askAuthor.hint}
      onCloseAutoFocus={(event) => event.preventDefault()}
    >
      <Form onSubmit={(event) => void submit(event)} className="grid gap-5">
        <SavedReply maxLength={QUESTION.questionMax} onPick={(text) => form.setValue('question', text)} />
        <Field label={m.askAuthor.question} error={errors.question?.message}>
          {(control) => (
            <TextArea
              {...control}
              {...form.register('question')}
              required
              rows={3}
              maxLength={QUESTION.questionMax}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{m.desk.cancel}</Button>
          <Button type="submit" tone="marker" busy={isSubmitting}>
            {m.askAuthor.send}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
