import { m } from '@corpomeme/contract/site/messages';
import { type MemeDocument, sizeOf } from '@corpomeme/drawing/meme/document';
import { type Edit, within } from '@corpomeme/drawing/meme/edits';
import { type PictureBase, zoomOf } from '@corpomeme/drawing/meme/picture-base';
import { strokeAlong } from '@corpomeme/drawing/meme/strokes';
import type { Box } from '@corpomeme/drawing/shapes/lettering';
import { BrushLayer } from './brush-layer.tsx';
import { limitBox, toFrame, toPicture } from './cover-place.ts';
import { PictureCanvas } from './picture-canvas.tsx';
import { Stage, type StageItem } from './stage.tsx';

/** What a drag on the own picture does: moves parts, moves the crop frame, or paints. */
export type Tool = 'move' | 'crop' | 'brush';

/** Diameter of the brush, in pixels of the frame. */
const BRUSH = 80;

interface EditorStageProps {
  document: MemeDocument;
  bitmap: ImageBitmap | null;
  tool: Tool;
  items: StageItem[];
  selected: string | null;
  onSelect: (id: string) => void;
  onMove: (id: string, box: Box) => void;
  onPause: () => void;
  edit: (edit: Edit) => void;
}

/** The meme with the active tool. */
export function EditorStage({ document, bitmap, tool, edit, onPause, ...parts }: EditorStageProps) {
  const { base } = document;
  if (base.kind === 'picture' && tool === 'crop')
    return <CropStage {...{ document, base, bitmap, edit, onPause }} />;
  const frame = sizeOf(document);
  const paint = (way: { x: number; y: number }[]) => {
    if (base.kind !== 'picture') return;
    const places = way.map((point) => toPicture({ ...point, width: 0, height: 0 }, base));
    const cover = { id: crypto.randomUUID(), ...strokeAlong(places, BRUSH / zoomOf(base)) };
    edit({ type: 'add-cover', cover });
  };
  return (
    <Stage
      {...parts}
      document={document}
      limit={(id, box) => limitBox(document, id, box)}
      onEnd={onPause}
      hint={tool === 'brush' ? m.studio.brushHint : m.studio.moveHint}
      overlay={tool === 'brush' && <BrushLayer frame={frame} size={BRUSH} onPainted={paint} />}
    >
      {(lifted) => bitmap && <PictureCanvas document={document} bitmap={bitmap} lifted={lifted} />}
    </Stage>
  );
}

interface CropStageProps extends Pick<EditorStageProps, 'document' | 'bitmap' | 'edit' | 'onPause'> {
  base: PictureBase;
}

/** The whole picture with the crop frame. */
function CropStage({ document, base, bitmap, edit, onPause }: CropStageProps) {
  const { width, height } = base;
  const whole: PictureBase = { ...base, crop: { x: 0, y: 0, width, height }, band: 'none' };
  const shown = { ...document, base: whole, texts: [], stickers: [] };
  const frame = { id: 'crop', label: m.studio.cropFrame, box: toFrame(base.crop, whole), tilt: 0 };
  const cropAt = (box: Box) => within(toPicture(box, whole), base);
  return (
    <Stage
      document={shown}
      items={[frame]}
      selected={frame.id}
      onSelect={() => {}}
      limit={(_id, box) => toFrame(cropAt(box), whole)}
      onMove={(_id, box) => edit({ type: 'picture', change: { crop: cropAt(box) } })}
      onEnd={onPause}
      hint={m.studio.moveHint}
      isShaded
    >
      {() => bitmap && <PictureCanvas document={shown} bitmap={bitmap} lifted={null} />}
    </Stage>
  );
}
