import { page } from '@corpomeme/contract/paths';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/**
 * The token of the mail's link, taken out of the address and the history as soon as it is read. Undefined until then, null
 * where the address has none; a reload forgets it, and the mail's link brings it back.
 */
export function useResetToken(): string | null | undefined {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null | undefined>();
  const inAddress = search.get('token');
  useEffect(() => {
    setToken((known) => inAddress ?? known ?? null);
    if (inAddress !== null) void navigate(page.resetPassword(), { replace: true });
  }, [inAddress, navigate]);
  return token;
}
