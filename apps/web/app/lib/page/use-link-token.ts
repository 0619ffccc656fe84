import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/**
 * Returns the token of the mailed link to a page, and removes it from the URL and the history. Undefined until then, null
 * without a token; after a reload, the mailed link is needed again.
 */
export function useLinkToken(path: string): string | null | undefined {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null | undefined>();
  const inAddress = search.get('token');
  useEffect(() => {
    setToken((known) => inAddress ?? known ?? null);
    if (inAddress !== null) void navigate(path, { replace: true });
  }, [inAddress, navigate, path]);
  return token;
}
