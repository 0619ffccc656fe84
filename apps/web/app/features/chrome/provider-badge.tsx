import type { CurrentUser } from '@corpomeme/contract/users';
import { Badge } from '../../ui/badge.tsx';
import { chromeStrings } from './chrome.strings.ts';

/** Google or Apple; an e-mail account has none. */
export function ProviderBadge({ provider }: { provider: CurrentUser['authProvider'] }) {
  return provider === 'email' ? null : <Badge>{chromeStrings.providers[provider]}</Badge>;
}
