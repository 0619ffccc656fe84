import type { CurrentUser } from '@corpomeme/contract/people/users';
import { useState } from 'react';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { gateStrings } from '../../../site/session/session.strings.ts';
import { twoFactorStrings } from '../account.strings.ts';
import { AccountSection } from '../account-section.tsx';
import { ProofForm } from '../proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoFactorSetupForm } from './two-factor-setup-form.tsx';
import { useTwoFactor } from './use-two-factor.ts';

export function TwoFactorSection({ user }: { user: CurrentUser }) {
  const isOn = user.two_factor_enabled;
  const twoFactor = useTwoFactor(user);
  const { step, rest, confirm } = twoFactor;
  return (
    <AccountSection
      heading={twoFactorStrings.heading}
      state={
        <Badge tone={isOn ? 'approve' : 'neutral'}>{isOn ? twoFactorStrings.on : twoFactorStrings.off}</Badge>
      }
    >
      {user.two_factor_required && step.name === 'rest' && (
        <p className="max-w-prose font-semibold">{gateStrings.required}</p>
      )}
      {step.name === 'codes' ? (
        <RecoveryCodes codes={step.codes} onDone={rest} />
      ) : step.name === 'setup' ? (
        <TwoFactorSetupForm
          setup={step.setup}
          onConfirm={(code) => confirm(step.setup, code)}
          onCancel={rest}
        />
      ) : isOn ? (
        <WhileOn user={user} twoFactor={twoFactor} />
      ) : (
        <>
          <p className="max-w-prose text-muted">{twoFactorStrings.explain}</p>
          <ProofForm
            wants={{ password: user.has_password, code: twoFactor.wantsMailCode }}
            codeHint={twoFactorStrings.mailCodeHint}
            action={twoFactorStrings.begin}
            onProve={twoFactor.begin}
          >
            <p role="status" className="wrap-anywhere empty:hidden">
              {twoFactor.wantsMailCode && twoFactorStrings.mailCode(user.email)}
            </p>
          </ProofForm>
        </>
      )}
    </AccountSection>
  );
}

interface WhileOnProps {
  user: CurrentUser;
  twoFactor: ReturnType<typeof useTwoFactor>;
}

function WhileOn({ user, twoFactor }: WhileOnProps) {
  const [wish, setWish] = useState<'renew' | 'turnOff' | null>(null);
  const wants = { password: user.has_password, code: true };
  const cancel = () => setWish(null);
  if (wish === 'renew') {
    return (
      <ProofForm wants={wants} action={twoFactorStrings.renew} onProve={twoFactor.renew} onCancel={cancel}>
        <p className="text-muted">{twoFactorStrings.renewText}</p>
      </ProofForm>
    );
  }
  if (wish === 'turnOff') {
    return (
      <ProofForm
        wants={wants}
        action={twoFactorStrings.turnOff}
        tone="reject"
        onProve={twoFactor.turnOff}
        onCancel={cancel}
      />
    );
  }
  return (
    <>
      <p className="max-w-prose text-muted">{twoFactorStrings.isOn}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setWish('renew')}>{twoFactorStrings.renew}</Button>
        <Button tone="reject" onClick={() => setWish('turnOff')}>
          {twoFactorStrings.turnOff}
        </Button>
      </div>
    </>
  );
}
