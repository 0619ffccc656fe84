import { page } from '@corpomeme/contract/paths';
import type { ReactNode } from 'react';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useCurrentUser } from '../../session/session-store.ts';
import { twoFactorStrings } from '../account.strings.ts';

/** Replaces a desk for moderators who lack the second factor that the site requires of their role. */
export function TwoFactorGate({ children }: { children: ReactNode }) {
  const user = useCurrentUser();
  if (!user?.two_factor_required) return children;
  return (
    <Panel title={twoFactorStrings.requiredTitle}>
      <p className="text-muted">{twoFactorStrings.required}</p>
      <LinkButton tone="marker" to={page.account()}>
        {twoFactorStrings.toAccount}
      </LinkButton>
    </Panel>
  );
}
