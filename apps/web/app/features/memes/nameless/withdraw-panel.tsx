import * as operations from '@corpomeme/contract/memes/nameless.operations';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useState } from 'react';
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
import { checkSecret, type WithdrawalResult, withdrawalProblem } from './withdraw-posting.ts';

/**
 * Withdraws a meme with its secret; the secret is sent in a body, never in an address. `answer` is the server's result of
 * the posted form.
 */
export function WithdrawPanel({ answer }: { answer: WithdrawalResult | undefined }) {
  const [isDone, setDone] = useState(answer?.problem === null);
  return (
    <Step of={isDone ? 'done' : 'ask'} aria-live="polite">
      {isDone ? (
        <Panel main title={m.withdraw.done}>
          <SecondText as="p" className="text-muted">
            {m.withdraw.doneRo}
          </SecondText>
          <LinkButton to={page.home()}>{m.withdraw.home}</LinkButton>
        </Panel>
      ) : (
        <Panel main title={m.withdraw.title}>
          <SecondText as="p" className="text-muted">
            {m.withdraw.titleRo}
          </SecondText>
          <p className="text-muted">{m.withdraw.text}</p>
          <SecondText as="p" className="text-muted">
            {m.withdraw.textRo}
          </SecondText>
          <SecretForm problem={answer?.problem ?? undefined} onWithdrawn={() => setDone(true)} />
        </Panel>
      )}
    </Step>
  );
}

const resolver = formResolver<{ secret: string }>(({ secret }) => ({ secret: checkSecret(secret) }));

interface SecretFormProps {
  /** What the server refused in the posted form; shown until the next try. */
  problem: string | undefined;
  onWithdrawn: () => void;
}

function SecretForm({ problem, onWithdrawn }: SecretFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { secret: '' },
    resolver,
  });
  const { errors, isSubmitting, submitCount } = formState;
  const send = handleSubmit(async ({ secret }) => {
    try {
      await awaited(browserApi.call(operations.withdrawMeme, { body: { secret } }));
      onWithdrawn();
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
      onSubmit={(event) => void send(event)}
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
    </Form>
  );
}
