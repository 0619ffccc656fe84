import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { withoutMotion } from '@corpomeme/contract/site/paths';
import Contrast from 'lucide-react/icons/contrast';
import EyeOff from 'lucide-react/icons/eye-off';
import ZoomIn from 'lucide-react/icons/zoom-in';
import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { MemePicture } from '../../memes/meme-picture.tsx';
import { altOf } from '../../memes/meme-words.ts';
import { PictureSources } from '../../memes/motion/picture-sources.tsx';
import { KeyCap } from '../queue/key-button.tsx';
import type { PictureLook } from '../queue/use-picture-look.ts';

/** The `sizes` of the picture, also used for prefetching the next one. */
export const DESK_SIZES = '(min-width: 1280px) 640px, (min-width: 1024px) 680px, calc(100vw - 2rem)';

interface DeskPictureProps {
  meme: Meme;
  look: PictureLook;
  isZoomed: boolean;
  /** True until the moderator reveals it. */
  isCovered: boolean;
  onReveal: () => void;
}

/**
 * Shows the whole picture on a common screen; its height is constant, so that nothing below moves with the next one.
 */
export function DeskPicture({ meme, look, isZoomed, isCovered, onReveal }: DeskPictureProps) {
  return (
    <div className="grid h-(--stage) min-w-0 place-items-center overflow-hidden bg-sunken">
      {isCovered ? (
        <Covered meme={meme} onReveal={onReveal} />
      ) : isZoomed ? (
        <Zoomed meme={meme} look={look} />
      ) : (
        <Fitted meme={meme} look={look} />
      )}
    </div>
  );
}

interface PictureToolsProps {
  look: PictureLook;
  isZoomed: boolean;
  onZoom: () => void;
  showKeys: boolean;
}

export function PictureTools({ look, isZoomed, onZoom, showKeys }: PictureToolsProps) {
  return (
    <div role="toolbar" aria-label={m.desk.view} className="flex flex-wrap">
      <Toggle letter="Z" isOn={isZoomed} showKeys={showKeys} onClick={onZoom}>
        <ZoomIn className="size-5" />
        {m.desk.zoom}
      </Toggle>
      <Toggle letter="B" isOn={look.isBlurred} showKeys={showKeys} onClick={() => look.toggle('blur')}>
        <EyeOff className="size-5" />
        {m.desk.blur}
      </Toggle>
      <Toggle letter="G" isOn={look.isGrey} showKeys={showKeys} onClick={() => look.toggle('grey')}>
        <Contrast className="size-5" />
        {m.desk.grey}
      </Toggle>
    </div>
  );
}

type PictureProps = Pick<DeskPictureProps, 'meme' | 'look'>;

function Fitted({ meme, look }: PictureProps) {
  const shape = meme.image_width / meme.image_height;
  return (
    <div
      className={classNames('flex max-h-full w-full', filterOf(look))}
      style={{ maxWidth: `calc(var(--stage) * ${shape})` }}
    >
      <MemePicture meme={meme} sizes={DESK_SIZES} priority="first" />
    </div>
  );
}

/** Blurred beyond recognition, also on hover. */
function Covered({ meme, onReveal }: Pick<DeskPictureProps, 'meme' | 'onReveal'>) {
  return (
    <div className="relative grid size-full place-items-center overflow-hidden">
      <img
        src={withoutMotion(meme.image_url)}
        alt=""
        width={meme.image_width}
        height={meme.image_height}
        className="absolute inset-0 size-full scale-125 object-cover blur-3xl"
      />
      <div className="relative m-4 grid max-w-sm justify-items-center gap-3 rounded-card border border-line bg-surface p-4 text-center">
        <p>{m.desk.covered}</p>
        <Button onClick={onReveal} aria-keyshortcuts="v">
          {m.desk.reveal}
          <KeyCap letter="V" />
        </Button>
      </div>
    </div>
  );
}

/** Full size, with scrolling. */
function Zoomed({ meme, look }: PictureProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard.
    <section tabIndex={0} aria-label={m.desk.zoomed} className="size-full overflow-auto">
      <picture>
        <PictureSources meme={meme} />
        <img
          src={meme.image_url}
          width={meme.image_width}
          height={meme.image_height}
          alt={altOf(meme)}
          className={classNames('mx-auto w-[max(100%,80rem)] max-w-none', filterOf(look))}
        />
      </picture>
    </section>
  );
}

function filterOf({ isBlurred, isGrey }: PictureLook): string {
  return classNames('overflow-hidden', isBlurred && 'blur-xl hover:blur-none', isGrey && 'grayscale');
}

interface ToggleProps {
  letter: string;
  isOn: boolean;
  showKeys: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Toggle({ letter, isOn, showKeys, onClick, children }: ToggleProps) {
  return (
    <Button
      tone="quiet"
      aria-pressed={isOn}
      aria-keyshortcuts={showKeys ? letter.toLowerCase() : undefined}
      onClick={onClick}
      className="px-2 aria-pressed:bg-sunken sm:px-3"
    >
      {children}
      {showKeys && <KeyCap letter={letter} />}
    </Button>
  );
}
