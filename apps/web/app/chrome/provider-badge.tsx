import type { CurrentUser } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { Badge } from '../ui/badge.tsx';

/** Google's or Apple's badge; none for an e-mail account. */
export function ProviderBadge({ provider }: { provider: CurrentUser['authProvider'] }) {
  return provider === 'email' ? null : <Badge>{m.chrome.providers[provider]}</Badge>;
}
