import { type CurrentUser, NICKNAME } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { type ReactNode, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import { Avatar } from '../../session/avatar.tsx';
import type { NameRequest } from './ask-name.ts';
import { type NameFields, useNameChoice } from './use-name-choice.ts';

interface NameDialogProps {
  user: CurrentUser;
  request: NameRequest;
}

/** Lazy-loaded by `NameHost`. */
export default function NameDialog({ user, request }: NameDialogProps) {
  const { form, submit, suggestions } = useNameChoice(user, request);
  // The dialog has no trigger element, so it stores which element gets the focus back.
  const [opener] = useState(() => document.activeElement);
  const { errors, isSubmitting } = form.formState;
  return (
    <Dialog
      open
      onClose={() => request.settle(null)}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      }}
      title={m.nameChoice.title}
      description={m.nameChoice.intro}
    >
      <Form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <fieldset className="grid gap-1">
          <legend className="sr-only">{m.nameChoice.legend}</legend>
          <Suggestions form={form} suggestions={suggestions} />
          <NameOption form={form} value="current" name={user.username} note={m.nameChoice.current} />
          <OwnName form={form} />
          {request.post === 'meme' && (
            <Choice form={form} value="nameless">
              <span className="min-w-0">
                <span className="block font-semibold">{m.nameChoice.nameless}</span>
                <span className="block text-14 text-muted">{m.nameChoice.namelessNote}</span>
              </span>
            </Choice>
          )}
        </fieldset>
        <p role="alert" className="text-14 font-semibold text-reject empty:hidden">
          {errors.root?.message ?? errors.choice?.message}
        </p>
        <p className="text-14 text-muted">
          {m.nameChoice.later}{' '}
          <TextLink to={page.anonymity()} target="_blank">
            {m.nameChoice.more}
          </TextLink>
        </p>
        <div className="flex flex-wrap-reverse justify-end gap-3">
          <Button onClick={() => request.settle(null)} className="grow sm:grow-0">
            {m.nameChoice.cancel}
          </Button>
          <Button type="submit" tone="marker" busy={isSubmitting} className="grow sm:grow-0">
            {m.nameChoice.submit[request.post]}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

interface PartProps {
  form: UseFormReturn<NameFields>;
}

function Suggestions({
  form,
  suggestions,
}: PartProps & Pick<ReturnType<typeof useNameChoice>, 'suggestions'>) {
  const { data, isFetching, refetch } = suggestions;
  if (suggestions.isLoadingError)
    return <LoadFailure text={m.nameChoice.noSuggestions} query={suggestions} />;
  if (!data) {
    return (
      <div role="status" className="grid gap-2 py-1">
        <span className="sr-only">{m.nameChoice.loading}</span>
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
    );
  }
  return (
    <>
      {data.suggestions.map((name) => (
        <NameOption key={name} form={form} value={name} name={name} />
      ))}
      <Button tone="quiet" busy={isFetching} onClick={() => void refetch()} className="justify-self-start">
        {m.nameChoice.again}
      </Button>
    </>
  );
}

interface NameOptionProps extends PartProps {
  value: string;
  name: string;
  note?: string;
}

function NameOption({ form, value, name, note }: NameOptionProps) {
  return (
    <Choice form={form} value={value}>
      <Avatar seed={name} className="size-10" />
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        {note && <span className="block text-14 text-muted">{note}</span>}
      </span>
    </Choice>
  );
}

function OwnName({ form }: PartProps) {
  const isOwn = form.watch('choice') === 'own';
  return (
    <>
      <Choice form={form} value="own">
        <span className="font-semibold">{m.nameChoice.own}</span>
      </Choice>
      {isOwn && (
        <div className="px-2 pb-2">
          <Field
            label={m.nameChoice.ownLabel}
            hint={m.nameChoice.ownHint(NICKNAME)}
            error={form.formState.errors.own?.message}
          >
            {(control) => (
              <TextInput
                {...control}
                {...form.register('own')}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </Field>
        </div>
      )}
    </>
  );
}

function Choice({ form, value, children }: PartProps & { value: string; children: ReactNode }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-transparent px-2 py-1.5 hover:bg-sunken has-checked:border-edge has-checked:bg-sunken">
      <input type="radio" value={value} {...form.register('choice')} className="size-5 shrink-0" />
      {children}
    </label>
  );
}
