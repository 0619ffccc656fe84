import { m } from '@corpomeme/contract/site/messages';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';

interface SharedOfferProps {
  file: File;
  onTake: (file: File) => Promise<void>;
  onAnswered: () => void;
}

/** Asks whether the visitor shared the picture, because a form of any site can send one. */
export function SharedOffer({ file, onTake, onAnswered }: SharedOfferProps) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <Panel title={m.studio.sharedHeading}>
      {url && (
        <img src={url} alt={m.studio.sharedAlt} className="max-h-60 rounded-control border border-line" />
      )}
      <p className="text-muted">{m.studio.sharedHint}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button tone="marker" onClick={() => void onTake(file).then(onAnswered)}>
          {m.studio.sharedUse}
        </Button>
        <Button onClick={onAnswered}>{m.studio.sharedDrop}</Button>
      </div>
    </Panel>
  );
}
