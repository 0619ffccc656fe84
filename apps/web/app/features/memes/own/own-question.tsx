import type { Meme } from '@corpomeme/contract/memes/memes';
import { type AuthorQuestion, QUESTION } from '@corpomeme/contract/memes/questions';
import { answerQuestion } from '@corpomeme/contract/memes/questions.operations';
import { m } from '@corpomeme/contract/site/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { showRefusal } from '../../../lib/api/form.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { toast } from '../../../ui/toast.ts';
import { memeKeys } from '../meme-keys.ts';

/** What a moderator asks about a waiting meme, and the answer or its form. */
export function OwnQuestion({ meme, question }: { meme: Meme; question: AuthorQuestion }) {
  return (
    <div className="grid gap-3 border-l-2 border-line pl-3">
      <div>
        <p className="text-14 text-muted">{m.askAuthor.asks}</p>
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {question.question}
        </p>
      </div>
      {question.answer === null ? (
        <AnswerForm memeId={meme.id} />
      ) : (
        <div>
          <p className="text-14 text-muted">{m.askAuthor.yourAnswer}</p>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {question.answer}
          </p>
        </div>
      )}
    </div>
  );
}

function AnswerForm({ memeId }: { memeId: number }) {
  const client = useQueryClient();
  const form = useForm({ defaultValues: { answer: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      await browserApi.call(answerQuestion, { params: { id: memeId }, body });
    } catch (error) {
      return showRefusal(form, error, { failed: m.askAuthor.answerFailed, field: 'answer' });
    }
    toast(m.askAuthor.answered, 'success');
    await client.invalidateQueries({ queryKey: memeKeys.own });
  });
  return (
    <Form onSubmit={(event) => void submit(event)} className="grid gap-3">
      <Field label={m.askAuthor.yourAnswer} hint={m.askAuthor.answerHint} error={errors.answer?.message}>
        {(control) => (
          <TextArea
            {...control}
            {...form.register('answer')}
            required
            rows={3}
            maxLength={QUESTION.answerMax}
          />
        )}
      </Field>
      <Button type="submit" tone="marker" busy={isSubmitting} className="justify-self-start">
        {m.askAuthor.answer}
      </Button>
    </Form>
  );
}
