import { standBySecret } from '@corpomeme/contract/memes/answers.operations';
import { withdrawMeme } from '@corpomeme/contract/memes/nameless.operations';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api/api-error.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { formResolver } from '../../../lib/api/form.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { awaited } from '../../../lib/awaited.ts';
import { SecondText } from '../../../lib/second-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Step } from '../../../ui/step.tsx';
import { checkSecret, type SecretUse, type WithdrawalResult, withdrawalProblem } from './withdraw-posting.ts';

/**
 * Withdraws a meme with its secret; the secret is sent in a body, never in an address. `answer` is the server's result of
 * the posted form.
 */
export function WithdrawPanel({ answer }: { answer: WithdrawalResult | undefined }) {
  const [done, setDone] = useState<SecretUse | null>(answer?.problem === null ? answer.use : null);
  return (
    <Step of={done ?? 'ask'} aria-live="polite">
      {done ? (
        <Panel main title={done === 'stand' ? m.withdraw.stood : m.withdraw.done}>
          {done === 'stand' ? (
            <p className="text-muted">{m.answer.statementTaken}</p>
          ) : (
            <SecondText as="p" className="text-muted">
              {m.withdraw.doneRo}
            </SecondText>
          )}
          <LinkButton to={page.home()}>{m.withdraw.home}</LinkButton>
        </Panel>
      ) : (
        <Panel main title={m.withdraw.title}>
          <SecondText as="p" className="text-muted">
            {m.withdraw.titleRo}
          </SecondText>
          <p className="text-left text-muted">{m.withdraw.text}</p>
          <SecondText as="p" className="text-left text-muted">
            {m.withdraw.textRo}
          </SecondText>
          <SecretForm problem={answer?.problem ?? undefined} onDone={setDone} />
        </Panel>
      )}
    </Step>
  );
}

const CALLS = {
  withdraw: (secret: string) => browserApi.call(withdrawMeme, { body: { secret } }),
  stand: (secret: string) => browserApi.call(standBySecret, { body: { secret } }),
};

const resolver = formResolver<{ secret: string }>(({ secret }) => ({ secret: checkSecret(secret) }));

interface SecretFormProps {
  /** What the server refused in the posted form; shown until the next try. */
  problem: string | undefined;
  onDone: (use: SecretUse) => void;
}

function SecretForm({ problem, onDone }: SecretFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { secret: '' },
    resolver,
  });
  const { errors, isSubmitting, submitCount } = formState;
  const send = (use: SecretUse) =>
    handleSubmit(async ({ secret }) => {
      try {
        await awaited(CALLS[use](secret));
        onDone(use);
      } catch (error) {
        const message =
          error instanceof ApiError
            ? withdrawalProblem(error.status, refusalText(error, null))
            : m.withdraw.failed;
        setError('secret', { message }, { shouldFocus: true });
      }
    });
  return (
    <Form
      noValidate
      action={page.withdraw()}
      onSubmit={(event) => void send(pressedUse(event))(event)}
      className="grid w-full max-w-md gap-4 text-left"
    >
      <Field
        label={m.withdraw.label}
        hint={m.withdraw.hint}
        error={errors.secret?.message ?? (submitCount === 0 ? problem : undefined)}
      >
        {(control) => (
          <TextInput
            {...control}
            {...register('secret')}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </Field>
      <Button type="submit" tone="reject" busy={isSubmitting} className="justify-self-start">
        {m.withdraw.submit}
      </Button>
      <p className="text-14 text-muted">{m.withdraw.standText}</p>
      <Button type="submit" name="use" value="stand" busy={isSubmitting} className="justify-self-start">
        {m.withdraw.stand}
      </Button>
    </Form>
  );
}

/** Returns the use of the pressed button; Enter presses the first. */
function pressedUse({ nativeEvent }: FormEvent): SecretUse {
  const { submitter } = nativeEvent as SubmitEvent;
  return submitter?.getAttribute('value') === 'stand' ? 'stand' : 'withdraw';
}
