import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import LayoutList from 'lucide-react/icons/layout-list';
import RectangleHorizontal from 'lucide-react/icons/rectangle-horizontal';
import { Link, useLocation, useNavigate } from 'react-router';

const VIEWS = {
  list: { path: page.pending, Icon: LayoutList },
  desk: { path: page.desk, Icon: RectangleHorizontal },
} as const;

/** The two views of one queue (decision 116): the plain list, oldest first, and one card at a time, most urgent first. */
export type QueueView = keyof typeof VIEWS;

/** Links to the other view of the queue and keeps the current meme. */
export function ViewSwitch({ current, memeId }: { current: QueueView; memeId: number | null }) {
  return (
    <nav aria-label={m.queue.views} className="inline-flex rounded-control border border-edge p-0.5">
      {(Object.keys(VIEWS) as QueueView[]).map((view) => {
        const { path, Icon } = VIEWS[view];
        return (
          <Link
            key={view}
            to={path(view === current ? {} : placeOf(memeId))}
            aria-current={view === current ? 'page' : undefined}
            aria-keyshortcuts={view === current ? undefined : 'l'}
            className="inline-flex min-h-10 items-center gap-2 rounded-[calc(var(--radius-control)-0.125rem)] px-2.5 text-14 font-semibold text-muted hover:text-ink max-sm:aria-[current=page]:hidden aria-[current=page]:bg-sunken aria-[current=page]:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
            <span className="max-sm:sr-only">{m.queue.names[view]}</span>
          </Link>
        );
      })}
    </nav>
  );
}

/** Returns the action of the key that switches the view. */
export function useViewKey(current: QueueView, memeId: number | null): () => void {
  const navigate = useNavigate();
  const other = current === 'list' ? VIEWS.desk : VIEWS.list;
  return () => void navigate(other.path(placeOf(memeId)));
}

const placeOf = (memeId: number | null) => ({ meme: memeId ?? undefined });

/** Returns the meme that was current in the other view. */
export function usePlaceInQueue(): number | null {
  const query = new URLSearchParams(useLocation().search);
  const id = Number(query.get('meme'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
