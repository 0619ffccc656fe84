import { PALETTE } from '@corpomeme/drawing/shapes/palette';
import {
  box,
  circle,
  ellipse,
  line,
  type Placing,
  type Point,
  path,
  place,
} from '@corpomeme/drawing/shapes/pen';

/** Office people, 300 pixels tall. The origin is on the floor between their feet. */

export interface Look {
  shirt: string;
  hair: keyof typeof HAIR;
  extras?: readonly (keyof typeof EXTRAS)[];
}

export type Face = keyof typeof FACES;
export type Arm = keyof typeof ARMS;

export interface Bearing {
  face?: Face;
  /** The arm on the right-hand side of the picture, then the left one. */
  arms?: readonly [Arm, Arm];
  /** Sitting: a desk hides everything below the hips. */
  seated?: boolean;
}

const HEAD = { y: -252, radius: 44 } as const;
const INK = PALETTE.ink;
const BODY = 'M-36 -206Q0 -216 36 -206L30 -100Q0 -92 -30 -100Z';
const SEATED_BODY = 'M-36 -206Q0 -216 36 -206L32 -112H-32Z';

/** Points of shoulder, elbow and hand, for the right-hand side of the picture. */
const ARMS = {
  down: [
    [48, -150],
    [46, -104],
  ],
  up: [
    [68, -222],
    [74, -296],
  ],
  shrug: [
    [62, -150],
    [102, -184],
  ],
  hip: [
    [76, -150],
    [32, -116],
  ],
  typing: [
    [52, -142],
    [16, -122],
  ],
  pointing: [
    [74, -186],
    [126, -206],
  ],
  toFace: [
    [66, -170],
    [22, -236],
  ],
  holding: [
    [58, -142],
    [58, -176],
  ],
} as const satisfies Record<string, readonly Point[]>;

const eyes = (left: string, right = left) => place(left, -16, HEAD.y - 4) + place(right, 16, HEAD.y - 4);
const dot = circle(0, 0, 4, { fill: INK, width: 1 });
const wide = circle(0, 0, 10, { fill: PALETTE.white, width: 3.5 }) + circle(0, 0, 3, { fill: INK, width: 1 });
const heavy = path('M-9 -2L9 -2M-6 4Q0 8 6 4', { width: 4 });
const closed = path('M-8 2Q0 -6 8 2', { width: 4 });
const crossed = path('M-7 -7L7 7M7 -7L-7 7', { width: 4 });
const mouth = (d: string, fill: string = 'none') => place(path(d, { width: 4.5, fill }), 0, HEAD.y + 20);

const FACES = {
  happy: eyes(dot) + mouth('M-16 -4Q0 16 16 -4'),
  flat: eyes(dot) + mouth('M-14 2L14 2'),
  sad: eyes(dot) + mouth('M-14 8Q0 -8 14 8'),
  shocked: eyes(wide) + mouth('M0 -6C-9 -6 -9 12 0 12C9 12 9 -6 0 -6Z', INK),
  tired: eyes(heavy) + mouth('M-12 4Q0 -2 12 4'),
  smug: eyes(dot, closed) + mouth('M-12 4Q6 8 16 -6'),
  laughing: eyes(closed) + mouth('M-18 -6Q0 26 18 -6Z', PALETTE.red),
  gone: eyes(crossed) + mouth('M-14 4Q-7 -4 0 4T14 4'),
  serene: eyes(path('M-8 -2Q0 6 8 -2', { width: 4 })) + mouth('M-12 -2Q0 10 12 -2'),
};

const hairInk = { fill: INK, width: 3 };
const HAIR = {
  none: '',
  short: path(
    `M-45 ${HEAD.y - 6}Q-50 -306 0 -302Q50 -306 45 ${HEAD.y - 6}Q36 -284 0 -284Q-34 -284 -45 ${HEAD.y - 6}Z`,
    hairInk,
  ),
  tuft: path('M-14 -293Q-12 -318 6 -312Q0 -304 18 -292Z', hairInk),
  bun:
    circle(0, -314, 19, hairInk) +
    path('M-44 -262Q-44 -300 0 -300Q44 -300 44 -262Q24 -286 0 -284Q-24 -286 -44 -262Z', hairInk),
  long: path(
    'M-46 -196Q-64 -306 0 -304Q64 -306 46 -196Q62 -240 40 -272Q0 -296 -40 -272Q-62 -240 -46 -196Z',
    hairInk,
  ),
  curly: [-40, -22, 0, 22, 40].map((x) => circle(x, -290 + Math.abs(x) * 0.5, 17, hairInk)).join(''),
  spiky: path(
    'M-44 -266L-48 -296L-28 -290L-22 -316L-4 -298L10 -320L20 -298L40 -308L44 -266Q0 -298 -44 -266Z',
    hairInk,
  ),
  red: path('M-46 -206Q-60 -306 0 -304Q60 -306 46 -206Q58 -244 36 -274Q0 -292 -36 -274Q-58 -244 -46 -206Z', {
    fill: PALETTE.red,
    width: 4,
  }),
  grey: path('M-46 -246Q-58 -296 -30 -292Q-38 -276 -46 -246ZM46 -246Q58 -296 30 -292Q38 -276 46 -246Z', {
    fill: PALETTE.steel,
    width: 4,
  }),
};

const EXTRAS = {
  glasses:
    [-17, 17].map((x) => circle(x, HEAD.y - 4, 14, { width: 4 })).join('') +
    path(`M-3 ${HEAD.y - 4}H3`, { width: 4 }),
  beard: path(
    `M-40 ${HEAD.y + 8}Q-36 -196 0 -194Q36 -196 40 ${HEAD.y + 8}Q20 ${HEAD.y + 6} 18 ${HEAD.y + 10}Q0 ${HEAD.y} -18 ${HEAD.y + 10}Q-24 ${HEAD.y + 6} -40 ${HEAD.y + 8}Z`,
    { fill: PALETTE.muted, width: 4 },
  ),
  longBeard: path(
    `M-40 ${HEAD.y + 10}Q-44 -120 0 -86Q44 -120 40 ${HEAD.y + 10}Q0 ${HEAD.y - 4} -40 ${HEAD.y + 10}Z`,
    { fill: PALETTE.white, width: 4 },
  ),
  headset:
    path('M-48 -250Q-50 -306 0 -306Q50 -306 48 -250', { width: 6 }) +
    box({ x: -58, y: -266, width: 18, height: 36 }, { fill: PALETTE.marker, radius: 8, width: 4 }) +
    box({ x: 40, y: -266, width: 18, height: 36 }, { fill: PALETTE.marker, radius: 8, width: 4 }),
  tie: path('M-8 -206H8L4 -192L12 -140L0 -126L-12 -140L-4 -192Z', { fill: PALETTE.red, width: 3.5 }),
  badge:
    line(
      [
        [-10, -206],
        [6, -160],
        [18, -206],
      ],
      { width: 3 },
    ) + box({ x: -8, y: -160, width: 30, height: 36 }, { fill: PALETTE.white, width: 3.5, radius: 4 }),
  sweat: path('M62 -292Q50 -272 62 -268Q74 -272 62 -292Z', { fill: PALETTE.sky, width: 3 }),
};

/** Recurring characters. */
export const CAST = {
  ana: { shirt: PALETTE.marker, hair: 'bun' },
  dan: { shirt: PALETTE.sky, hair: 'short', extras: ['glasses'] },
  ioana: { shirt: PALETTE.mint, hair: 'long' },
  mihai: { shirt: PALETTE.lilac, hair: 'tuft', extras: ['beard'] },
  radu: { shirt: PALETTE.rose, hair: 'spiky' },
  elena: { shirt: PALETTE.peach, hair: 'red', extras: ['glasses'] },
  vlad: { shirt: PALETTE.mint, hair: 'curly', extras: ['headset'] },
  boss: { shirt: PALETTE.white, hair: 'grey', extras: ['tie'] },
  intern: { shirt: PALETTE.marker, hair: 'tuft', extras: ['badge'] },
} as const satisfies Record<string, Look>;

export function person(look: Look, x: number, y: number, bearing: Bearing & Placing = {}): string {
  const { face = 'flat', arms = ['down', 'down'], seated = false, ...placing } = bearing;
  const drawing = [
    seated ? '' : path('M-16 -104L-22 -4L-36 0M16 -104L22 -4L36 0', { width: 8 }),
    look.hair === 'long' || look.hair === 'red' ? HAIR[look.hair] : '',
    path(seated ? SEATED_BODY : BODY, { fill: look.shirt, width: 5 }),
    ellipse(0, HEAD.y, HEAD.radius, HEAD.radius + 2, { fill: PALETTE.white, width: 5 }),
    look.hair === 'long' || look.hair === 'red' ? fringe(look.hair) : HAIR[look.hair],
    ...(look.extras ?? []).map((extra) => EXTRAS[extra]),
    FACES[face],
    arm(arms[0], 1),
    arm(arms[1], -1),
  ];
  // Lowered a little, because the desk is lower than a chair needs; the desk hides the lap.
  return place(seated ? place(drawing.join(''), 0, -26) : drawing.join(''), x, y, placing);
}

/** Returns the part of long hair that is in front of the head. */
function fringe(hair: 'long' | 'red'): string {
  return path('M-44 -258Q-46 -302 0 -300Q46 -302 44 -258Q30 -284 -6 -286Q-34 -284 -44 -258Z', {
    fill: hair === 'red' ? PALETTE.red : INK,
    width: 3,
  });
}

function arm(name: Arm, side: 1 | -1): string {
  const [elbow, hand] = ARMS[name];
  const points: Point[] = [
    [side * 34, -198],
    [side * elbow[0], elbow[1]],
    [side * hand[0], hand[1]],
  ];
  return line(points, { width: 8 }) + circle(side * hand[0], hand[1], 7, { fill: PALETTE.white, width: 4 });
}
