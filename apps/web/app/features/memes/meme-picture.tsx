import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { asAvif, page } from '@corpomeme/contract/site/paths';
import ImageOff from 'lucide-react/icons/image-off';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { thumbHashToAverageRGBA } from 'thumbhash';
import { classNames } from '../../lib/class-names.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { altOf } from './meme-words.ts';
import { PictureSources } from './motion/picture-sources.tsx';
import { useMotion } from './motion/use-motion.ts';

const MotionButton = lazyPart(() => import('./motion/motion-button.tsx'));

/** `first` marks the picture most likely seen first, which loads ahead of the others. */
export type PicturePriority = 'first' | 'eager' | 'lazy';

interface MemePictureProps {
  meme: Meme;
  /** The `sizes` attribute of the picture. */
  sizes: string;
  priority: PicturePriority;
  /** In lists: crops pictures taller than 4:5 or wider than 2:1, and links to the meme. */
  inList?: boolean;
  /** Wraps the image into a link to something else. */
  link?: (image: ReactNode) => ReactNode;
}

const TALLEST = 4 / 5;
const WIDEST = 2;
/** The largest factor by which a picture is enlarged: beyond it, a small picture only shows its pixels. */
const ENLARGED_MOST = 2;

/** Reserves its final size from the first paint, in the picture's average colour. Animations can be paused. */
export function MemePicture({ meme, sizes, priority, inList = false, link }: MemePictureProps) {
  const [isWhole, setWhole] = useState(!inList);
  const [hasFailed, setFailed] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const [isPaused, setPaused] = useState<boolean | null>(null);
  const isMoving = useMotion(shown);
  const shape = meme.image_width / meme.image_height;
  const isCut = !isWhole && (shape < TALLEST || shape > WIDEST);
  const image = hasFailed ? (
    <Failed />
  ) : (
    <Image
      meme={meme}
      sizes={sizes}
      priority={priority}
      isCut={isCut}
      isPaused={isPaused}
      onShow={setShown}
      onFail={() => setFailed(true)}
    />
  );
  return (
    <div
      className="relative w-full grow overflow-hidden bg-sunken"
      style={{
        aspectRatio: isCut ? Math.min(WIDEST, Math.max(TALLEST, shape)) : `var(--picture-shape, ${shape})`,
        maxHeight: `min(${meme.image_height * ENLARGED_MOST}px, var(--picture-most))`,
        // Room for the button on a picture of a few pixels.
        minHeight: isCut ? '4.5rem' : undefined,
        backgroundColor: placeholderColour(meme.image_placeholder),
      }}
    >
      {inList ? (
        <PageLink href={page.meme(meme.id)} tabIndex={-1} className="absolute inset-0 block">
          {image}
        </PageLink>
      ) : (
        (link?.(image) ?? image)
      )}
      {isCut && !hasFailed && <ShowAll onClick={() => setWhole(true)} />}
      {isMoving && (
        <Suspense>
          <MotionButton isPaused={isPaused} onSwitch={setPaused} />
        </Suspense>
      )}
    </div>
  );
}

type ImageProps = Pick<MemePictureProps, 'meme' | 'sizes' | 'priority'> & {
  isCut: boolean;
  /** Null: the system's setting decides. */
  isPaused: boolean | null;
  /** Called with the URL of the loaded file. */
  onShow: (address: string) => void;
  onFail: () => void;
};

function Image({ meme, sizes, priority, isCut, isPaused, onShow, onFail }: ImageProps) {
  // The image may have loaded or failed before hydration, when no handler was attached.
  const checkEarlier = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image?.complete || image.currentSrc === '') return;
      if (image.naturalWidth === 0) onFail();
      else onShow(image.currentSrc);
    },
    [onFail, onShow],
  );
  return (
    <picture>
      {priority === 'first' && <Preload meme={meme} sizes={sizes} />}
      {isPaused !== false && <PictureSources meme={meme} sizes={sizes} isPaused={isPaused === true} />}
      <img
        ref={checkEarlier}
        src={meme.image_url}
        srcSet={meme.image_srcset || undefined}
        sizes={sizes}
        width={meme.image_width}
        height={meme.image_height}
        alt={altOf(meme)}
        loading={priority === 'lazy' ? 'lazy' : 'eager'}
        fetchPriority={priority === 'first' ? 'high' : 'auto'}
        // Decoded synchronously, because it is the largest contentful paint.
        decoding={priority === 'first' ? 'sync' : 'async'}
        onLoad={(event) => onShow(event.currentTarget.currentSrc)}
        onError={onFail}
        style={{ maxWidth: meme.image_width * ENLARGED_MOST, maxHeight: meme.image_height * ENLARGED_MOST }}
        className={classNames(
          'absolute inset-0 m-auto size-full',
          priority === 'lazy' && 'after-load',
          isCut ? 'object-cover object-top' : 'object-contain',
        )}
      />
    </picture>
  );
}

/** React preloads only images outside a `picture`. */
function Preload({ meme, sizes }: Pick<ImageProps, 'meme' | 'sizes'>) {
  const isAvif = meme.image_has_avif === true;
  return (
    <link
      rel="preload"
      as="image"
      href={isAvif ? asAvif(meme.image_url) : meme.image_url}
      imageSrcSet={(isAvif ? asAvif(meme.image_srcset) : meme.image_srcset) || undefined}
      imageSizes={sizes}
      {...(isAvif ? { type: 'image/avif' } : { media: '(prefers-reduced-motion: no-preference)' })}
      fetchPriority="high"
    />
  );
}

function ShowAll({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="with-script absolute right-3 bottom-3 min-h-11 rounded-control bg-surface px-4 font-semibold text-ink shadow-lift hover:bg-sunken"
    >
      {m.meme.showAll}
    </button>
  );
}

function Failed() {
  return (
    <span className="absolute inset-0 grid place-content-center justify-items-center gap-2 bg-sunken p-4 text-center text-muted">
      <ImageOff className="size-8" />
      {m.meme.imageFailed}
    </span>
  );
}

/**
 * Returns the picture's average colour from its base64 ThumbHash, lightened, because the full colour looks muddy around
 * pictures in wide rows. Undefined for a malformed hash.
 */
function placeholderColour(hash: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(hash), (character) => character.charCodeAt(0));
    const { r, g, b } = thumbHashToAverageRGBA(bytes);
    const rgb = [r, g, b].map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255));
    return rgb.some(Number.isNaN)
      ? undefined
      : `color-mix(in oklab, rgb(${rgb.join(' ')}) 24%, var(--surface))`;
  } catch {
    return undefined;
  }
}
