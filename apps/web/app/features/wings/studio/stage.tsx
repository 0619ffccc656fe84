import { m } from '@corpomeme/contract/site/messages';
import { type MemeDocument, sizeOf } from '@corpomeme/drawing/meme/document';
import type { Box } from '@corpomeme/drawing/shapes/lettering';
import {
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '../../../lib/class-names.ts';
import { boxByKey, boxUnder, type Gesture, restartFrom } from './gesture.ts';
import { MemeView } from './meme-view.tsx';

interface DragOptions {
  stage: RefObject<HTMLElement | null>;
  /** Width of the frame in its own pixels. */
  frameWidth: number;
  /** Returns the box limited to the part's bounds. */
  limit: (id: string, box: Box) => Box;
  onMove: (id: string, box: Box) => void;
  /** Called when a drag ends. */
  onEnd: () => void;
}

/** A part that is being dragged. */
export interface LiftedPart {
  id: string;
  /** Its box in the document. */
  from: Box;
  /** Its current box if it is resized; a part that is only moved keeps its box until the end. */
  box: Box;
}

interface Drag extends Gesture {
  id: string;
  /** Receives the events of all fingers. */
  part: HTMLElement;
  from: Box;
  box: Box;
  isResized: boolean;
  /** The id of the requested animation frame; 0 for none. */
  frame: number;
  /** The elements of the part, which are moved without being painted; null until the first move. */
  followers: HTMLElement[] | null;
}

/**
 * Returns handlers that move a part by dragging, and resize it by its handle or a pinch. The document changes once, at
 * the end (decision 138). Until then, the elements with the part's id as `data-part` are moved, or React renders the
 * resized one.
 */
function useDrag({ stage, frameWidth, limit, onMove, onEnd }: DragOptions) {
  const drag = useRef<Drag | null>(null);
  const [lifted, setLifted] = useState<LiftedPart | null>(null);
  const lift = (id: string, from: Box, event: PointerEvent<HTMLElement>) => {
    const width = stage.current?.clientWidth ?? frameWidth;
    drag.current = beginDrag({ id, from, perPixel: frameWidth / Math.max(width, 1) }, event);
    setLifted({ id, from, box: from });
  };
  /** Starts a pinch with a second finger anywhere on the stage. */
  const join = (event: PointerEvent) => {
    const current = drag.current;
    if (!current || current.fingers.has(event.pointerId)) return;
    current.part.setPointerCapture(event.pointerId);
    restartFrom(current, measure(current, limit));
    current.fingers.set(event.pointerId, fingerAt(event));
  };
  const follow = (event: PointerEvent) => {
    const current = drag.current;
    const finger = current?.fingers.get(event.pointerId);
    if (!current || !finger) return;
    finger.to = { x: event.clientX, y: event.clientY };
    current.frame ||= requestAnimationFrame(() => {
      current.frame = 0;
      measure(current, limit);
      show(current, stage.current, setLifted);
    });
  };
  const end = (event: PointerEvent) => {
    const current = drag.current;
    if (!current?.fingers.has(event.pointerId)) return;
    const box = measure(current, limit);
    current.fingers.delete(event.pointerId);
    restartFrom(current, box);
    if (current.fingers.size > 0) return;
    cancelAnimationFrame(current.frame);
    drag.current = null;
    // In one go, so that no frame shows the part at another place.
    flushSync(() => {
      setLifted(null);
      if (!isSameBox(box, current.from)) onMove(current.id, box);
      onEnd();
    });
    slide(current.followers ?? [], 0, 0);
  };
  const handlers = { onPointerMove: follow, onPointerUp: end, onPointerCancel: end };
  return { lifted, isBusy: () => drag.current !== null, lift, join, handlers };
}

function beginDrag(part: Pick<Drag, 'id' | 'from' | 'perPixel'>, event: PointerEvent<HTMLElement>): Drag {
  const { currentTarget, pointerId, target } = event;
  currentTarget.setPointerCapture(pointerId);
  return {
    ...part,
    ...{ part: currentTarget, box: part.from, start: part.from },
    ...{ isResized: false, frame: 0, followers: null },
    fingers: new Map([[pointerId, fingerAt(event)]]),
    isResize: target instanceof HTMLElement && target.dataset.grip !== undefined,
  };
}

/** Returns the box of the part under the fingers, within its bounds. */
function measure(current: Drag, limit: DragOptions['limit']): Box {
  const { id, from } = current;
  const box = limit(id, boxUnder(current));
  current.box = box;
  current.isResized ||= !isSame(box.width, from.width) || !isSame(box.height, from.height);
  return box;
}

function show(current: Drag, stage: HTMLElement | null, draw: (lifted: LiftedPart) => void): void {
  const { id, from, box, perPixel, isResized } = current;
  current.followers ??= followersOf(stage, id);
  if (isResized) flushSync(() => draw({ id, from, box }));
  const [x, y] = isResized ? [0, 0] : [(box.x - from.x) / perPixel, (box.y - from.y) / perPixel];
  slide(current.followers, x, y);
}

function fingerAt({ clientX: x, clientY: y }: PointerEvent) {
  return { from: { x, y }, to: { x, y } };
}

function followersOf(stage: HTMLElement | null, id: string): HTMLElement[] {
  return [...(stage?.querySelectorAll<HTMLElement>(`[data-part="${CSS.escape(id)}"]`) ?? [])];
}

/** Moves elements by pixels of the screen. `translate` does not affect their own transform. */
function slide(elements: HTMLElement[], x: number, y: number): void {
  for (const { style } of elements) style.translate = x === 0 && y === 0 ? '' : `${x}px ${y}px`;
}

/** Compares with a tolerance, because boxes of covers are converted to the pixels of the picture and back. */
function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.01;
}

function isSameBox(one: Box, other: Box): boolean {
  return (['x', 'y', 'width', 'height'] as const).every((side) => isSame(one[side], other[side]));
}

interface StageNews {
  /** The text for screen readers: the last part that was added or removed, or where a key has moved one. */
  said: string;
  say: (text: string) => void;
}

function useStageNews(items: readonly StageItem[]): StageNews {
  const [said, say] = useState('');
  const before = useRef<ReadonlyMap<string, string> | null>(null);
  useEffect(() => {
    const known = before.current;
    const now = new Map(items.map(({ id, label }) => [id, label]));
    before.current = now;
    if (!known) return;
    const added = items.find(({ id }) => !known.has(id));
    const gone = [...known].find(([id]) => !now.has(id));
    if (added) say(m.studio.added({ label: added.label }));
    else if (gone) say(m.studio.removed({ label: gone[1] }));
  }, [items]);
  return { said, say };
}

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
          'max-lg:tall:group-data-writing/editor:max-w-[min(100%,calc(22dvh*var(--ratio)))]',
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
