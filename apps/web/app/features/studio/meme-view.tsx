import { type MemeDocument, type StickerItem, sizeOf, type TextItem } from '@corpomeme/drawing/meme/document';
import { drawScene } from '@corpomeme/drawing/meme/drawing';
import { drawSticker } from '@corpomeme/drawing/meme/stickers';
import { FOREIGN_FONT, markText } from '@corpomeme/drawing/type/text-marks';
import { memo, type ReactNode, useMemo } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { getTypefaces } from './typefaces.ts';
import { useObjectUrl } from './use-object-url.ts';

interface MemeViewProps {
  document: MemeDocument;
  className?: string;
  /** The own picture, in place of a scene. */
  children?: ReactNode;
}

/** The meme as it will be: the same outlines as in the exported picture. Decorative; texts stand beside it. */
export function MemeView({ document, className, children }: MemeViewProps) {
  const { width, height } = sizeOf(document);
  const scene = useSceneUrl(document);
  return (
    <div
      aria-hidden="true"
      className={classNames('relative overflow-hidden select-none', className)}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      {scene && <img src={scene} alt="" draggable={false} className="absolute inset-0 size-full" />}
      {children}
      <svg viewBox={`0 0 ${width} ${height}`} className="absolute inset-0 size-full">
        <title>{''}</title>
        {document.stickers.map((sticker) => (
          <StickerView key={sticker.id} sticker={sticker} frame={{ width, height }} />
        ))}
        {document.texts.map((item) => (
          <TextView key={item.id} item={item} />
        ))}
      </svg>
    </div>
  );
}

const scenes = new Map<string, string>();

/** Returns the URL of the drawn scene; a scene is drawn once for all views. */
function useSceneUrl({ base }: MemeDocument): string | null {
  if (base.kind !== 'template') return null;
  const known = scenes.get(base.name);
  if (known) return known;
  const svg = drawScene({ base });
  if (svg === null) return null;
  const url = URL.createObjectURL(svgFile(svg));
  scenes.set(base.name, url);
  return url;
}

function svgFile(svg: string): Blob {
  return new Blob([svg], { type: 'image/svg+xml' });
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
          {marks.glyphs.map(({ path, transform }) => (
            <path key={transform} d={path} transform={transform} />
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
          >
            {run.text}
          </text>
        </svg>
      ))}
    </g>
  );
});

/** The sticker's drawing fills the frame, so that its own coordinates place it. */
function StickerView({ sticker, frame }: { sticker: StickerItem; frame: { width: number; height: number } }) {
  const { name, box, tilt } = sticker;
  const { width, height } = box;
  const svg = useMemo(() => {
    const drawing = drawSticker({ name, tilt: 0, box: { x: 0, y: 0, width, height } });
    return svgFile(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${drawing}</svg>`,
    );
  }, [name, width, height]);
  const url = useObjectUrl(svg);
  if (!url || frame.width === 0) return null;
  const middle = `${box.x + width / 2} ${box.y + height / 2}`;
  return <image href={url} {...box} transform={`rotate(${tilt} ${middle})`} />;
}
