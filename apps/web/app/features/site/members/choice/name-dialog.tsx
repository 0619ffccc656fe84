import { type CurrentUser, NICKNAME } from '@corpomeme/contract/people/users';
import * as operations from '@corpomeme/contract/people/users.operations';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { formResolver, showRefusal } from '../../../../lib/api/form.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialog/dialog-buttons.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import { Avatar } from '../../session/avatar.tsx';
import { fetchCurrentUser } from '../../session/current-user.ts';
import { getSession, updateUser } from '../../session/session-store.ts';
import { checkNickname } from '../check-nickname.ts';
import type { NameRequest } from './ask-name.ts';

/** Query keys of a member's own name. */
const userKeys = { suggestions: ['name-suggestions'] } as const;

/**
 * `current` keeps the name, `own` is the typed one, `nameless` posts without one, null is none yet; any other value is a
 * suggested name.
 */
export interface NameFields {
  choice: string | null;
  own: string;
}

/** Choices that new suggestions do not replace. */
const FIXED = ['own', 'current', 'nameless'];

const resolver = formResolver<NameFields>(({ choice, own }) => ({
  choice: choice ? undefined : m.nameChoice.needed,
  own: choice === 'own' ? (checkNickname(own) ?? undefined) : undefined,
}));

/** The form of the dialog. The first random name is chosen until the member chooses otherwise. */
function useNameChoice(user: CurrentUser, { settle }: NameRequest) {
  const client = useQueryClient();
  const suggestions = useNameSuggestions();
  const form = useForm<NameFields>({ defaultValues: { choice: null, own: '' }, resolver });
  const { setValue, getValues } = form;
  const names = suggestions.data?.suggestions;
  useEffect(() => {
    const choice = getValues('choice');
    // New suggestions replace a chosen random name.
    if (names?.[0] && !FIXED.includes(choice ?? '')) setValue('choice', names[0]);
  }, [names, setValue, getValues]);
  const submit = form.handleSubmit(async ({ choice, own }) => {
    // The name stays unchosen until a post shows one.
    if (choice === 'nameless') return settle('nameless');
    const newNickname =
      choice === 'own' ? own.trim() : choice === 'current' ? undefined : (choice ?? undefined);
    try {
      await chooseName(user, newNickname);
      // Memes and comments on this page show the name too.
      if (newNickname !== undefined) void client.invalidateQueries();
      settle('named');
    } catch (error) {
      if (await wasChosenElsewhere(user, error)) return settle('named');
      showRefusal(form, error, {
        failed: m.nameChoice.failed,
        ...(choice === 'own' && { field: 'own' }),
      });
      if (choice !== 'own') void suggestions.refetch();
    }
  });
  return { form, submit, suggestions };
}

function useNameSuggestions() {
  return useQuery({
    queryKey: userKeys.suggestions,
    queryFn: ({ signal }) => browserApi.call(operations.suggestNames, { signal }),
    meta: { personal: true },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Stores the name on the server, then in the session of each tab. */
async function chooseName(user: CurrentUser, newNickname: string | undefined): Promise<void> {
  const before = getSession();
  const body = { userId: user.uid, newNickname };
  updateUser(await browserApi.call(operations.chooseName, { body }), before);
}

/** Returns whether another tab or device has chosen the name: then the post may go on under it. */
async function wasChosenElsewhere(user: CurrentUser, error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError) || error.code !== 'name_already_chosen') return false;
  await fetchCurrentUser(user).catch(() => {});
  return true;
}

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
        <DialogButtons
          cancel={m.nameChoice.cancel}
          onCancel={() => request.settle(null)}
          tone="marker"
          busy={isSubmitting}
        >
          {m.nameChoice.submit[request.post]}
        </DialogButtons>
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
          <TextField
            label={m.nameChoice.ownLabel}
            hint={m.nameChoice.ownHint(NICKNAME)}
            error={form.formState.errors.own?.message}
            {...form.register('own')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
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
