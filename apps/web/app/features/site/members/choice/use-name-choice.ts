import type { CurrentUser } from '@corpomeme/contract/people/users';
import * as operations from '@corpomeme/contract/people/users.operations';
import { m } from '@corpomeme/contract/site/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { formResolver, showRefusal } from '../../../../lib/api/form.ts';
import { fetchCurrentUser } from '../../session/current-user.ts';
import { getSession, updateUser } from '../../session/session-store.ts';
import { checkNickname } from '../check-nickname.ts';
import { userKeys } from '../user-keys.ts';
import type { NameRequest } from './ask-name.ts';

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
export function useNameChoice(user: CurrentUser, { settle }: NameRequest) {
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
