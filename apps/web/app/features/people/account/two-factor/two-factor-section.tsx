import type { TwoFactorSetup } from '@corpomeme/contract/people/auth';
import type { CurrentUser } from '@corpomeme/contract/people/users';
import { m } from '@corpomeme/contract/site/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { encode } from 'uqr';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { saveFile } from '../../../../lib/api/download.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { Step } from '../../../../ui/step.tsx';
import { toast } from '../../../../ui/toast.ts';
import { fetchCurrentUser } from '../../../site/session/current-user.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  type Proof,
  renewRecoveryCodes,
  sessionsQuery,
  turnOffTwoFactor,
} from '../account-requests.ts';
import { AccountSection } from '../account-section.tsx';
import { explainRefusal } from '../explain-refusal.ts';
import { CodeField, ProofForm } from '../proof-form.tsx';

const REST: SetupStep = { name: 'rest' };

/** Modules of light margin: scanners need dark on light with a quiet zone, whatever the theme. */
const EDGE = 4;

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

interface RecoveryCodesProps {
  codes: string[];
  onDone: () => void;
}

/** Shown once, because the server stores only hashes. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast(m.twoFactor.copied, 'success');
    } catch {
      toast(m.twoFactor.copyFailed, 'error');
    }
  };
  const save = () => {
    const text = m.twoFactor.file({ site: location.host, codes: codes.join('\n') });
    saveFile(new Blob([text], { type: 'text/plain' }), m.twoFactor.fileName);
  };
  return (
    <div className="grid gap-4">
      <h3 className="text-18">{m.twoFactor.codes}</h3>
      <p className="max-w-prose text-muted">{m.twoFactor.codesText}</p>
      <ul className="grid max-w-md grid-cols-2 gap-x-6 gap-y-2 rounded-control bg-sunken p-4 font-mono select-all">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>{m.twoFactor.copy}</Button>
        <Button onClick={save}>{m.twoFactor.download}</Button>
        <Button tone="marker" onClick={onDone}>
          {m.twoFactor.saved}
        </Button>
      </div>
    </div>
  );
}

interface TwoFactorSetupFormProps {
  setup: TwoFactorSetup;
  onConfirm: (code: string) => Promise<void>;
  onCancel: () => void;
}

function TwoFactorSetupForm({ setup, onConfirm, onCancel }: TwoFactorSetupFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ code }) => {
    if (isSubmitting) return;
    try {
      await onConfirm(code);
    } catch (error) {
      setError('code', { message: explainRefusal(error).text }, { shouldFocus: true });
    }
  });
  return (
    <div className="grid gap-4">
      <h3 className="text-18">{m.twoFactor.scan}</h3>
      <p className="text-muted">{m.twoFactor.scanText}</p>
      <QrCode text={setup.uri} label={m.twoFactor.picture} />
      <p>
        {m.twoFactor.key}
        <code className="mt-1 block rounded-control bg-sunken px-3 py-2 tracking-wide select-all wrap-anywhere">
          {groupByFour(setup.secret)}
        </code>
      </p>
      <Form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-md gap-4">
        <CodeField
          label={m.twoFactor.firstCode}
          hint={m.twoFactor.firstCodeHint}
          error={errors.code?.message}
          registration={register('code')}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" tone="marker" busy={isSubmitting}>
            {m.twoFactor.turnOn}
          </Button>
          <Button onClick={onCancel}>{m.account.cancel}</Button>
        </div>
      </Form>
    </div>
  );
}

/** Groups the secret for typing; apps ignore the spaces. */
function groupByFour(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ');
}

function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: EDGE });
  const dots = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-56 rounded-control border border-line bg-white"
    >
      <path d={dots.join('')} fill="#000" />
    </svg>
  );
}

/** Steps beside on and off: a setup that waits for its first code, and recovery codes that are shown once. */
type SetupStep =
  | { name: 'rest' }
  | { name: 'setup'; setup: TwoFactorSetup }
  | { name: 'codes'; codes: string[] };

function useTwoFactor(user: CurrentUser) {
  const [step, setStep] = useState<SetupStep>(REST);
  const [wantsMailCode, setWantsMailCode] = useState(false);
  const client = useQueryClient();
  // The change is stored even if this response is lost; the next page fetches the state again.
  const refresh = () => fetchCurrentUser(user).catch(() => {});
  return {
    step,
    wantsMailCode,
    async begin(proof: Proof) {
      try {
        setStep({ name: 'setup', setup: await beginTwoFactor(proof) });
        setWantsMailCode(false);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'mailbox_code_required') throw error;
        setWantsMailCode(true);
      }
    },
    async confirm(setup: TwoFactorSetup, code: string) {
      await confirmTwoFactor(code);
      toast(m.twoFactor.turnedOn, 'success');
      setStep({ name: 'codes', codes: setup.recovery_codes });
      await refresh();
      await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
    async turnOff(proof: Proof) {
      await turnOffTwoFactor(proof);
      toast(m.twoFactor.turnedOff, 'success');
      await refresh();
    },
    async renew(proof: Proof) {
      const { recovery_codes: codes } = await renewRecoveryCodes(proof);
      setStep({ name: 'codes', codes });
    },
    rest: () => setStep(REST),
  };
}
