import type { TwoFactorSetup } from '@corpomeme/contract/people/auth';
import { m } from '@corpomeme/contract/site/messages';
import { useForm } from 'react-hook-form';
import { encode } from 'uqr';
import { Button } from '../../../../ui/button.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { explainRefusal } from '../explain-refusal.ts';
import { CodeField } from '../proof-form.tsx';

interface TwoFactorSetupFormProps {
  setup: TwoFactorSetup;
  onConfirm: (code: string) => Promise<void>;
  onCancel: () => void;
}

export function TwoFactorSetupForm({ setup, onConfirm, onCancel }: TwoFactorSetupFormProps) {
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

/** Modules of light margin: scanners need dark on light with a quiet zone, whatever the theme. */
const EDGE = 4;

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
