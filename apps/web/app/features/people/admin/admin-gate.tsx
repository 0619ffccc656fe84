import { page } from '@corpomeme/contract/site/paths';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '../../site/session/session-store.ts';

interface AdminGateProps {
  loading: ReactNode;
  children: ReactNode;
}

/**
 * Redirects members without the role to the home page (product: screens) once the session is known. The server decides
 * what they may read.
 */
export function AdminGate({ loading, children }: AdminGateProps) {
  const { status, user } = useSession();
  if (status === 'unknown') return loading;
  return user?.isAdmin ? children : <Navigate to={page.home()} replace />;
}
