import { m } from '@corpomeme/contract/site/messages';
import { type MemeDocument, sizeOf } from '@corpomeme/drawing/meme/document';
import type { Box } from '@corpomeme/drawing/shapes/lettering';
import { type CSSProperties, type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { boxByKey } from './gesture.ts';
import { MemeView } from './meme-view.tsx';
import { type LiftedPart, useDrag } from './use-drag.ts';
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
  /** Returns the box limited to the part's bounds. */
  limit: (id: string, box: Box) => Box;
  onMove: (id: string, box: Box) => void;
  onEnd: () => void;
  /** Explains how to move the parts. */
  hint: string;
  /** Darkens what is outside of the selected part. */
  isShaded?: boolean;
  /** Lies over everything. */
  overlay?: ReactNode;
  /** The own picture. */
  children: (lifted: LiftedPart | null) => ReactNode;
}

/** The meme; the selected part has a handle, and touching another part selects it. */
export function Stage(props: StageProps) {
  const { document, items, selected, limit, onSelect, onMove, onEnd, isShaded = false, overlay } = props;
  const frame = sizeOf(document);
  const box = useRef<HTMLFieldSetElement>(null);
  const hintId = useId();
  const { said, say } = useStageNews(items);
  const drag = useDrag({ stage: box, frameWidth: frame.width, limit, onMove, onEnd });
  const { lifted } = drag;
  const touch = ({ id, box: from }: StageItem, event: PointerEvent<HTMLElement>) => {
    if (drag.isBusy() || event.button !== 0) return;
    onSelect(id);
    drag.lift(id, from, event);
  };
  return (
    <div className="grid min-w-0 gap-2">
      <fieldset
        ref={box}
        onPointerDown={drag.join}
        className={classNames(
          'relative mx-auto w-full max-w-[min(100%,calc(62dvh*var(--ratio)))] min-w-0',
          // Leaves room for the fields below, which scroll under it.
          'max-lg:tall:max-w-[min(100%,calc(40dvh*var(--ratio)))]',
          isShaded && SHADED,
        )}
        style={{ '--ratio': frame.width / frame.height } as CSSProperties}
      >
        <legend className="sr-only">{m.studio.picture}</legend>
        <MemeView
          document={withLifted(document, lifted)}
          lifted={lifted?.id}
          className="w-full rounded-card border border-line"
        >
          {props.children(lifted)}
        </MemeView>
        {items.map((item) => (
          <Part
            key={item.id}
            item={item.id === lifted?.id ? { ...item, box: lifted.box } : item}
            {...{ frame, isShaded, onEnd }}
            handlers={drag.handlers}
            hint={hintId}
            isSelected={item.id === selected}
            isLifted={item.id === lifted?.id}
            onTouch={(event) => touch(item, event)}
            onMove={(moved) => onMove(item.id, moved)}
            onPlaced={() => say(placeOf(item, frame))}
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

/** Clips the shade around the picture without clipping the handle. */
const SHADED = '[clip-path:inset(-0.75rem)]';

/** Returns the document with the dragged text or sticker at its current size; the same document if none is resized. */
function withLifted(document: MemeDocument, lifted: LiftedPart | null): MemeDocument {
  if (!lifted || lifted.box === lifted.from) return document;
  const resized = <T extends { id: string }>(items: T[]) =>
    items.map((item) => (item.id === lifted.id ? { ...item, box: lifted.box } : item));
  return { ...document, texts: resized(document.texts), stickers: resized(document.stickers) };
}

interface PartProps {
  isShaded: boolean;
  item: StageItem;
  frame: { width: number; height: number };
  hint: string;
  isSelected: boolean;
  isLifted: boolean;
  handlers: ReturnType<typeof useDrag>['handlers'];
  onTouch: (event: PointerEvent<HTMLElement>) => void;
  /** Called by arrow keys. */
  onMove: (box: Box) => void;
  onEnd: () => void;
  /** Called when an arrow key is released. */
  onPlaced: () => void;
}

function Part(props: PartProps) {
  const { item, frame, hint, isShaded, isSelected, isLifted, handlers, onTouch, onMove, onEnd } = props;
  const { box, tilt } = item;
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <div
      {...handlers}
      data-part={item.id}
      onPointerDown={onTouch}
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
        willChange: isLifted ? 'translate' : undefined,
      }}
    >
      {isSelected && (
        <button
          type="button"
          onKeyDown={(event) => {
            const moved = boxByKey(box, event);
            if (!moved) return;
            event.preventDefault();
            onMove(moved);
          }}
          onBlur={onEnd}
          onKeyUp={({ key }) => key.startsWith('Arrow') && props.onPlaced()}
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
  return m.studio.placeAt({
    label,
    x: Math.round((box.x / width) * 100),
    y: Math.round((box.y / height) * 100),
  });
}
