import { type MemeDocument, sizeOf } from '@corpomeme/drawing/meme/document';
import type { Box } from '@corpomeme/drawing/shapes/lettering';
import { type CSSProperties, type ReactNode, useId, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { MemeView } from './meme-view.tsx';
import { studioStrings as strings } from './studio.strings.ts';
import { useDrag } from './use-drag.ts';
import { useStageNews } from './use-stage-news.ts';

/** Something on the meme that can be moved; its box is in pixels of the frame. */
export interface StageItem {
  id: string;
  label: string;
  box: Box;
  tilt: number;
  /** A text that is still to be written; its place is shown. */
  isEmpty?: boolean;
}

interface StageProps {
  document: MemeDocument;
  items: StageItem[];
  selected: string | null;
  onSelect: (id: string) => void;
  onMove: (id: string, box: Box) => void;
  onEnd: () => void;
  /** Says how the parts are moved. */
  hint: string;
  /** Darkens what is outside of the selected part. */
  isShaded?: boolean;
  /** Lies over everything. */
  overlay?: ReactNode;
  /** The own picture. */
  children?: ReactNode;
}

/** The meme; the selected part has a handle, and a touch selects another. */
export function Stage(props: StageProps) {
  const { document, items, selected, onSelect, onMove, onEnd, isShaded = false, overlay, children } = props;
  const { width, height } = sizeOf(document);
  const box = useRef<HTMLFieldSetElement>(null);
  const hintId = useId();
  const { said, say } = useStageNews(items);
  const perPixel = () => width / Math.max(box.current?.clientWidth ?? width, 1);
  return (
    <div className="grid min-w-0 gap-2">
      <fieldset
        ref={box}
        className={classNames(
          'relative mx-auto w-full max-w-[min(100%,calc(62dvh*var(--ratio)))] min-w-0',
          // Leaves room for the fields below, which scroll under it.
          'max-lg:tall:max-w-[min(100%,calc(40dvh*var(--ratio)))]',
          isShaded && SHADED,
        )}
        style={{ '--ratio': width / height } as CSSProperties}
      >
        <legend className="sr-only">{strings.picture}</legend>
        <MemeView document={document} className="w-full rounded-card border border-line">
          {children}
        </MemeView>
        {items.map((item) => (
          <Part
            key={item.id}
            {...{ item, perPixel, onEnd, isShaded }}
            hint={hintId}
            frame={{ width, height }}
            isSelected={item.id === selected}
            onSelect={() => onSelect(item.id)}
            onMove={(moved) => onMove(item.id, moved)}
            onPlaced={() => say(placeOf(item, { width, height }))}
          />
        ))}
        {overlay}
      </fieldset>
      <p role="status" className="sr-only">
        {said}
      </p>
      <p id={hintId} className="text-center text-14 text-muted max-lg:sr-only">
        {props.hint}
      </p>
    </div>
  );
}

/** Cuts the shade off around the picture, and leaves the grip whole. */
const SHADED = '[clip-path:inset(-0.75rem)]';

interface PartProps {
  isShaded: boolean;
  item: StageItem;
  frame: { width: number; height: number };
  hint: string;
  isSelected: boolean;
  perPixel: () => number;
  onSelect: () => void;
  onMove: (box: Box) => void;
  onEnd: () => void;
  /** Called when an arrow key is released. */
  onPlaced: () => void;
}

function Part(props: PartProps) {
  const { item, frame, hint, isShaded, isSelected, perPixel, onSelect, onMove, onEnd, onPlaced } = props;
  const { box, tilt } = item;
  const { onKeyDown, onPointerDown, ...drag } = useDrag({ box, perPixel, onMove, onEnd });
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <div
      {...drag}
      onPointerDown={(event) => {
        onSelect();
        onPointerDown(event);
      }}
      className={classNames(
        'absolute cursor-move touch-none',
        isShaded ? 'shadow-[0_0_0_100vmax_rgb(0_0_0/0.55)]' : 'rounded-control',
        item.isEmpty && !isSelected && 'outline-2 -outline-offset-2 outline-link/60 outline-dashed',
      )}
      style={{
        left: percent(box.x, frame.width),
        top: percent(box.y, frame.height),
        width: percent(box.width, frame.width),
        height: percent(box.height, frame.height),
        zIndex: isSelected ? 1 : undefined,
        transform: tilt === 0 ? undefined : `rotate(${tilt}deg)`,
      }}
    >
      {isSelected && (
        <button
          type="button"
          onKeyDown={onKeyDown}
          onBlur={onEnd}
          onKeyUp={({ key }) => key.startsWith('Arrow') && onPlaced()}
          aria-label={placeOf(item, frame)}
          aria-describedby={hint}
          className="absolute inset-0 size-full min-h-6 min-w-6 cursor-move rounded-control border-2 border-dashed border-link"
        >
          <span
            data-grip=""
            className="absolute -right-3 -bottom-3 size-6 cursor-nwse-resize rounded-full border-2 border-link bg-surface"
          />
        </button>
      )}
    </div>
  );
}

function placeOf({ label, box }: StageItem, { width, height }: PartProps['frame']): string {
  return strings.placeAt(label, Math.round((box.x / width) * 100), Math.round((box.y / height) * 100));
}
