import { m } from '@corpomeme/contract/site/messages';
import X from 'lucide-react/icons/x';
import { writeItem } from '../lib/browser-storage.ts';
import { useSiteFacts } from '../lib/page/root-data.ts';
import { Button } from '../ui/button.tsx';

/** The operator's line above the header. The head's script hides one that this browser's reader closed, before it is painted. */
export function Announcement() {
  const { announcement } = useSiteFacts();
  if (!announcement) return null;
  const { id, text } = announcement;
  const close = () => {
    writeItem('closedAnnouncement', id);
    document.documentElement.dataset.closed = id;
  };
  return (
    <section aria-label={m.announcement.label} className="announcement border-b border-line bg-sunken">
      <div className="mx-auto flex max-w-360 items-start gap-3 px-4 py-1 sm:px-6">
        <p className="grow py-2.5">{text}</p>
        <Button
          tone="quiet"
          aria-label={m.announcement.close}
          className="with-script -mr-3 shrink-0"
          onClick={close}
        >
          <X className="size-5" />
        </Button>
      </div>
    </section>
  );
}
