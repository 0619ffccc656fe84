import type { Box } from '../shapes/lettering.ts';

export interface Size {
  width: number;
  height: number;
}

/** The member's own picture, whose pixels are stored beside the document. */
export interface PictureBase {
  kind: 'picture';
  /** Pixels of the picture as chosen. */
  width: number;
  height: number;
  /** The part that is used, in the same pixels. */
  crop: Box;
  /** Quarter turns clockwise, after the crop. */
  turns: number;
  /** Where an empty band for a caption is added. */
  band: 'none' | 'above' | 'below';
}

/** A black bar over a part of the picture. Its box is part of the picture, so it moves with a crop. */
export interface Cover {
  id: string;
  /** In pixels of the picture as chosen. */
  box: Box;
  /** What a brush covers within the box; without it, the whole box. */
  stroke?: Stroke;
}

/** The path of a brush. */
export interface Stroke {
  /** From 0 to 1 across and down the box, so that a move and a resize keep the shape. */
  points: [x: number, y: number][];
  /** Diameter of the brush, in pixels of the picture as chosen. */
  thickness: number;
}

/** Width in pixels of the frame of an own picture; templates have widths of their own. */
export const FRAME_WIDTH = 1080;
const BAND = 0.24;

/** Returns the size of the picture with its band. */
export function frameOf(base: PictureBase): Size {
  const { y, height } = pictureBox(base);
  return { width: FRAME_WIDTH, height: base.band === 'below' ? height + bandOf(height) : y + height };
}

/** Returns the box of the picture in the frame. */
export function pictureBox({ crop, turns, band }: PictureBase): Box {
  const down = turns % 2 === 0 ? crop.height : crop.width;
  // Rounded down, so that the picture fills its place.
  const height = Math.max(Math.floor(down * zoomOf({ crop, turns })), 1);
  return { x: 0, y: band === 'above' ? bandOf(height) : 0, width: FRAME_WIDTH, height };
}

/** Returns the pixels of the frame for each pixel of the picture as chosen. */
export function zoomOf({ crop, turns }: Pick<PictureBase, 'crop' | 'turns'>): number {
  return FRAME_WIDTH / (turns % 2 === 0 ? crop.width : crop.height);
}

function bandOf(height: number): number {
  return Math.round(Math.min(FRAME_WIDTH, height) * BAND);
}
