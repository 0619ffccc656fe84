import { type MemeDocument, sizeOf } from '@corpomeme/drawing/meme/document';
import { within } from '@corpomeme/drawing/meme/edits';
import { type PictureBase, pictureBox, zoomOf } from '@corpomeme/drawing/meme/picture-base';
import type { Box } from '@corpomeme/drawing/shapes/lettering';

/** Covers are stored in pixels of the picture as chosen, and moved in pixels of the frame. */

/** Returns where a part of the picture stands in the frame. */
export function toFrame(box: Box, base: PictureBase): Box {
  const { at, zoom } = scaleOf(base);
  const local = turnBox(
    {
      x: box.x - base.crop.x - base.crop.width / 2,
      y: box.y - base.crop.y - base.crop.height / 2,
      width: box.width,
      height: box.height,
    },
    base.turns,
  );
  return {
    x: at.x + at.width / 2 + local.x * zoom,
    y: at.y + at.height / 2 + local.y * zoom,
    width: local.width * zoom,
    height: local.height * zoom,
  };
}

/** Returns the part of the picture that stands there in the frame. */
export function toPicture(box: Box, base: PictureBase): Box {
  const { at, zoom } = scaleOf(base);
  const local = turnBox(
    {
      x: (box.x - at.x - at.width / 2) / zoom,
      y: (box.y - at.y - at.height / 2) / zoom,
      width: box.width / zoom,
      height: box.height / zoom,
    },
    4 - base.turns,
  );
  return {
    ...local,
    x: local.x + base.crop.x + base.crop.width / 2,
    y: local.y + base.crop.y + base.crop.height / 2,
  };
}

/** Returns the box of a moved part within its bounds: the picture for covers, the frame for everything else. */
export function limitBox({ base, ...document }: MemeDocument, id: string, box: Box): Box {
  const isCover = base.kind === 'picture' && document.covers.some((cover) => cover.id === id);
  return isCover ? toFrame(within(toPicture(box, base), base), base) : within(box, sizeOf({ base }));
}

function scaleOf(base: PictureBase) {
  const at = pictureBox(base);
  return { at, zoom: zoomOf(base) };
}

/** Turns a box around the origin by quarters, clockwise. */
function turnBox(box: Box, turns: number): Box {
  let { x, y, width, height } = box;
  for (let turn = 0; turn < turns % 4; turn += 1) [x, y, width, height] = [-y - height, x, height, width];
  return { x, y, width, height };
}
