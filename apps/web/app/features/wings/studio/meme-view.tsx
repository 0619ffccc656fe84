import { type MemeDocument, type StickerItem, sizeOf, type TextItem } from '@corpomeme/drawing/meme/document';
import { drawScene } from '@corpomeme/drawing/meme/drawing';
import { stickerNamed } from '@corpomeme/drawing/meme/stickers';
import type { Box } from '@corpomeme/drawing/shapes/lettering';
import { FOREIGN_FONT, markText } from '@corpomeme/drawing/type/text-marks';
import { memo, type ReactNode, useMemo } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { getTypefaces } from './typefaces.ts';

/** Room around a sticker's drawing for outlines that reach beyond its extent, in its own units. */
const ROOM = 20;

const urls = new Map<string, string>();

/** Returns the URL of a sticker's picture, which is made once; null for an unknown name. */
export function stickerUrl(name: string): string | null {
  const known = urls.get(name);
  if (known !== undefined) return known;
  const sticker = stickerNamed(name);
  if (!sticker) return null;
  const { x, y, width, height } = addRoom(sticker.box);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}">${sticker.svg}</svg>`;
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  urls.set(name, url);
  return url;
}

/** Returns where the sticker's picture stands for its drawing to fill the box as `drawSticker` does. */
function stickerImageBox(name: string, box: Box): Box | null {
  const sticker = stickerNamed(name);
  if (!sticker) return null;
  const scale = Math.min(box.width / sticker.box.width, box.height / sticker.box.height);
  const whole = addRoom(sticker.box);
  const [width, height] = [whole.width * scale, whole.height * scale];
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}

function addRoom({ x, y, width, height }: Box): Box {
  return { x: x - ROOM, y: y - ROOM, width: width + 2 * ROOM, height: height + 2 * ROOM };
}

interface MemeViewProps {
  document: MemeDocument;
  className?: string;
  /** The dragged text or sticker, which the browser renders as its own layer (decision 138). */
  lifted?: string | undefined;
  /** The own picture, in place of a scene. */
  children?: ReactNode;
}

/** The meme as it will be exported, with the same outlines. Decorative, because the texts stand beside it. */
export function MemeView({ document, className, lifted, children }: MemeViewProps) {
  const { width, height } = sizeOf(document);
  const scene = useSceneUrl(document.base);
  const place = (id: string) => ({ id, viewBox: `0 0 ${width} ${height}`, isLifted: id === lifted });
  return (
    <div
      aria-hidden="true"
      className={classNames('relative overflow-hidden select-none', className)}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      {scene && <img src={scene} alt="" draggable={false} className="absolute inset-0 size-full" />}
      {children}
      {document.stickers.map((sticker) => (
        <Layer key={sticker.id} {...place(sticker.id)}>
          <StickerView sticker={sticker} />
        </Layer>
      ))}
      {document.texts.map((item) => (
        <Layer key={item.id} {...place(item.id)}>
          <TextView item={item} />
        </Layer>
      ))}
    </div>
  );
}

interface LayerProps {
  id: string;
  viewBox: string;
  isLifted: boolean;
  children: ReactNode;
}

/** Covers the whole frame, so that its part stands at the same pixels whether it is lifted or not. */
function Layer({ id, viewBox, isLifted, children }: LayerProps) {
  return (
    <svg
      data-part={id}
      viewBox={viewBox}
      className={classNames(
        'pointer-events-none absolute inset-0 size-full overflow-visible',
        isLifted && 'will-change-[translate]',
      )}
    >
      <title>{''}</title>
      {children}
    </svg>
  );
}

const scenes = new Map<string, string>();

/** Returns the URL of the drawn scene; one with the template's own numbers is drawn once for all views. */
function useSceneUrl(base: MemeDocument['base']): string | null {
  const isOwn = base.kind === 'template' && base.values !== undefined;
  const own = useMemo(() => (isOwn ? pictureOf(base) : null), [isOwn, base]);
  const ownUrl = useObjectUrl(own);
  if (base.kind !== 'template') return null;
  return ownUrl ?? knownScene(base.name);
}

function knownScene(name: string): string | null {
  const known = scenes.get(name);
  if (known) return known;
  const picture = pictureOf({ kind: 'template', name });
  if (!picture) return null;
  const url = URL.createObjectURL(picture);
  scenes.set(name, url);
  return url;
}

function pictureOf(base: MemeDocument['base']): Blob | null {
  const svg = drawScene({ base });
  return svg === null ? null : new Blob([svg], { type: 'image/svg+xml' });
}

/** Laid out at the origin and then moved, so that a drag does not lay the text out again. */
const TextView = memo(function TextView({ item: { text, box, style } }: { item: TextItem }) {
  const { width, height } = box;
  const marks = useMemo(
    () => (text.trim() === '' ? null : markText(text, { x: 0, y: 0, width, height }, style, getTypefaces())),
    [text, width, height, style],
  );
  if (!marks) return null;
  return (
    <g transform={`translate(${box.x} ${box.y}) ${marks.transform}`}>
      {marks.layers.map(({ fill, stroke, strokeWidth }) => (
        <g
          key={stroke ?? 'letters'}
          fill={fill}
          {...(stroke && { stroke, strokeWidth, strokeLinejoin: 'round' as const })}
        >
          {marks.glyphs.map(({ path, transform }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: letters keep their elements while a resize lays the text out again
            <path key={index} d={path} transform={transform} />
          ))}
        </g>
      ))}
      {marks.foreign.map((run) => (
        <svg
          key={`${run.x} ${run.y}`}
          x={run.x}
          y={run.y}
          width={run.width}
          height={run.height}
          overflow="hidden"
        >
          <title>{''}</title>
          <text
            y={run.baseline}
            textLength={run.width}
            lengthAdjust="spacingAndGlyphs"
            fontSize={run.size}
            fontFamily={FOREIGN_FONT}
            fill={marks.colour}
            {...(marks.foreignOutline && {
              stroke: marks.foreignOutline,
              strokeWidth: run.outlineWidth,
              strokeLinejoin: 'round' as const,
              paintOrder: 'stroke',
            })}
          >
            {run.text}
          </text>
        </svg>
      ))}
    </g>
  );
});

const StickerView = memo(function StickerView({ sticker: { name, box, tilt } }: { sticker: StickerItem }) {
  const url = stickerUrl(name);
  if (url === null) return null;
  const middle = `${box.x + box.width / 2} ${box.y + box.height / 2}`;
  return <image href={url} {...stickerImageBox(name, box)} transform={`rotate(${tilt} ${middle})`} />;
});
