import { saveFile } from '../../../../lib/api/download.ts';
import { Button } from '../../../../ui/button.tsx';
import { toast } from '../../../../ui/toast.ts';
import { twoFactorStrings } from '../account.strings.ts';
import { StepHeading } from './step-heading.tsx';

interface RecoveryCodesProps {
  codes: string[];
  onDone: () => void;
}

/** Shown once, because the server stores only hashes. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast(twoFactorStrings.copied, 'success');
    } catch {
      toast(twoFactorStrings.copyFailed, 'error');
    }
  };
  const save = () => {
    const text = twoFactorStrings.file(location.host, codes.join('\n'));
    saveFile(new Blob([text], { type: 'text/plain' }), twoFactorStrings.fileName);
  };
  return (
    <div className="grid gap-4">
      <StepHeading>{twoFactorStrings.codes}</StepHeading>
      <p className="max-w-prose text-muted">{twoFactorStrings.codesText}</p>
      <ul className="grid max-w-md grid-cols-2 gap-x-6 gap-y-2 rounded-control bg-sunken p-4 font-mono select-all">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>{twoFactorStrings.copy}</Button>
        <Button onClick={save}>{twoFactorStrings.download}</Button>
        <Button tone="marker" onClick={onDone}>
          {twoFactorStrings.saved}
        </Button>
      </div>
    </div>
  );
}
