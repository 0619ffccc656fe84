import * as operations from '@corpomeme/contract/people/users.operations';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { isRefusal } from '../../../../lib/api/refusal.ts';
import { Button } from '../../../../ui/button.tsx';
import { announce, confirmDialog } from '../../../../ui/dialog/dialog-requests.ts';
import { toast } from '../../../../ui/toast.ts';
import { cleanUpWithToast } from '../../../safety/sanctions/clean-up.ts';
import { useCurrentUser } from '../../../site/session/session-store.ts';
import { adminKeys } from '../admin-keys.ts';

/** Milliseconds after which the page is rendered (product: screens and product: limits). */
const SCROLL_AFTER = 100;

interface DangerZoneProps {
  id: string;
  username: string;
  isDeleted: boolean;
}

export function DangerZone({ id, username, isDeleted }: DangerZoneProps) {
  const section = useRef<HTMLElement>(null);
  const isOwn = useCurrentUser()?.uid === id;
  const mayDelete = !isOwn && !isDeleted;
  const { ask, isPending, isError } = useUserDeletion(id, username);
  const { hash, key } = useLocation();
  const open = useRef(ask);
  open.current = ask;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` differs between two visits of the same address.
  useEffect(() => {
    if (hash !== '#danger-zone') return;
    const timer = setTimeout(() => {
      section.current?.scrollIntoView();
      if (mayDelete) void open.current();
    }, SCROLL_AFTER);
    return () => clearTimeout(timer);
  }, [hash, key, mayDelete]);

  return (
    <section
      ref={section}
      id="danger-zone"
      aria-labelledby="danger-heading"
      className="grid justify-items-start gap-3 rounded-card border border-reject bg-surface p-5"
    >
      <h2 id="danger-heading" className="text-22">
        {m.user.dangerZone}
      </h2>
      <p className="max-w-prose">{isDeleted ? m.user.isDeleted : isOwn ? m.user.isYou : m.user.dangerText}</p>
      <p role="alert" className="font-semibold text-reject empty:hidden">
        {isError && m.user.deleteFailed}
      </p>
      {mayDelete && (
        <Button tone="reject" busy={isPending} onClick={() => void ask()}>
          {m.user.deleteUser}
        </Button>
      )}
    </section>
  );
}

function CleanUpBox({ onChange }: { onChange: (isChosen: boolean) => void }) {
  return (
    <label className="mt-4 flex min-h-11 items-center gap-3" lang={m.language.english}>
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-ink"
        onChange={({ target }) => onChange(target.checked)}
      />
      {m.cleanup.also}
    </label>
  );
}

/** Asks for confirmation. Success returns to the list; a failure is shown in three places (product: error texts). */
function useUserDeletion(id: string, username: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => browserApi.call(operations.deleteUser, { params: { id } }),
    onSuccess: async ({ message }) => {
      toast(message || m.user.userDeleted, 'success');
      client.removeQueries({ queryKey: adminKeys.all });
      await navigate(page.admin());
    },
    onError: (error) => {
      toast(m.user.deleteFailedToast, 'error');
      const reason = isRefusal(error) ? `\n${error.message}` : '';
      void announce(m.userDeletion.errorText + reason, {
        title: m.userDeletion.errorTitle,
        lang: m.language.romanian,
      });
    },
  });
  const ask = async () => {
    if (isPending) return;
    const { title, confirm, cancel } = m.userDeletion;
    const words = { title, confirm, cancel, danger: true, lang: m.language.romanian };
    const choice = { cleanUp: false };
    const text = (
      <>
        {m.userDeletion.text({ name: username })}
        <CleanUpBox onChange={(isChosen) => (choice.cleanUp = isChosen)} />
      </>
    );
    if (!(await confirmDialog(text, words))) return;
    if (choice.cleanUp) await cleanUpWithToast(id, { reason: m.cleanup.beforeBan, reason_code: null });
    mutate();
  };
  return { ask, isPending, isError };
}
