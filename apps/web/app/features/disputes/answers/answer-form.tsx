import { ANSWER, type AnswerKind } from '@corpomeme/contract/disputes/answers';
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
import { memesOf } from './contest-form.tsx';
import { useAnswering } from './use-own-answers.ts';

interface AnswerFields {
  /** Addresses, one a line; of a list alone. */
  memes: string;
  kind: AnswerKind;
  day: string;
  text: string;
}

const problemsOf = (isList: boolean) =>
  formResolver<AnswerFields>(({ memes, kind, day, text }) => ({
    memes: isList && !isListOfMemes(memes) ? m.answerPage.listWrong : undefined,
    day: kind === 'change' && day === '' ? m.answerPage.dayMissing : undefined,
    text: text.trim() === '' ? m.answerPage.textMissing : undefined,
  }));

function isListOfMemes(text: string): boolean {
  const ids = memesOf(text);
  return ids.length > 0 && ids.length <= ANSWER.memesMax && !ids.includes(null);
}

interface AnswerFormProps {
  /** Null: the form asks for the addresses of several. */
  memeId: number | null;
  kinds: readonly AnswerKind[];
  onSent?: (count: number) => void;
}

/** What a company says about a meme, or about each of a list; it waits for a moderator. */
export function AnswerForm({ memeId, kinds, onSent }: AnswerFormProps) {
  const [kind = 'reply'] = kinds;
  const form = useForm<AnswerFields>({
    defaultValues: { memes: '', kind, day: '', text: '' },
    resolver: problemsOf(memeId === null),
  });
  const { mutateAsync, isPending } = useAnswering();
  const { errors } = form.formState;
  const send = form.handleSubmit(async ({ memes, kind, day, text: content }) => {
    const [first, ...others] = memeId === null ? memesOf(memes).filter((id) => id !== null) : [memeId];
    if (first === undefined) return;
    const words = { content, others };
    try {
      await mutateAsync({
        memeId: first,
        body: kind === 'change' ? { kind, ...words, changed_on: day } : { kind, ...words },
      });
      onSent?.(1 + others.length);
    } catch (error) {
      showRefusal(form, error, { failed: m.answerPage.notDone });
    }
  });
  return (
    <Form noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
      {memeId === null && (
        <Field label={m.answerPage.list} hint={m.answerPage.listHint} error={errors.memes?.message}>
          {(control) => <TextArea {...control} {...form.register('memes')} rows={4} />}
        </Field>
      )}
      {kinds.length > 1 && (
        <Field label={m.answerPage.kind}>
          {(control) => (
            <Select {...control} {...form.register('kind')}>
              {kinds.map((each) => (
                <option key={each} value={each}>
                  {m.answerPage.kinds[each]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
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
