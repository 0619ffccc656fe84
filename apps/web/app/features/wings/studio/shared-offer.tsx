import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { studioStrings as strings } from './studio.strings.ts';

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
    <Panel title={strings.sharedHeading}>
      {url && (
        <img src={url} alt={strings.sharedAlt} className="max-h-60 rounded-control border border-line" />
      )}
      <p className="text-muted">{strings.sharedHint}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button tone="marker" onClick={() => void onTake(file).then(onAnswered)}>
          {strings.sharedUse}
        </Button>
        <Button onClick={onAnswered}>{strings.sharedDrop}</Button>
      </div>
    </Panel>
  );
}
