import { ANSWER, ANSWER_KINDS, type AnswerKind } from '@corpomeme/contract/memes/answers';
import { m } from '@corpomeme/contract/site/messages';
import { useForm } from 'react-hook-form';
import { formResolver, showRefusal } from '../../../lib/api/form.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { useAnswering } from './use-own-answers.ts';

interface AnswerFields {
  kind: AnswerKind;
  day: string;
  text: string;
}

const resolver = formResolver<AnswerFields>(({ kind, day, text }) => ({
  day: kind === 'change' && day === '' ? m.answerPage.dayMissing : undefined,
  text: text.trim() === '' ? m.answerPage.textMissing : undefined,
}));

/** What a company says about the meme; it waits for a moderator. */
export function AnswerForm({ memeId }: { memeId: number }) {
  const form = useForm<AnswerFields>({ defaultValues: { kind: 'reply', day: '', text: '' }, resolver });
  const { mutateAsync, isPending } = useAnswering(memeId);
  const { errors } = form.formState;
  const send = form.handleSubmit(async ({ kind, day, text: content }) => {
    try {
      await mutateAsync(kind === 'change' ? { kind, content, changed_on: day } : { kind, content });
      form.reset();
    } catch (error) {
      showRefusal(form, error, { failed: m.answerPage.notDone });
    }
  });
  return (
    <Form noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
      <Field label={m.answerPage.kind}>
        {(control) => (
          <Select {...control} {...form.register('kind')}>
            {ANSWER_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {m.answerPage.kinds[kind]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {form.watch('kind') === 'change' && (
        <Field label={m.answerPage.day} error={errors.day?.message}>
          {(control) => <TextInput {...control} {...form.register('day')} type="date" />}
        </Field>
      )}
      <Field
        label={m.answerPage.text}
        hint={m.answerPage.textHint({ count: ANSWER.textMax })}
        error={errors.text?.message}
      >
        {(control) => (
          <TextArea {...control} {...form.register('text')} rows={6} maxLength={ANSWER.textMax} />
        )}
      </Field>
      <FormProblem text={errors.root?.message} />
      <Button type="submit" tone="marker" busy={isPending} className="justify-self-start">
        {m.answerPage.send}
      </Button>
    </Form>
  );
}
