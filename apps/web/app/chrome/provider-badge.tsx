import type { CurrentUser } from '@corpomeme/contract/people/users';
import { Badge } from '../ui/badge.tsx';
import { chromeStrings } from './chrome.strings.ts';

/** Google's or Apple's badge; none for an e-mail account. */
export function ProviderBadge({ provider }: { provider: CurrentUser['authProvider'] }) {
  return provider === 'email' ? null : <Badge>{chromeStrings.providers[provider]}</Badge>;
}
