import * as operations from '@corpomeme/contract/people/users.operations';
import { m } from '@corpomeme/contract/site/messages';
import { pathOf } from '@corpomeme/contract/site/operation';
import { useEffect, useRef, useState } from 'react';
import { download } from '../../../lib/api/download.ts';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { toast } from '../../../ui/toast.ts';
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
      const options = { name: m.ownData.fileName, signal: controller.signal, onProgress: setBytes };
      await download(pathOf(operations.exportOwnData), options);
      toast(m.ownData.done, 'success');
    } catch {
      if (!controller.signal.aborted) toast(m.ownData.failed, 'error');
    }
    setBytes(null);
  };
  return (
    <AccountSection heading={m.ownData.heading}>
      <p className="max-w-prose text-muted">{m.ownData.text}</p>
      <Button className="justify-self-start" busy={bytes !== null} onClick={() => void run()}>
        {bytes === null ? m.ownData.download : m.ownData.progress({ kilobytes: Math.ceil(bytes / 1024) })}
      </Button>
      {bytes !== null && <Progress label={m.ownData.label} value={null} />}
    </AccountSection>
  );
}
