import { m } from '@corpomeme/contract/site/messages';
import DoorOpen from 'lucide-react/icons/door-open';
import { forgetTabItems } from '../../../lib/browser-storage.ts';
import { clearPictures } from '../../../lib/picture-store.ts';
import { Button } from '../../../ui/button.tsx';

/** A harmless page that reveals nothing about the one before. */
const NEUTRAL_PAGE = 'https://ro.wikipedia.org/';

/** Maximum time for removing the draft's picture, in milliseconds; the page is hidden meanwhile. */
const TIMEOUT = 300;

/** Removes the draft and leaves at once. The neutral page takes this page's place in the history (decision 103). */
export function QuickExit({ onLeave }: { onLeave: () => void }) {
  const leave = () => {
    onLeave();
    forgetTabItems();
    // Suppresses the warning about an unfinished upload, which would keep the page open.
    window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
    document.documentElement.hidden = true;
    document.title = '';
    const wait = new Promise((resolve) => setTimeout(resolve, TIMEOUT));
    void Promise.race([clearPictures(), wait]).then(() => window.location.replace(NEUTRAL_PAGE));
  };
  return (
    <Button onClick={leave} title={m.upload.quickExitHint}>
      <DoorOpen className="size-5" />
      {m.upload.quickExit}
    </Button>
  );
}
