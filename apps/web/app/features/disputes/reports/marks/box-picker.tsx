import { COVERS } from '@corpomeme/contract/disputes/answers';
import type { MarkBox } from '@corpomeme/contract/disputes/marks';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { classNames } from '../../../../lib/class-names.ts';
import { Button } from '../../../../ui/button.tsx';
import { boxAfterKey, boxBetween, MIDDLE, type Point } from './boxes.ts';

type Picture = Pick<Meme, 'image_url' | 'image_width' | 'image_height'>;

interface BoxPickerProps {
  picture: Picture;
  boxes: readonly MarkBox[];
  /** Drawing one more replaces the last. */
  max: number;
  hint: string;
  /** Label of the button that takes the last box away. */
  clear: string;
  /** Whether the boxes hide what is under them. */
  isOpaque?: boolean;
  onChange: (boxes: MarkBox[]) => void;
}

/** A pointer or a finger draws a box; arrow keys move it, with Shift they size it, and Delete takes it away. */
export function BoxPicker({ picture, boxes, max, hint, clear, isOpaque, onChange }: BoxPickerProps) {
  const drawing = useRef<{ start: Point; others: readonly MarkBox[] } | null>(null);
  const parts = useRef<HTMLDivElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const count = useRef(boxes.length);
  useEffect(() => {
    if (count.current === boxes.length) return;
    count.current = boxes.length;
    // A key press added or removed a box, and goes on with the last one.
    const last = parts.current?.querySelector<HTMLElement>('button:last-of-type') ?? adding.current;
    last?.focus({ preventScroll: true });
  }, [boxes.length]);
  const draw = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const point = { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
    if (event.type === 'pointerdown') {
      event.currentTarget.setPointerCapture(event.pointerId);
      drawing.current = { start: point, others: boxes.slice(0, max - 1) };
    } else if (drawing.current)
      onChange([...drawing.current.others, boxBetween(drawing.current.start, point)]);
  };
  const stop = () => {
    drawing.current = null;
  };
  const press = (event: KeyboardEvent, at: number) => {
    const isGone = event.key === 'Delete' || event.key === 'Backspace';
    const box = boxes[at];
    const next = box && boxAfterKey(box, event.key, event.shiftKey);
    if (!next && !isGone) return;
    event.preventDefault();
    onChange(boxes.flatMap((each, n) => (n !== at ? each : (next ?? []))));
  };
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-14 text-muted">{hint}</p>
      <div
        ref={parts}
        className="relative w-full max-w-lg cursor-crosshair touch-none select-none"
        onPointerDown={draw}
        onPointerMove={draw}
        onPointerUp={stop}
        onPointerCancel={stop}
      >
        <PlainPicture picture={picture} alt="" />
        {boxes.map((box, at) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a box has no other name, and keeps its place while it is moved
            key={at}
            type="button"
            aria-label={m.mark.boxAt(placeOf(box))}
            onKeyDown={(event) => press(event, at)}
            className={classNames('absolute outline-offset-2', !isOpaque && 'border-3 border-reject')}
            style={{ ...styleOf(box), ...(isOpaque && OPAQUE) }}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        {boxes.length < max && (
          <Button ref={adding} onClick={() => onChange([...boxes, MIDDLE])}>
            {m.mark.add}
          </Button>
        )}
        {boxes.length > 0 && <Button onClick={() => onChange(boxes.slice(0, -1))}>{clear}</Button>}
      </div>
    </div>
  );
}

type CoverPartProps = Pick<BoxPickerProps, 'picture' | 'boxes' | 'onChange'>;

/** Opens the picture, for boxes that cover parts of it. Only with scripts. */
export function CoverPart(props: CoverPartProps) {
  return (
    <details className="with-script">
      <summary className="cursor-pointer py-3 font-semibold">{m.answers.cover}</summary>
      <BoxPicker {...props} max={COVERS.max} hint={m.answers.coverHint} clear={m.answers.uncover} isOpaque />
    </details>
  );
}

/** The picture under opaque boxes, as it would be. */
export function CoveredPicture({ picture, boxes }: { picture: Picture; boxes: readonly MarkBox[] }) {
  return (
    <div className="relative w-full max-w-lg">
      <PlainPicture picture={picture} alt={m.answers.covered} />
      {boxes.map((box, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two boxes may be equal
        <span key={at} className="absolute" style={{ ...styleOf(box), ...OPAQUE }} />
      ))}
    </div>
  );
}

function PlainPicture({
  picture: { image_url, image_width, image_height },
  alt,
}: {
  picture: Picture;
  alt: string;
}) {
  return (
    <img
      src={image_url}
      alt={alt}
      width={image_width}
      height={image_height}
      draggable={false}
      className="block h-auto w-full"
    />
  );
}

/** As the server draws it, in each look of the page. */
const OPAQUE = { backgroundColor: '#000', forcedColorAdjust: 'none' } as const;

/** Returns where the box lies, exactly, for its style. */
const styleOf = ({ left, top, width, height }: MarkBox) => ({
  left: `${left * 100}%`,
  top: `${top * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
});

const percent = (share: number) => `${Math.round(share * 100)}%`;

/** Returns where the box lies, for its words. */
export const placeOf = ({ left, top, width, height }: MarkBox) => ({
  left: percent(left),
  top: percent(top),
  width: percent(width),
  height: percent(height),
});
