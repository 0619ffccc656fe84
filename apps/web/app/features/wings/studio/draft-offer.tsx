import { m } from '@corpomeme/contract/site/messages';
import { storePicture } from '../../../lib/picture-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { MemeView } from './meme-view.tsx';
import { type StudioDraft, storeStudioDraft } from './studio-draft.ts';

interface DraftOfferProps {
  draft: StudioDraft;
  onAnswered: () => void;
}

/** Asks whether the meme that a visitor made in this tab is the member's, because several people may use the device. */
export function DraftOffer({ draft, onAnswered }: DraftOfferProps) {
  const answer = (isOwn: boolean) => {
    storeStudioDraft('member', isOwn ? draft : null);
    if (!isOwn && draft.pictureKey !== null) void storePicture(draft.pictureKey, null);
    onAnswered();
  };
  const { document } = draft;
  return (
    <Panel title={m.studio.continueHeading}>
      {document?.base.kind === 'template' && (
        <MemeView document={document} className="w-40 rounded-control border border-line" />
      )}
      <div className="flex flex-wrap justify-center gap-3">
        <Button tone="marker" onClick={() => answer(true)}>
          {m.studio.continueDraft}
        </Button>
        <Button onClick={() => answer(false)}>{m.studio.discardDraft}</Button>
      </div>
    </Panel>
  );
}
