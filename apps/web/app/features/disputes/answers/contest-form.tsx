import { ANSWER } from '@corpomeme/contract/disputes/answers';
import { subjectOfAddress } from '@corpomeme/contract/moderation/addresses';
import { m } from '@corpomeme/contract/site/messages';
import { useForm } from 'react-hook-form';
import { formResolver, showRefusal } from '../../../lib/api/form.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { TextAreaField } from '../../../ui/form/text-field.tsx';
import { NO_REASON, type ReasonChoice, ReasonField } from '../../site/reasons/reason-picker.tsx';
import { type MarkDraft, MarkField, markBody, NO_MARK } from '../reports/marks/mark-field.tsx';
import { useContest } from './use-own-answers.ts';

interface ContestFields {
  why: ReasonChoice;
  /** Addresses, one a line. */
  others: string;
  mark: MarkDraft;
}

/** Returns the memes of the addresses; null for a line that is none. */
export const memesOf = (text: string) =>
  (text.match(/\S+/g) ?? []).map((line) => {
    const subject = subjectOfAddress(line, location.origin);
    return subject?.commentId === null ? subject.memeId : null;
  });

const resolver = formResolver<ContestFields>(({ why, others }) => ({
  others: memesOf(others).includes(null) ? m.answerPage.contestOthersWrong : undefined,
  why: why.code === null || why.words.trim() === '' ? m.answerPage.contestMissing : undefined,
}));

/** What the company says is wrong with the meme; a moderator decides. */
export function ContestForm({ memeId }: { memeId: number }) {
  const form = useForm<ContestFields>({
    defaultValues: { why: NO_REASON, others: '', mark: NO_MARK },
    resolver,
  });
  const { mutateAsync, isPending } = useContest(memeId);
  const { errors } = form.formState;
  const send = form.handleSubmit(async ({ why: { code, words }, others, mark }) => {
    if (code === null) return;
    try {
      const more = memesOf(others).filter((id) => id !== null);
      await mutateAsync({ reason_code: code, text: words, others: more, ...markBody(mark) });
    } catch (error) {
      showRefusal(form, error, { failed: m.answerPage.notDone });
    }
  });
  return (
    <Form noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
      <p>{m.answerPage.contestText}</p>
      <ReasonField
        control={form.control}
        name="why"
        wordsLabel={m.answerPage.contestWords}
        maxLength={ANSWER.textMax}
      />
      <MarkField
        value={form.watch('mark')}
        onChange={(mark) => form.setValue('mark', mark)}
        memeId={memeId}
      />
      <TextAreaField
        label={m.answerPage.contestOthers}
        hint={m.answerPage.contestOthersHint}
        error={errors.others?.message}
        rows={3}
        {...form.register('others')}
      />
      <FormProblem text={errors.why?.message ?? errors.root?.message} />
      <Button type="submit" busy={isPending} className="justify-self-start">
        {m.answerPage.contestSend}
      </Button>
    </Form>
  );
}
