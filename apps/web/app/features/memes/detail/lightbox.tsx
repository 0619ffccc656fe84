import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import Maximize from 'lucide-react/icons/maximize';
import X from 'lucide-react/icons/x';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { useOpener } from '../../../ui/dialog/use-opener.ts';
import { altOf, titleOf } from '../meme-words.ts';
import { PictureSources } from '../motion/picture-sources.tsx';
import { PictureTools } from './picture-tools.tsx';
import { useZoom, ZOOM } from './use-zoom.ts';

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
