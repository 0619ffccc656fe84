import type { CurrentUser } from '@corpomeme/contract/users';
import { DeletionSection } from './deletion-section.tsx';
import { OwnDataSection } from './own-data-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionSection } from './session-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';

interface AccountPanelProps {
  user: CurrentUser;
  onDeleted: () => void;
}

/** Loaded only by who opens it. */
export default function AccountPanel({ user, onDeleted }: AccountPanelProps) {
  return (
    <div className="grid gap-6">
      <SessionSection />
      <PasswordSection user={user} />
      <TwoFactorSection user={user} />
      <OwnDataSection />
      <DeletionSection user={user} onDeleted={onDeleted} />
    </div>
  );
}
