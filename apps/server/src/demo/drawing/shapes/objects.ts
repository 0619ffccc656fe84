import { lettering } from '@corpomeme/drawing/shapes/lettering';
import { PALETTE } from '@corpomeme/drawing/shapes/palette';
import { box, circle, ellipse, path, polygon } from '@corpomeme/drawing/shapes/pen';

/** Things near an office. The origin is the middle of their foot. */

const at = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

/** 210 wide. */
export function duck(): string {
  return (
    path('M-96 -70Q-110 -4 -20 0H40Q112 -8 104 -84Q70 -54 26 -76Q-30 -104 -96 -70Z', {
      fill: PALETTE.marker,
    }) +
    circle(-44, -122, 56, { fill: PALETTE.marker }) +
    path('M-96 -122Q-140 -124 -138 -108Q-118 -92 -90 -102Z', { fill: PALETTE.red }) +
    circle(-58, -136, 7, { fill: PALETTE.ink, width: 2 }) +
    path('M10 -44Q44 -22 72 -52', { width: 5 })
  );
}

/** 430 tall. */
export function fridge(): string {
  return (
    box(at(-130, -430, 260, 430), { fill: PALETTE.white, radius: 18, width: 7 }) +
    path('M-128 -290H128', { width: 6 }) +
    path('M-96 -390V-330M-96 -250V-150', { width: 10 })
  );
}

/** 300 wide, 110 tall. */
export function car(colour: string): string {
  return (
    path(
      'M-146 -26L-140 -70Q-136 -80 -100 -82L-66 -124Q-60 -130 -50 -130H40Q50 -130 58 -124L96 -84Q140 -80 146 -56V-26Z',
      { fill: colour },
    ) +
    path('M-60 -84L-36 -114H-8V-84ZM10 -84V-114H38L66 -84Z', { fill: PALETTE.sky, width: 4 }) +
    [-84, 86]
      .map(
        (x) =>
          circle(x, -24, 26, { fill: PALETTE.ink }) + circle(x, -24, 10, { fill: PALETTE.steel, width: 3 }),
      )
      .join('')
  );
}

/** 230 wide. */
export function snail(): string {
  return (
    path('M-120 0Q-128 -40 -96 -50L-84 -36Q-60 -30 -40 -32H70Q104 -20 116 0Z', { fill: PALETTE.mint }) +
    path('M-102 -46L-118 -96M-90 -46L-84 -98', { width: 5 }) +
    circle(-119, -100, 7, { fill: PALETTE.ink, width: 2 }) +
    circle(-83, -102, 7, { fill: PALETTE.ink, width: 2 }) +
    circle(22, -76, 64, { fill: PALETTE.marker }) +
    path('M22 -76Q34 -90 44 -72Q44 -48 18 -48Q-14 -54 -10 -86Q2 -118 38 -110Q66 -98 66 -70', { width: 5 })
  );
}

/** 180 tall, from the side, looking at the screen. */
export function cat(fur: string = PALETTE.muted): string {
  return (
    path('M60 -14Q120 -10 112 -70Q108 -96 92 -88', { width: 12, stroke: fur }) +
    path('M-60 0Q-70 -84 -20 -100Q50 -104 64 0Z', { fill: fur }) +
    path('M-72 -108L-76 -168L-44 -146H-4L26 -168L24 -108Q20 -74 -24 -74Q-68 -74 -72 -108Z', { fill: fur }) +
    circle(-46, -116, 8, { fill: PALETTE.marker, width: 3 }) +
    circle(0, -116, 8, { fill: PALETTE.marker, width: 3 }) +
    path('M-30 -100L-22 -94L-14 -100M-22 -94V-88', { width: 3.5 })
  );
}

/** 190×190, with a text on it. */
export function keyCap(text: string, colour: string = PALETTE.white): string {
  return (
    box(at(-95, -190, 190, 190), { fill: PALETTE.steel, radius: 26 }) +
    box(at(-76, -178, 152, 146), { fill: colour, radius: 20, width: 4 }) +
    lettering(text, at(-64, -168, 128, 126), { size: 64, weight: 2.4 })
  );
}

/** 320 wide. */
export function ironingBoard(): string {
  return (
    path('M-60 -140L70 0M60 -140L-70 0', { width: 8 }) +
    path('M-170 -156H130Q170 -150 176 -140H-170Z', { fill: PALETTE.rose }) +
    path('M-140 -160L-130 -196Q-90 -204 -70 -160Z', { fill: PALETTE.blue })
  );
}

/** Eyes without a face, 70 wide. */
export function eyesInTheDark(): string {
  return [-24, 24]
    .map(
      (x) =>
        ellipse(x, 0, 15, 19, { fill: PALETTE.white, width: 2 }) +
        circle(x + 3, 3, 6, { fill: PALETTE.ink, width: 1 }),
    )
    .join('');
}

/** 150 tall. */
export function grill(): string {
  return (
    path('M-60 -84L-84 0M60 -84L84 0', { width: 7 }) +
    path('M-100 -120H100Q84 -66 0 -66Q-84 -66 -100 -120Z', { fill: PALETTE.ink }) +
    [-60, -20, 20, 60].map((x) => ellipse(x, -128, 15, 9, { fill: PALETTE.wood, width: 4 })).join('') +
    path('M-40 -150Q-52 -170 -40 -186M0 -150Q-12 -170 0 -190M40 -150Q28 -170 40 -186', {
      width: 4,
      stroke: PALETTE.muted,
    })
  );
}

export function projectorScreen(width: number, height: number): string {
  return (
    polygon(
      [
        [-width / 2, -height],
        [width / 2, -height],
        [width / 2, 0],
        [-width / 2, 0],
      ],
      { fill: PALETTE.white, width: 6 },
    ) + path(`M${-width / 2 - 20} ${-height - 8}H${width / 2 + 20}`, { width: 14 })
  );
}

/** 150 wide, without a stand. */
export function scooter(): string {
  return (
    path('M-64 -20H36L56 -150', { width: 8 }) +
    path('M34 -156H80', { width: 8 }) +
    [-64, 44].map((x) => circle(x, -16, 16, { fill: PALETTE.ink })).join('')
  );
}

export function rain(): string {
  const drops = [-150, -90, -30, 30, 90, 150].map((x, index) =>
    path(`M${x} ${index % 2 ? 20 : 0}l-10 34`, { width: 5, stroke: PALETTE.blue }),
  );
  return (
    path(
      'M-130 -30Q-190 -40 -150 -84Q-130 -130 -70 -112Q-30 -150 30 -120Q100 -140 120 -90Q180 -70 130 -30Z',
      { fill: PALETTE.steel },
    ) + drops.join('')
  );
}
