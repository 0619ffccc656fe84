import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import Download from 'lucide-react/icons/download';
import ImageUp from 'lucide-react/icons/image-up';
import Maximize from 'lucide-react/icons/maximize';
import X from 'lucide-react/icons/x';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { Dialog as Radix } from 'radix-ui';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useOnceHydrated } from '../../../lib/use-hydrated.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonLook } from '../../../ui/button-look.ts';
import { useOpener } from '../../../ui/dialog/use-opener.ts';
import { toast } from '../../../ui/toast.ts';
import { useMemeUrl } from '../../site/share/shared-meme.ts';
import { altOf, titleOf } from '../meme-words.ts';
import { PictureSources } from '../motion/picture-sources.tsx';

const WORDS_MAX = 60;

/** Returns a file name that says what the picture is, such as `corpomeme-dell-a-meeting-7.webp`. */
export function pictureFileName(meme: Meme): string {
  const words = ['corpomeme', meme.company, titleOf(meme)].map(toAsciiWords).join('-');
  return `${words.slice(0, WORDS_MAX).replace(/-+$/, '')}-${meme.id}.webp`;
}

/** Returns lower-case ASCII words with dashes, which each file system accepts. */
function toAsciiWords(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Returns whether the browser shares image files; false on the server. */
export function canShareFiles(): boolean {
  if (typeof navigator === 'undefined' || typeof navigator.canShare !== 'function') return false;
  return navigator.canShare({ files: [new File([], 'picture.webp', { type: 'image/webp' })] });
}

/** Opens the device's share sheet with the picture; returns false if that failed, true if it was dismissed. */
export async function sharePicture(meme: Meme, url: string): Promise<boolean> {
  try {
    const response = await fetch(meme.image_url);
    if (!response.ok) return false;
    const blob = await response.blob();
    const file = new File([blob], pictureFileName(meme), { type: blob.type || 'image/webp' });
    await navigator.share({ files: [file], title: titleOf(meme), text: url });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** Download and share of a published meme's picture (product: pictures to keep). */
export function PictureTools({ meme }: { meme: Meme }) {
  const url = useMemeUrl(meme.id);
  const isShareable = useOnceHydrated(canShareFiles(), false);
  if (meme.approval_status !== 'approved') return null;
  const share = async () => {
    if (!(await sharePicture(meme, url))) toast(m.lightbox.failed, 'error');
  };
  return (
    <>
      <a href={meme.image_url} download={pictureFileName(meme)} className={buttonLook('plain')}>
        <Download className="size-5" />
        {m.lightbox.download}
      </a>
      {isShareable && (
        <Button onClick={() => void share()}>
          <ImageUp className="size-5" />
          {m.lightbox.share}
        </Button>
      )}
    </>
  );
}

export const ZOOM = { min: 1, max: 6, step: 1.5 } as const;

interface Point {
  x: number;
  y: number;
}

interface Zoom {
  scale: number;
  /** Width of the picture in CSS pixels; null until the stage is measured. */
  width: number | null;
  /** Zooms by a factor about a point of the stage, or its centre. */
  zoomBy: (factor: number, about?: Point) => void;
  /** Toggles between the whole picture and a close look. */
  toggle: (about: Point) => void;
}

/** A picture may be shown at most at twice its size before zooming. */
const LARGEST = 2;

/** Zooms a picture inside a scrolling stage by buttons, keys, wheel with Ctrl, and pinching. */
export function useZoom(
  stage: RefObject<HTMLElement | null>,
  { width, height }: { width: number; height: number },
): Zoom {
  const [scale, setScale] = useState(1);
  const fit = useFit(stage, { width, height });
  const anchor = useRef<{ about: Point; factor: number } | null>(null);
  const zoomBy = (factor: number, about?: Point) => {
    setScale((now) => {
      const next = Math.min(ZOOM.max, Math.max(ZOOM.min, now * factor));
      const { clientWidth = 0, clientHeight = 0 } = stage.current ?? {};
      anchor.current = { about: about ?? { x: clientWidth / 2, y: clientHeight / 2 }, factor: next / now };
      return next;
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the picture got its new size.
  useLayoutEffect(() => {
    const held = anchor.current;
    if (!held || !stage.current) return;
    anchor.current = null;
    const { scrollLeft, scrollTop } = stage.current;
    stage.current.scrollLeft = (scrollLeft + held.about.x) * held.factor - held.about.x;
    stage.current.scrollTop = (scrollTop + held.about.y) * held.factor - held.about.y;
  }, [scale, stage]);
  usePinch(stage, zoomBy);
  const toggle = (about: Point) => zoomBy(scale > 1 ? 0 : 2.5, about);
  return { scale, width: fit === null ? null : width * fit * scale, zoomBy, toggle };
}

/** Returns the scale at which the whole picture fits the stage. */
function useFit(stage: RefObject<HTMLElement | null>, picture: { width: number; height: number }) {
  const [room, setRoom] = useState<{ width: number; height: number } | null>(null);
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage]);
  return room && Math.min(room.width / picture.width, room.height / picture.height, LARGEST);
}

/** Two fingers, or a wheel with Ctrl, which touchpads send for a pinch. */
function usePinch(stage: RefObject<HTMLElement | null>, zoomBy: Zoom['zoomBy']): void {
  const latest = useRef(zoomBy);
  useEffect(() => {
    latest.current = zoomBy;
  });
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    let distance = 0;
    const placeOf = (x: number, y: number) => {
      const { left, top } = element.getBoundingClientRect();
      return { x: x - left, y: y - top };
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      latest.current(Math.exp(-event.deltaY / 200), placeOf(event.clientX, event.clientY));
    };
    const onTouch = (event: TouchEvent) => {
      const [one, two] = event.touches;
      if (!one || !two) {
        distance = 0;
        return;
      }
      event.preventDefault();
      const now = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
      const middle = placeOf((one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2);
      if (distance > 0) latest.current(now / distance, middle);
      distance = now;
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    for (const name of ['touchstart', 'touchmove', 'touchend'] as const)
      element.addEventListener(name, onTouch, { passive: false });
    return () => {
      element.removeEventListener('wheel', onWheel);
      for (const name of ['touchstart', 'touchmove', 'touchend'] as const)
        element.removeEventListener(name, onTouch);
    };
  }, [stage]);
}

export interface LightboxProps {
  meme: Meme;
  onClose: () => void;
}

/** Shows the picture on the whole screen, with zoom. Lazy-loaded by `LightboxOpener`. */
export function Lightbox({ meme, onClose }: LightboxProps) {
  const giveFocusBack = useOpener();
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={giveFocusBack}
          className="fixed inset-0 z-50 flex flex-col bg-paper text-ink outline-none"
        >
          <Radix.Title className="sr-only">{m.lightbox.title({ title: titleOf(meme) })}</Radix.Title>
          <View meme={meme} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Mounted inside the open dialog, so that the stage can be measured. */
function View({ meme }: { meme: Meme }) {
  const stage = useRef<HTMLElement>(null);
  const { scale, width, zoomBy, toggle } = useZoom(stage, {
    width: meme.image_width,
    height: meme.image_height,
  });
  const zoomByKey = ({ key }: KeyboardEvent) => {
    if (key === '+' || key === '=') zoomBy(ZOOM.step);
    else if (key === '-') zoomBy(1 / ZOOM.step);
    else if (key === '0') zoomBy(0);
  };
  const zoomToPoint = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    toggle({ x: clientX - left, y: clientY - top });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys repeat the buttons below for the whole dialog.
    <div onKeyDown={zoomByKey} className="flex min-h-0 grow flex-col">
      <section
        ref={stage}
        aria-label={altOf(meme)}
        // A scrolling area must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the zoomed picture.
        tabIndex={0}
        onDoubleClick={zoomToPoint}
        className="grid min-h-0 grow touch-pan-x touch-pan-y overflow-auto overscroll-contain"
      >
        {width !== null && (
          <picture className="m-auto">
            <PictureSources meme={meme} />
            <img
              src={meme.image_url}
              width={meme.image_width}
              height={meme.image_height}
              alt={altOf(meme)}
              style={{ width }}
              className="h-auto max-w-none"
            />
          </picture>
        )}
      </section>
      <div className="flex flex-wrap items-center justify-center gap-2 border-t border-line bg-surface p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        <Tool label={m.lightbox.zoomOut} isOff={scale <= ZOOM.min} onClick={() => zoomBy(1 / ZOOM.step)}>
          <ZoomOut className="size-5" />
        </Tool>
        <output className="min-w-14 text-center tabular-nums">
          {m.lightbox.scale({ percent: Math.round(scale * 100) })}
        </output>
        <Tool label={m.lightbox.zoomIn} isOff={scale >= ZOOM.max} onClick={() => zoomBy(ZOOM.step)}>
          <ZoomIn className="size-5" />
        </Tool>
        <Tool label={m.lightbox.fit} isOff={scale <= ZOOM.min} onClick={() => zoomBy(0)}>
          <Maximize className="size-5" />
        </Tool>
        <PictureTools meme={meme} />
        <Radix.Close
          aria-label={m.lightbox.close}
          className="grid size-11 place-items-center rounded-control border border-edge bg-surface hover:bg-sunken"
        >
          <X className="size-5" />
        </Radix.Close>
      </div>
    </div>
  );
}

interface ToolProps {
  label: string;
  isOff: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Stays focusable at the end of the scale, so that keyboard users keep their place. */
function Tool({ label, isOff, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onClick}
      className="grid size-11 place-items-center rounded-control border border-edge bg-surface hover:bg-sunken aria-disabled:opacity-50"
    >
      {children}
    </button>
  );
}
