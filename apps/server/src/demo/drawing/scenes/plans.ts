import { lettering } from '@corpomeme/drawing/shapes/lettering';
import { PALETTE } from '@corpomeme/drawing/shapes/palette';
import { box, circle, ellipse, line, path, place } from '@corpomeme/drawing/shapes/pen';
import { type Picture, SHAPE, still } from '../shapes/picture.ts';

interface Place {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  colour: string;
}

/** Draws a floor plan from above, each part with its climate. */
export function floorPlan(title: string, parts: Place[]): Picture {
  const size = SHAPE.landscape;
  const plan = { x: 60, y: 150, width: 1080, height: 700 };
  const drawn = parts.map(({ name, colour, ...share }) => {
    const at = {
      x: plan.x + share.x * plan.width,
      y: plan.y + share.y * plan.height,
      width: share.width * plan.width,
      height: share.height * plan.height,
    };
    const desks = [0.3, 0.7].map(
      (side) =>
        box(
          { x: at.x + at.width * side - 44, y: at.y + at.height - 78, width: 88, height: 44 },
          { fill: PALETTE.wood, radius: 6, width: 4 },
        ) + circle(at.x + at.width * side, at.y + at.height - 92, 17, { fill: PALETTE.white, width: 4 }),
    );
    return (
      box(at, { fill: colour, width: 5 }) +
      lettering(
        name,
        { x: at.x + 20, y: at.y + 18, width: at.width - 40, height: at.height - 130 },
        { size: 56, weight: 2.4 },
      ) +
      desks.join('')
    );
  });
  const heading = lettering(title, { x: 60, y: 30, width: 1080, height: 100 }, { size: 72, weight: 2.7 });
  const alt = `Floor plan “${title}”: ${parts.map(({ name }) => name).join('; ')}`;
  return still(
    { ...size, background: PALETTE.paper },
    heading + drawn.join('') + box(plan, { width: 10 }),
    alt,
  );
}

interface Boss {
  title: string;
  top: string;
  below: string[];
  /** Who really decides, drawn apart with a crown. */
  really: string;
}

const CROWN = 'M-80 0L-96 -84L-44 -44L0 -104L44 -44L96 -84L80 0Z';

export function orgChart({ title, top, below, really }: Boss): Picture {
  const size = SHAPE.portrait;
  const node = (text: string, x: number, y: number, colour: string, width = 290) =>
    box({ x: x - width / 2, y, width, height: 120 }, { fill: colour, radius: 14 }) +
    lettering(text, { x: x - width / 2 + 16, y: y + 10, width: width - 32, height: 100 }, { size: 46 });
  const step = 960 / below.length;
  const rows = below.map((text, index) => {
    const x = 60 + step * (index + 0.5);
    return (
      line(
        [
          [540, 410],
          [540, 460],
          [x, 460],
          [x, 520],
        ],
        { width: 5 },
      ) + node(text, x, 520, PALETTE.white, step - 26)
    );
  });
  const body = [
    lettering(title, { x: 60, y: 40, width: 960, height: 200 }, { size: 84, weight: 2.8 }),
    node(top, 540, 290, PALETTE.white),
    ...rows,
    path('M540 650V860', { width: 6, dash: '4 22' }),
    ellipse(540, 1080, 420, 170, { fill: PALETTE.peach, width: 7 }),
    place(path(CROWN, { fill: PALETTE.marker, width: 6 }), 540, 920),
    lettering(really, { x: 220, y: 960, width: 640, height: 240 }, { size: 74, weight: 2.6 }),
  ];
  return still(
    { ...size, background: PALETTE.lilac },
    body.join(''),
    `Organisation chart “${title}”: ${top}; ${below.join(', ')}; really: ${really}`,
  );
}
