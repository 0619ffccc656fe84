import Share2 from 'lucide-react/icons/share-2';
import { shareStrings } from './share.strings.ts';
import { shareMeme } from './share-meme.ts';

export function ShareButton({ id, title }: { id: number; title: string }) {
  return (
    <button
      type="button"
      aria-label={shareStrings.share}
      onClick={() => void shareMeme(id, title)}
      className="inline-flex size-11 items-center justify-center rounded-control hover:bg-sunken"
    >
      <Share2 aria-hidden="true" className="size-5" />
    </button>
  );
}
