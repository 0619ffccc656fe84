import type { Meme } from '@corpomeme/contract/memes';
import { page } from '@corpomeme/contract/paths';
import ImageOff from 'lucide-react/icons/image-off';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { thumbHashToAverageRGBA } from 'thumbhash';
import { classNames } from '../../lib/class-names.ts';
import { memeStrings } from './meme.strings.ts';
import { altOf } from './meme-words.ts';
/** `first` marks the picture most likely seen first, which loads ahead of the others. */
export type PicturePriority = 'first' | 'eager' | 'lazy';

interface MemePictureProps {
  meme: Meme;
  /** The `sizes` attribute of the picture. */
  sizes: string;
  priority: PicturePriority;
  /** In lists: crops pictures taller than 4:5, and links to the meme. */
  inList?: boolean;
}

const TALLEST = 4 / 5;

/** Reserves its final size from the first paint, in the picture's average colour. */
export function MemePicture({ meme, sizes, priority, inList = false }: MemePictureProps) {
  const [isWhole, setWhole] = useState(!inList);
  const [hasFailed, setFailed] = useState(false);
  const shape = meme.image_width / meme.image_height;
  const isCut = !isWhole && shape < TALLEST;
  const image = hasFailed ? (
    <Failed />
  ) : (
    <Image meme={meme} sizes={sizes} priority={priority} isCut={isCut} onFail={() => setFailed(true)} />
  );
  return (
    <div
      className="relative grow overflow-hidden bg-sunken"
      style={{
        aspectRatio: isCut ? TALLEST : shape,
        backgroundColor: placeholderColour(meme.image_placeholder),
      }}
    >
      {inList ? (
        <Link to={page.meme(meme.id)} tabIndex={-1} className="absolute inset-0 block">
          {image}
        </Link>
      ) : (
        image
      )}
      {isCut && !hasFailed && <ShowAll onClick={() => setWhole(true)} />}
    </div>
  );
}

type ImageProps = Pick<MemePictureProps, 'meme' | 'sizes' | 'priority'> & {
  isCut: boolean;
  onFail: () => void;
};

function Image({ meme, sizes, priority, isCut, onFail }: ImageProps) {
  // The image may have failed before hydration, when no handler was attached.
  const checkEarlier = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') onFail();
    },
    [onFail],
  );
  return (
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
      onError={onFail}
      className={classNames(
        'absolute inset-0 size-full',
        isCut ? 'object-cover object-top' : 'object-contain',
      )}
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
      {memeStrings.showAll}
    </button>
  );
}

function Failed() {
  return (
    <span className="absolute inset-0 grid place-content-center justify-items-center gap-2 bg-sunken p-4 text-center text-muted">
      <ImageOff aria-hidden="true" className="size-8" />
      {memeStrings.imageFailed}
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
