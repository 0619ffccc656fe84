import * as operations from '@corpomeme/contract/people/users.operations';
import { pathOf } from '@corpomeme/contract/site/operation';
import { useEffect, useRef, useState } from 'react';
import { download } from '../../../lib/api/download.ts';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { toast } from '../../../ui/toast.ts';
import { ownDataStrings } from './account.strings.ts';
import { AccountSection } from './account-section.tsx';

/** Leaving the page aborts a running download. */
export function OwnDataSection() {
  const [bytes, setBytes] = useState<number | null>(null);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const run = async () => {
    const controller = new AbortController();
    leaving.current = controller;
    setBytes(0);
    try {
      const options = { name: ownDataStrings.fileName, signal: controller.signal, onProgress: setBytes };
      await download(pathOf(operations.exportOwnData), options);
      toast(ownDataStrings.done, 'success');
    } catch {
      if (!controller.signal.aborted) toast(ownDataStrings.failed, 'error');
    }
    setBytes(null);
  };
  return (
    <AccountSection heading={ownDataStrings.heading}>
      <p className="max-w-prose text-muted">{ownDataStrings.text}</p>
      <Button className="justify-self-start" busy={bytes !== null} onClick={() => void run()}>
        {bytes === null ? ownDataStrings.download : ownDataStrings.progress(bytes)}
      </Button>
      {bytes !== null && <Progress label={ownDataStrings.label} value={null} />}
    </AccountSection>
  );
}
