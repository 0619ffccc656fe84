import { m } from '@corpomeme/contract/site/messages';
import { saveFile } from '../../../../lib/api/download.ts';
import { Button } from '../../../../ui/button.tsx';
import { toast } from '../../../../ui/toast.ts';

interface RecoveryCodesProps {
  codes: string[];
  onDone: () => void;
}

/** Shown once, because the server stores only hashes. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
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
