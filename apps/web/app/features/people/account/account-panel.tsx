import type { CurrentUser } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { MailSwitch } from '../../news/notifications/mail-switch.tsx';
import { PushSwitch } from '../../news/notifications/push-switch.tsx';
import { StaffAlerts } from '../../news/notifications/staff-alerts.tsx';
import { OwnSanctions } from '../../safety/sanctions/own-sanctions.tsx';
import { LanguageChoice } from '../../site/session/language-choice.tsx';
import { AuthorSwitch } from '../authors/author-switch.tsx';
import { AccountSection } from './account-section.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { EmailSection } from './email-section.tsx';
import { LoginsSection } from './logins/logins-section.tsx';
import { OwnDataSection } from './own-data-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ReadingSection } from './reading-section.tsx';
import { SessionSection } from './session-section.tsx';
import { TokenSection } from './tokens/token-section.tsx';
import { TwoFactorSection } from './two-factor/two-factor-section.tsx';

interface AccountPanelProps {
  user: CurrentUser;
  onDeleted: () => void;
}

/** Lazy-loaded: only members who open the account page need it. */
export default function AccountPanel({ user, onDeleted }: AccountPanelProps) {
  return (
    <div className="grid gap-6">
      <OwnSanctions uid={user.uid} />
      <SessionSection />
      <EmailSection user={user} />
      <PasswordSection user={user} />
      <TwoFactorSection user={user} />
      <LoginsSection user={user} />
      <TokenSection user={user} />
      <AccountSection heading={m.language.account}>
        <LanguageChoice label={m.language.account} />
      </AccountSection>
      <AccountSection heading={m.mail.heading}>
        <div className="grid gap-4">
          <MailSwitch mail="daily" />
          <MailSwitch mail="weekly" />
        </div>
      </AccountSection>
      {(user.isModerator || user.isAdmin) && (
        <AccountSection heading={m.staffAlerts.heading}>
          <StaffAlerts />
        </AccountSection>
      )}
      <AccountSection heading={m.push.heading}>
        <PushSwitch />
      </AccountSection>
      <AccountSection heading={m.author.heading}>
        <AuthorSwitch user={user} />
      </AccountSection>
      <ReadingSection />
      <OwnDataSection />
      <DeletionSection user={user} onDeleted={onDeleted} />
    </div>
  );
}
