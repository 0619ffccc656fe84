import type { Cover } from '@corpomeme/drawing/meme/picture-base';

/** What a drag on the own picture does: moves parts, moves the crop frame, or paints. */
export type Tool =
  | { kind: 'move' }
  | { kind: 'crop' }
  /** `size`: pixels of the frame. */
  | { kind: 'brush'; cover: Cover['kind']; size: number };

export const MOVE: Tool = { kind: 'move' };
