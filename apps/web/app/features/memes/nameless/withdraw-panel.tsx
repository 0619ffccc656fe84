import * as operations from '@corpomeme/contract/operations/nameless';
import { page } from '@corpomeme/contract/paths';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { isStatus } from '../../../lib/api/api-error.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { formResolver } from '../../../lib/api/form.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { awaited } from '../../../lib/awaited.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { withdrawStrings as strings } from './nameless.strings.ts';

/** Withdraws a meme with its secret; the secret is sent in a body, never in an address. */
export function WithdrawPanel() {
  const [isDone, setDone] = useState(false);
  if (isDone) {
    return (
      <Panel main title={strings.done}>
        <p lang="ro" className="text-muted">
          {strings.doneRo}
        </p>
        <LinkButton to={page.home()}>{strings.home}</LinkButton>
      </Panel>
    );
  }
  return (
    <Panel main title={strings.title}>
      <p lang="ro" className="text-muted">
        {strings.titleRo}
      </p>
      <p className="text-muted">{strings.text}</p>
      <p className="without-script text-muted">{strings.needsScript}</p>
      <SecretForm onWithdrawn={() => setDone(true)} />
    </Panel>
  );
}

const resolver = formResolver<{ secret: string }>(({ secret }) => ({
  secret: /[a-z0-9]/i.test(secret) ? undefined : strings.missing,
}));

function SecretForm({ onWithdrawn }: { onWithdrawn: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { secret: '' },
    resolver,
  });
  const { errors, isSubmitting } = formState;
  const send = handleSubmit(async ({ secret }) => {
    try {
      await awaited(browserApi.call(operations.withdrawMeme, { body: { secret } }));
      onWithdrawn();
    } catch (error) {
      const isUnknown = isStatus(error, 404) || isStatus(error, 400);
      const message = isUnknown ? strings.unknown : (refusalText(error, null) ?? strings.failed);
      setError('secret', { message }, { shouldFocus: true });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid w-full max-w-md gap-4 text-left">
      <Field label={strings.label} hint={strings.hint} error={errors.secret?.message}>
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
        {strings.submit}
      </Button>
    </form>
  );
}
