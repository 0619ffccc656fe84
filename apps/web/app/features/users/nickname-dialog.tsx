import * as operations from '@corpomeme/contract/operations/users';
import type { CurrentUser } from '@corpomeme/contract/users';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { browserApi } from '../../lib/browser-api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.ts';
import { fetchCurrentUser } from '../session/current-user.ts';
import { getSession, updateUser } from '../session/session-store.ts';
import { checkNickname } from './check-nickname.ts';
import { nicknameStrings } from './nickname.strings.ts';
export interface NicknameDialogProps {
  user: CurrentUser;
  isOpen: boolean;
  onClose: () => void;
  onCloseAutoFocus: (event: Event) => void;
}

/** Lazy-loaded by `useNicknameDialog`; stays mounted while closed. */
export default function NicknameDialog({ user, isOpen, onClose, onCloseAutoFocus }: NicknameDialogProps) {
  const { input, nickname, type, problem, isSaving, submit } = useNicknameForm(onClose);
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      onCloseAutoFocus={onCloseAutoFocus}
      title={nicknameStrings.title}
      description={nicknameStrings.once}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        input.current?.focus();
      }}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <Field
          label={nicknameStrings.label}
          hint={nicknameStrings.hint(user.displayName)}
          error={problem ?? undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              ref={input}
              value={nickname}
              onChange={(event) => type(event.target.value)}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <div className="flex flex-wrap-reverse justify-end gap-3">
          <Button onClick={onClose} className="grow sm:grow-0">
            {nicknameStrings.cancel}
          </Button>
          <Button type="submit" tone="marker" busy={isSaving} className="grow sm:grow-0">
            {isSaving ? nicknameStrings.saving : nicknameStrings.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What was typed survives a refusal and a modal that was closed by mistake. */
function useNicknameForm(onDone: () => void) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [nickname, setNickname] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);

  const type = (text: string) => {
    setNickname(text);
    setProblem(null);
  };
  const refuse = (text: string) => {
    setProblem(text);
    input.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    const wrong = checkNickname(nickname);
    if (wrong) return refuse(wrong);
    setSaving(true);
    setProblem(null);
    try {
      const user = await changeNickname(nickname.trim());
      toast(nicknameStrings.saved(user.displayName));
      // Memes and comments on this page carry the name too.
      void client.invalidateQueries();
      onDone();
    } catch (error) {
      refuse(explain(error));
    } finally {
      setSaving(false);
    }
  };
  return { input, nickname, type, problem, isSaving, submit };
}

function explain(error: unknown): string {
  if (!(error instanceof ApiError) || !error.body.error) return nicknameStrings.failed;
  const { user } = getSession();
  // Changed elsewhere: the menu should no longer offer it.
  if (error.code === 'nickname_already_changed' && user) void fetchCurrentUser(user).catch(() => {});
  return error.body.error;
}

/** Changes the name on the server, then in the session of every tab. */
async function changeNickname(newNickname: string): Promise<CurrentUser> {
  const { user: known, upvotedMemes } = getSession();
  const json = { userId: known?.uid, newNickname };
  const user = await browserApi.call(operations.changeNickname, { body: json });
  updateUser(user, upvotedMemes);
  return user;
}
