import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { useQuery } from '@tanstack/react-query';
import Expand from 'lucide-react/icons/expand';
import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { toast } from '../../../ui/toast.ts';
import { useCurrentUser } from '../../site/session/session-store.ts';
import { MemeActions } from '../meme-actions.tsx';
import { MemePicture } from '../meme-picture.tsx';
import { memeQuery } from '../meme-queries.ts';
import { langOf, titleLangOf, titleOf } from '../meme-words.ts';
import { PostedLine } from '../posted-line.tsx';
import { SaveButton } from '../reading/save-button.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { ThemeLinks } from '../themes/theme-links.tsx';
import type { LightboxProps } from './lightbox.tsx';

const load = () => import('./lightbox.tsx');

/** A link to the picture that opens the lightbox; without scripts, it opens the file. */
function LightboxOpener({ meme }: { meme: Meme }) {
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
  return (
    <>
      <a
        href={meme.image_url}
        aria-label={m.lightbox.open}
        title={m.lightbox.open}
        onClick={(event) => void open(event)}
        onPointerEnter={prepare}
        onFocus={prepare}
        className="absolute top-3 right-3 grid size-11 place-items-center rounded-control bg-surface text-ink shadow-lift hover:bg-sunken"
      >
        <Expand className="size-5" />
      </a>
      {Lightbox && isOpen && <Lightbox meme={meme} onClose={() => setOpen(false)} />}
    </>
  );
}

const SIZES = '(min-width: 1024px) min(62vw, 900px), calc(95vw - 2rem)';

interface MemeDetailProps {
  meme: Meme;
  /** Rendered below the actions: the scene of the studio, and what author and moderators may do. */
  children: ReactNode;
}

/** The whole picture, with its text beside it on wide screens. */
export function MemeDetail({ meme, children }: MemeDetailProps) {
  const isPublic = meme.approval_status === 'approved';
  return (
    <article className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10">
      <div
        className="relative mx-auto flex w-full flex-col overflow-hidden rounded-card border border-line lg:mx-0"
        style={{ maxWidth: widestFor(meme) }}
      >
        <MemePicture key={meme.id} meme={meme} sizes={SIZES} priority="first" />
        <LightboxOpener meme={meme} />
      </div>
      <div className="grid gap-5">
        {!isPublic && (
          <div>
            <StatusBadge status={meme.approval_status} />
          </div>
        )}
        <h1 className="text-28">
          <bdi lang={titleLangOf(meme)}>{titleOf(meme)}</bdi>
        </h1>
        <PostedLine meme={meme} />
        {meme.message && (
          <p dir="auto" lang={langOf(meme)} className="max-w-prose whitespace-pre-line">
            {meme.message}
          </p>
        )}
        <ThemeLinks slugs={meme.themes} />
        <MemeActions meme={meme} withWords>
          {isPublic && <SaveButton memeId={meme.id} />}
        </MemeActions>
        {children}
      </div>
    </article>
  );
}

/** Returns the largest width at which the picture fits the screen's height and is not enlarged; usually 30rem at least. */
function widestFor({ image_width: width, image_height: height }: Meme): string {
  return `min(max(30rem, calc(85dvh * ${width / height})), ${Math.max(width, 480)}px)`;
}

interface VisibleMeme {
  meme: Meme | null;
  /** True while a meme that is not visible to visitors is fetched again as the member. */
  isChecking: boolean;
}

/**
 * The page is rendered as for a visitor (product: server-rendered pages); the author and moderators may see more
 * (product: states of a meme).
 */
export function useVisibleMeme(id: number): VisibleMeme {
  const isIn = useCurrentUser() !== null;
  const { data, isFetching, refetch } = useQuery(memeQuery(browserApi, id));
  const shouldCheck = isIn && data === null;
  useEffect(() => {
    if (shouldCheck) void refetch();
  }, [shouldCheck, refetch]);
  return { meme: data ?? null, isChecking: isFetching && !data };
}
