import { ANSWER, type AnswerKind } from '@corpomeme/contract/disputes/answers';
import { m } from '@corpomeme/contract/site/messages';
import { useForm } from 'react-hook-form';
import { formResolver, showRefusal } from '../../../lib/api/form.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { Options, SelectField } from '../../../ui/form/select.tsx';
import { TextAreaField, TextField } from '../../../ui/form/text-field.tsx';
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
        <TextAreaField
          label={m.answerPage.list}
          hint={m.answerPage.listHint}
          error={errors.memes?.message}
          {...form.register('memes')}
          rows={4}
        />
      )}
      {kinds.length > 1 && (
        <SelectField label={m.answerPage.kind} {...form.register('kind')}>
          <Options of={kinds} text={(each) => m.answerPage.kinds[each]} />
        </SelectField>
      )}
      {form.watch('kind') === 'change' && (
        <TextField
          label={m.answerPage.day}
          error={errors.day?.message}
          {...form.register('day')}
          type="date"
        />
      )}
      <TextAreaField
        label={m.answerPage.text}
        hint={m.answerPage.textHint({ count: ANSWER.textMax })}
        error={errors.text?.message}
        {...form.register('text')}
        rows={6}
        maxLength={ANSWER.textMax}
      />
      <FormProblem text={errors.root?.message} />
      <Button type="submit" tone="marker" busy={isPending} className="justify-self-start">
        {m.answerPage.send}
      </Button>
    </Form>
  );
}
