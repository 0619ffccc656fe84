import { ANSWER } from '@corpomeme/contract/memes/answers';
import { m } from '@corpomeme/contract/site/messages';
import { useForm } from 'react-hook-form';
import { formResolver, showRefusal } from '../../../lib/api/form.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { NO_REASON, type ReasonChoice, ReasonField } from '../../site/reasons/reason-picker.tsx';
import { useContest } from './use-own-answers.ts';

interface ContestFields {
  why: ReasonChoice;
}

const resolver = formResolver<ContestFields>(({ why }) => ({
  why: why.code === null || why.words.trim() === '' ? m.answerPage.contestMissing : undefined,
}));

/** What the company says is wrong with the meme; a moderator decides. */
export function ContestForm({ memeId }: { memeId: number }) {
  const form = useForm<ContestFields>({ defaultValues: { why: NO_REASON }, resolver });
  const { mutateAsync, isPending } = useContest(memeId);
  const { errors } = form.formState;
  const send = form.handleSubmit(async ({ why: { code, words } }) => {
    if (code === null) return;
    try {
      await mutateAsync({ reason_code: code, text: words });
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
      <FormProblem text={errors.why?.message ?? errors.root?.message} />
      <Button type="submit" busy={isPending} className="justify-self-start">
        {m.answerPage.contestSend}
      </Button>
    </Form>
  );
}
