import { m } from '@corpomeme/contract/site/messages';
import { useEffect, useRef, useState } from 'react';
import { type DownloadOptions, download } from '../../../lib/api/download.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { toast } from '../../../ui/toast.ts';

interface DataDownloadProps extends Pick<DownloadOptions, 'body'> {
  path: string;
  /** Whether it is the single action of its page. */
  main?: boolean;
}

/** Saves the data of an account as a file. Leaving the page aborts a running download. */
export function DataDownload({ path, body, main = false }: DataDownloadProps) {
  const [bytes, setBytes] = useState<number | null>(null);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const run = async () => {
    const controller = new AbortController();
    leaving.current = controller;
    setBytes(0);
    try {
      const options = { name: m.ownData.fileName, signal: controller.signal, onProgress: setBytes };
      await download(path, body ? { ...options, body } : options);
      toast(m.ownData.done, 'success');
    } catch (error) {
      if (!controller.signal.aborted) toast(refusalText(error, m.ownData.failed), 'error');
    }
    setBytes(null);
  };
  return (
    <>
      <Button
        tone={main ? 'marker' : 'plain'}
        className={main ? undefined : 'justify-self-start'}
        busy={bytes !== null}
        onClick={() => void run()}
      >
        {bytes === null ? m.ownData.download : m.ownData.progress({ kilobytes: Math.ceil(bytes / 1024) })}
      </Button>
      {bytes !== null && <Progress label={m.ownData.label} value={null} />}
    </>
  );
}
