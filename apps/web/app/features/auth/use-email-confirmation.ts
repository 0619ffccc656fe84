import { page } from '@corpomeme/contract/paths';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { fetchCurrentUser } from '../session/current-user.ts';
import { getSession } from '../session/session-store.ts';
import { confirmEmail } from './auth-requests.ts';

/** `none`: the address brought no link. `failed`: nobody could say, so the link may be tried again. */
export type Confirmation = 'none' | 'running' | 'confirmed' | 'invalid' | 'failed';

/** Worth another try with the same link. */
const PASSING = [408, 429];

/**
 * Confirms the link's token by POST, since mail scanners follow GETs (decision 10), then takes it out of the address and
 * the history. What it answers is not in the address: `verified=true` alone proves nothing.
 */
export function useEmailConfirmation(): { confirmation: Confirmation; retry: () => void } {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const token = search.get('token');
  const [confirmation, setConfirmation] = useState<Confirmation>(token === null ? 'none' : 'running');
  const started = useRef<string | null>(null);

  const run = useCallback(
    async (link: string) => {
      setConfirmation('running');
      const outcome = await confirm(link);
      setConfirmation(outcome);
      if (outcome === 'failed') return;
      const query = outcome === 'confirmed' ? { verified: 'true' } : {};
      void navigate(page.verifyEmail(query), { replace: true });
    },
    [navigate],
  );

  useEffect(() => {
    if (token === null || started.current === token) return;
    started.current = token;
    void run(token);
  }, [token, run]);

  return { confirmation, retry: () => token !== null && void run(token) };
}

async function confirm(token: string): Promise<Confirmation> {
  try {
    await confirmEmail(token);
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status < 500 && !PASSING.includes(error.status);
    return isRefused ? 'invalid' : 'failed';
  }
  const session = getSession();
  // The menu's reminder goes with it.
  if (session.status === 'in') void fetchCurrentUser(session.user).catch(() => {});
  return 'confirmed';
}
