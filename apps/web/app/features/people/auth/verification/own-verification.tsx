import type { CurrentUser } from '@corpomeme/contract/people/users';
import { useQuery } from '@tanstack/react-query';
import { fetchCurrentUser } from '../../../site/session/current-user.ts';
import { authKeys } from '../auth-keys.ts';
import { Unverified } from './unverified.tsx';
import { AlreadyVerified, Confirmed, Unsure, VerificationSkeleton } from './verification-panels.tsx';

interface OwnVerificationProps {
  user: CurrentUser;
  /** From `verified=true` in the URL; the server decides (product: e-mail accounts). */
  claimsSuccess: boolean;
}

/** The member's verification state, fetched from the server. */
export function OwnVerification({ user, claimsSuccess }: OwnVerificationProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: authKeys.currentUser(user.uid),
    queryFn: () => fetchCurrentUser(user),
    staleTime: 0,
    gcTime: 0,
    meta: { personal: true },
  });
  if (data) {
    if (!data.isEmailVerified) return <Unverified user={data} />;
    return claimsSuccess ? <Confirmed /> : <AlreadyVerified />;
  }
  return isError ? <Unsure onRetry={() => void refetch()} /> : <VerificationSkeleton />;
}
