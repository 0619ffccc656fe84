import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { useCurrentUser } from '../../session/session-store.ts';
import { userStrings } from '../admin.strings.ts';
import { useUserDeletion } from './use-user-deletion.ts';

/** product: screens and product: limits: the page has drawn itself by then. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` tells one visit of the address from the next.
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
        {userStrings.dangerZone}
      </h2>
      <p className="max-w-prose">
        {isDeleted ? userStrings.isDeleted : isOwn ? userStrings.isYou : userStrings.dangerText}
      </p>
      <p role="alert" className="font-semibold text-reject empty:hidden">
        {isError && userStrings.deleteFailed}
      </p>
      {mayDelete && (
        <Button tone="reject" busy={isPending} onClick={() => void ask()}>
          {userStrings.deleteUser}
        </Button>
      )}
    </section>
  );
}
