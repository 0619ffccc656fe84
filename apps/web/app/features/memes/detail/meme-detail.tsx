import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { ICON_LOOK } from '../../../ui/button-look.ts';
import { useLazyMenu } from '../../../ui/lazy-menu.tsx';
import { toast } from '../../../ui/toast.ts';
import { useReportDialog } from '../../disputes/reports/use-report-dialog.tsx';
import { useCurrentUser } from '../../site/session/session-store.ts';
import { MemeActions } from '../meme-actions.tsx';
import { MemePicture } from '../meme-picture.tsx';
import { aroundQuery, memeQuery } from '../meme-queries.ts';
import { langOf, titleLangOf, titleOf } from '../meme-words.ts';
import { PostedLine } from '../posted-line.tsx';
import { StatusBadge } from '../status-badge.tsx';
import type { LightboxProps } from './lightbox.tsx';
import { useTurning } from './use-turning.ts';

const load = () => import('./lightbox.tsx');

/** The picture, as a link that opens the lightbox; without scripts, it opens the file. */
function OpeningPicture({ meme }: { meme: Meme }) {
  const [Lightbox, setLightbox] = useState<ComponentType<LightboxProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    try {
      const { Lightbox: loaded } = await load();
      setLightbox(() => loaded);
      setOpen(true);
    } catch {
      toast(m.lazyMenu.failed, 'error');
    }
  };
  const prepare = () => void load().catch(() => {});
  const link = (image: ReactNode) => (
    <a
      href={meme.image_url}
      title={m.lightbox.open}
      onClick={(event) => void open(event)}
      onPointerEnter={prepare}
      onFocus={prepare}
      className="absolute inset-0 block cursor-zoom-in -outline-offset-2"
    >
      {image}
      <span className="sr-only"> {m.lightbox.open}</span>
    </a>
  );
  return (
    <>
      <MemePicture meme={meme} sizes={SIZES} priority="first" link={link} />
      {Lightbox && isOpen && <Lightbox meme={meme} onClose={() => setOpen(false)} />}
    </>
  );
}

const SIZES = '(min-width: 1024px) min(62vw, 900px), calc(95vw - 2rem)';

interface MemeDetailProps {
  meme: Meme;
  /** Rendered below the words: what its company, author and moderators do, and the comments. */
  children: ReactNode;
}

/** The whole picture with its words and comments, beside it on wide screens. Nothing lies on the picture. */
export function MemeDetail({ meme, children }: MemeDetailProps) {
  const isPublic = meme.approval_status === 'approved';
  return (
    <article className="grid items-start gap-x-10 gap-y-3 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div
        // On phones, a stage of one shape, so that the thumb finds votes and the next meme at one place.
        className="mx-auto flex w-full flex-col overflow-hidden border-line max-sm:-mx-4 max-sm:w-auto max-sm:[--picture-shape:8/9] sm:rounded-card sm:border lg:mx-0 lg:tall:sticky lg:tall:top-20"
        style={{ maxWidth: widestFor(meme) }}
      >
        <OpeningPicture key={meme.id} meme={meme} />
      </div>
      <div className="grid gap-3">
        {!isPublic && (
          <div>
            <StatusBadge status={meme.approval_status} />
          </div>
        )}
        <h1 className="text-22 sm:text-28">
          <bdi lang={titleLangOf(meme)}>{titleOf(meme)}</bdi>
        </h1>
        <MemeActions meme={meme} isWhole menu={isPublic && <MemeMenu meme={meme} />} />
        <PostedLine meme={meme} />
        {meme.message && (
          <p dir="auto" lang={langOf(meme)} className="max-w-prose whitespace-pre-line">
            {meme.message}
          </p>
        )}
        {children}
      </div>
    </article>
  );
}

const loadReportMenu = () => import('../../disputes/reports/report-menu.tsx');

/** What few readers need of a meme, and its neighbours. */
function MemeMenu({ meme }: { meme: Meme }) {
  const report = useReportDialog({ memeId: meme.id, commentId: null });
  const { Menu, open, onOpenChange, idle } = useLazyMenu(loadReportMenu);
  const button = {
    type: 'button',
    'aria-label': m.meme.more({ title: titleOf(meme) }),
    className: classNames(ICON_LOOK, 'with-script'),
    children: <Ellipsis className="size-5" />,
  } as const;
  return (
    <>
      {Menu ? (
        <Menu
          open={open}
          onOpenChange={onOpenChange}
          trigger={<button {...button} />}
          meme={meme}
          onReport={report.open}
        />
      ) : (
        <button {...button} {...idle} />
      )}
      {report.dialog}
      <Neighbours id={meme.id} />
    </>
  );
}

/** Links to the meme before and after it, which keys and a swipe follow too. Phones show the next one alone: a swipe leads back. */
function Neighbours({ id }: { id: number }) {
  const { data } = useQuery(aroundQuery(browserApi, id));
  const { previous = null, next = null } = data ?? {};
  useTurning({ previous, next });
  return (
    <nav aria-label={m.around.neighbours} className="flex print:hidden">
      {previous !== null && (
        <Link
          to={page.meme(previous)}
          rel="prev"
          aria-label={m.around.previous}
          className={classNames(ICON_LOOK, 'max-sm:not-focus:sr-only')}
        >
          <ChevronLeft className="size-6" />
        </Link>
      )}
      {next !== null && (
        <Link to={page.meme(next)} rel="next" aria-label={m.around.next} className={ICON_LOOK}>
          <ChevronRight className="size-6" />
        </Link>
      )}
    </nav>
  );
}

/** Returns the largest width at which the picture fits the screen's height and is not enlarged; usually 30rem at least. */
function widestFor({ image_width: width, image_height: height }: Meme): string {
  return `min(max(30rem, calc(var(--picture-most) * ${width / height})), ${Math.max(width, 480)}px)`;
}

interface VisibleMeme {
  meme: Meme | null;
  /** True while a meme that is not visible to visitors is fetched again as the member. */
  isChecking: boolean;
}

/**
 * The page is rendered as for a visitor (product: server-rendered pages); the author and moderators may see more (product: states of a
 * meme), and what is said against a public meme its author alone.
 */
export function useVisibleMeme(id: number): VisibleMeme {
  const user = useCurrentUser();
  const [wasRendered] = useState(!useHydrated());
  const { data, isFetching, refetch } = useQuery(memeQuery(browserApi, id));
  // A visitor is not told who posted a meme without a name, so every member asks.
  const mayBeOwn = wasRendered && (data?.is_nameless || data?.user_id === user?.uid);
  const shouldCheck = user !== null && (data === null || mayBeOwn);
  useEffect(() => {
    if (shouldCheck) void refetch();
  }, [shouldCheck, refetch]);
  return { meme: data ?? null, isChecking: isFetching && !data };
}
