import { type Box, measure } from '@corpomeme/drawing/shapes/lettering';
import { PALETTE } from '@corpomeme/drawing/shapes/palette';
import { fill, line, type Placing, place } from '@corpomeme/drawing/shapes/pen';
import { label, speech } from '../shapes/bubbles.ts';
import { type Bearing, type Look, person } from '../shapes/people.ts';

/** One drawn scene: a room, the people in it, and their words. */
export interface Stage {
  wall: string;
  floor?: string;
  /** Share of the height at which things stand. */
  ground?: number;
  /** Text on a strip at the top. */
  label?: string;
  /** Drawn in this order, the first one at the back. */
  props?: Prop[];
  people?: Player[];
  /** Drawn in front of the people, such as desks. */
  front?: Prop[];
}

/**
 * `x` and `y` are shares of the stage. Without `y` it stands on the ground; `above` raises it by pixels of its own
 * scale.
 */
export interface Prop extends Placing {
  drawing: string;
  x: number;
  y?: number;
  above?: number;
}

export interface Player extends Bearing {
  look: Look;
  x: number;
  says?: string;
  scale?: number;
}

interface Size {
  width: number;
  height: number;
}

/** The height at which a person of scale 1 fills the lower half. */
const USUAL_HEIGHT = 600;
const GROUND = 0.9;
const HEAD_TOP = 318;
const MARGIN = 22;

export function drawStage(stage: Stage, size: Size): string {
  const { width, height } = size;
  const ground = height * (stage.ground ?? GROUND);
  const talk = arrangeTalk(stage, size);
  const scale = Math.min(height / USUAL_HEIGHT, (ground - talk.bottom - 14) / tallest(stage));
  const put = ({ drawing, x, y, above = 0, ...placing }: Prop) =>
    place(drawing, x * width, y === undefined ? ground - above * scale : y * height, {
      ...placing,
      scale: (placing.scale ?? 1) * scale,
    });
  const stand = ({ look, x, says: _, ...bearing }: Player) =>
    person(look, x * width, ground, { ...bearing, scale: (bearing.scale ?? 1) * scale });
  const skirting = ground - 30 * scale;
  return [
    fill({ x: 0, y: 0, width, height }, stage.wall),
    fill({ x: 0, y: skirting, width, height: height - skirting }, stage.floor ?? PALETTE.sand),
    line(
      [
        [0, skirting],
        [width, skirting],
      ],
      { width: 4 },
    ),
    ...(stage.props ?? []).map(put),
    ...(stage.people ?? []).map(stand),
    ...(stage.front ?? []).map(put),
    talk.strip,
    ...talk.bubbles.map(({ text, box, x, tall }) =>
      speech(
        text,
        box,
        { x, y: Math.max(ground - tall * scale, box.y + box.height + 12) },
        { size: talk.size },
      ),
    ),
  ].join('');
}

function tallest({ people = [] }: Stage): number {
  return HEAD_TOP * Math.max(...people.map(({ scale = 1 }) => scale), 1);
}

interface Bubble {
  text: string;
  box: Box;
  /** X of the speaker's head. */
  x: number;
  tall: number;
}

/** Places bubbles from left to right, in a new row where two would overlap. */
function arrangeTalk(stage: Stage, { width, height }: Size) {
  const size = Math.max(Math.min(width / 13, height / 11, 60), 40);
  const strip = stage.label ? size * 1.7 : 0;
  let y = MARGIN + (strip ? strip + 14 : 0);
  let row = { right: 0, bottom: y };
  const bubbles: Bubble[] = [];
  for (const { says, x, scale = 1 } of stage.people ?? []) {
    if (!says) continue;
    const words = measure(says, width * 0.8 - 2 * MARGIN, size);
    const box = { width: words.width + size * 1.7, height: words.height + size * 1.2 };
    const left = Math.min(Math.max(x * width - box.width / 2, MARGIN), width - MARGIN - box.width);
    if (left < row.right + 8) {
      y = row.bottom + 12;
      row = { right: 0, bottom: y };
    }
    row = { right: left + box.width, bottom: Math.max(row.bottom, y + box.height) };
    bubbles.push({ text: says, box: { x: left, y, ...box }, x: x * width, tall: HEAD_TOP * scale });
  }
  const stripAt = { x: MARGIN, y: MARGIN, width: width - 2 * MARGIN, height: strip };
  return {
    size,
    bubbles,
    bottom: row.bottom,
    strip: stage.label ? label(stage.label, stripAt, PALETTE.marker, { size }) : '',
  };
}

/** Returns all texts of the scene, as its alt text. */
export function wordsOf({ label: text, people = [] }: Stage): string {
  return [text, ...people.map(({ says }) => says && `“${says}”`)].filter(Boolean).join(' ');
}
