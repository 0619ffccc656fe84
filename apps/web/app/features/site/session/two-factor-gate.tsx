import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import type { ReactNode } from 'react';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useCurrentUser } from './session-store.ts';

/** Replaces a desk for moderators who lack the second factor that the site requires of their role. */
export function TwoFactorGate({ children }: { children: ReactNode }) {
  const user = useCurrentUser();
  if (!user?.two_factor_required) return children;
  return (
    <Panel title={m.gate.requiredTitle}>
      <p className="text-muted">{m.gate.required}</p>
      <LinkButton tone="marker" to={page.account()}>
        {m.gate.toAccount}
      </LinkButton>
    </Panel>
  );
}
