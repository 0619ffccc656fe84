import type { CurrentUser } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { useState } from 'react';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Step } from '../../../../ui/step.tsx';
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
      heading={m.twoFactor.heading}
      state={<Badge tone={isOn ? 'approve' : 'neutral'}>{isOn ? m.twoFactor.on : m.twoFactor.off}</Badge>}
    >
      {user.two_factor_required && step.name === 'rest' && (
        <p className="max-w-prose font-semibold">{m.gate.required}</p>
      )}
      <Step of={step.name} className="grid gap-4">
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
            <p className="max-w-prose text-muted">{m.twoFactor.explain}</p>
            <ProofForm
              wants={{ password: user.has_password, code: false, mailCode: twoFactor.wantsMailCode }}
              action={m.twoFactor.begin}
              onProve={twoFactor.begin}
            >
              <p role="status" className="wrap-anywhere empty:hidden">
                {twoFactor.wantsMailCode && m.twoFactor.mailCode({ email: user.email })}
              </p>
            </ProofForm>
          </>
        )}
      </Step>
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
  return (
    <Step of={wish ?? 'rest'} className="grid gap-4">
      {wish === null ? (
        <>
          <p className="max-w-prose text-muted">{m.twoFactor.isOn}</p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setWish('renew')}>{m.twoFactor.renew}</Button>
            <Button tone="reject" onClick={() => setWish('turnOff')}>
              {m.twoFactor.turnOff}
            </Button>
          </div>
        </>
      ) : wish === 'renew' ? (
        <ProofForm wants={wants} action={m.twoFactor.renew} onProve={twoFactor.renew} onCancel={cancel}>
          <p className="text-muted">{m.twoFactor.renewText}</p>
        </ProofForm>
      ) : (
        <ProofForm
          wants={wants}
          action={m.twoFactor.turnOff}
          tone="reject"
          onProve={twoFactor.turnOff}
          onCancel={cancel}
        />
      )}
    </Step>
  );
}
