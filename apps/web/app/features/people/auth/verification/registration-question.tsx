import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { inOne } from '../../../../lib/second-text.tsx';
import { Button } from '../../../../ui/button.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { HomeLink } from './verification-panels.tsx';

interface RegistrationQuestionProps {
  email: string;
  busy: 'yes' | 'no' | null;
  onAnswer: (answer: 'yes' | 'no') => void;
}

/**
 * Asked before a registration of another browser is confirmed, because an attacker may have chosen the password
 * (decision 068).
 */
export function RegistrationQuestion({ email, busy, onAnswer }: RegistrationQuestionProps) {
  const { ro, en } = m.verification.question;
  return (
    <Panel main title={<InBoth ro={ro.title} en={en.title} />}>
      <p className="font-semibold wrap-anywhere">{email}</p>
      <div className="grid gap-2 text-muted">
        <InBoth ro={ro.text} en={en.text} />
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <Button tone="marker" busy={busy === 'yes'} onClick={() => onAnswer('yes')}>
          <InBothLines ro={ro.yes} en={en.yes} />
        </Button>
        <Button busy={busy === 'no'} onClick={() => onAnswer('no')}>
          <InBothLines ro={ro.no} en={en.no} />
        </Button>
      </div>
    </Panel>
  );
}

export function RegistrationRemoved() {
  const { ro, en, roText, enText } = m.verification.removed;
  return (
    <Panel main title={<InBoth ro={ro} en={en} />}>
      <div className="grid gap-2 text-muted">
        <InBoth ro={roText} en={enText} />
      </div>
      <HomeLink />
    </Panel>
  );
}

/** Shown if the registration was confirmed before 'No, remove it'; a reset still helps. */
export function RegistrationTaken() {
  const { ro, en, roText, enText, action } = m.verification.taken;
  return (
    <Panel main title={<InBoth ro={ro} en={en} />}>
      <div className="grid gap-2 text-muted">
        <InBoth ro={roText} en={enText} />
      </div>
      <LinkButton tone="marker" to={page.forgotPassword()}>
        {action}
      </LinkButton>
    </Panel>
  );
}

function InBoth(texts: { ro: string; en: string }) {
  if (!m.language.second) return inOne(texts);
  return (
    <>
      <span lang="ro" className="block">
        {texts.ro}
      </span>
      <span lang="en" className="block">
        {texts.en}
      </span>
    </>
  );
}

function InBothLines(texts: { ro: string; en: string }) {
  if (!m.language.second) return inOne(texts);
  return (
    <span className="grid">
      <span lang="ro">{texts.ro}</span>
      <span lang="en" className="text-14 font-normal">
        {texts.en}
      </span>
    </span>
  );
}
