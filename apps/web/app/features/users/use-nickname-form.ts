import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { toast } from '../../ui/toast.ts';
import { fetchCurrentUser } from '../session/current-user.ts';
import { getSession } from '../session/session-store.ts';
import { checkNickname } from './check-nickname.ts';
import { nicknameStrings } from './nickname.strings.ts';
import { changeNickname } from './nickname-request.ts';

/** What was typed survives a refusal and a modal that was closed by mistake. */
export function useNicknameForm(onDone: () => void) {
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
