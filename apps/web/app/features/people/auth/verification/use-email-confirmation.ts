import { page } from '@corpomeme/contract/site/paths';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { isRefusal } from '../../../../lib/api/refusal.ts';
import { fetchCurrentUser } from '../../../site/session/current-user.ts';
import { getSession } from '../../../site/session/session-store.ts';
import { confirmEmail, readRegistration, removeRegistration } from '../auth-requests.ts';

/** `none`: the URL has no link token. `failed`: the result is unknown, so the visitor may retry. */
export type Confirmation =
  | { state: 'none' | 'running' | 'removed' | 'taken' | 'invalid' }
  /** `returnTo`: the path from which the account was registered. */
  | { state: 'confirmed'; returnTo: string | null }
  | { state: 'question'; email: string; busy: 'yes' | 'no' | null }
  | { state: 'failed'; step: Step };
type Step = (token: string) => Promise<Confirmation>;

/** Statuses after which the same link may be retried. */
const RETRYABLE = [408, 429];

/**
 * Looks up the link's token by POST, because mail scanners follow GETs (product: e-mail accounts). A registration of
 * this browser is confirmed at once; for others, the visitor answers whether it is theirs (decision 068). Removes the
 * token from the URL and the history afterwards.
 */
export function useEmailConfirmation() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const token = search.get('token');
  const [confirmation, setConfirmation] = useState<Confirmation>({
    state: token === null ? 'none' : 'running',
  });
  const started = useRef<string | null>(null);

  const run = useCallback(
    async (step: Step, link: string) => {
      const outcome = await step(link).catch((error: unknown) => explain(error, step));
      setConfirmation(outcome);
      if (outcome.state === 'failed' || outcome.state === 'question') return;
      const query = outcome.state === 'confirmed' ? { verified: 'true' } : {};
      void navigate(page.verifyEmail(query), { replace: true });
    },
    [navigate],
  );

  useEffect(() => {
    if (token === null || started.current === token) return;
    started.current = token;
    setConfirmation({ state: 'running' });
    void run(lookUp, token);
  }, [token, run]);

  const answer = (busy: 'yes' | 'no') => {
    if (token === null || confirmation.state !== 'question' || confirmation.busy) return;
    setConfirmation({ ...confirmation, busy });
    void run(busy === 'yes' ? confirm : remove, token);
  };
  const retry = () => {
    if (token === null || confirmation.state !== 'failed') return;
    setConfirmation({ state: 'running' });
    void run(confirmation.step, token);
  };
  return { confirmation, answer, retry };
}

async function lookUp(token: string): Promise<Confirmation> {
  const { state, email, same_browser } = await readRegistration(token);
  if (state === 'gone') return { state: 'invalid' };
  if (state === 'waiting' && !same_browser) return { state: 'question', email, busy: null };
  return confirm(token);
}

async function confirm(token: string): Promise<Confirmation> {
  const returnTo = await confirmEmail(token);
  const session = getSession();
  // Also removes the reminder in the menu.
  if (session.status === 'in') void fetchCurrentUser(session.user).catch(() => {});
  return { state: 'confirmed', returnTo };
}

async function remove(token: string): Promise<Confirmation> {
  await removeRegistration(token);
  return { state: 'removed' };
}

function explain(error: unknown, step: Step): Confirmation {
  if (!isRefusal(error) || RETRYABLE.includes(error.status)) return { state: 'failed', step };
  return { state: error.code === 'registration_confirmed' ? 'taken' : 'invalid' };
}
