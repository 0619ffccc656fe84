import { PALETTE } from '@corpomeme/drawing/shapes/palette';
import { box, circle, ellipse, line, path, place, polygon } from '@corpomeme/drawing/shapes/pen';

/** Things of an office. The origin is the middle of the foot for standing ones, and the middle for hanging ones. */

const at = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

/** 150 pixels tall; hides what is drawn behind it. */
export function desk(width: number): string {
  const half = width / 2;
  return (
    line(
      [
        [-half + 24, -130],
        [-half + 24, 0],
      ],
      { width: 9 },
    ) +
    line(
      [
        [half - 24, -130],
        [half - 24, 0],
      ],
      { width: 9 },
    ) +
    box(at(-half, -150, width, 26), { fill: PALETTE.wood, radius: 6 })
  );
}

/** Seen from behind, as on a desk opposite. */
export function laptop(mark: string = PALETTE.marker): string {
  return (
    box(at(-58, -72, 116, 70), { fill: PALETTE.steel, radius: 10 }) +
    circle(0, -38, 10, { fill: mark, width: 4 }) +
    path('M-76 0H76', { width: 8 })
  );
}

/** Its screen is 168×104 with the middle at 0,-110. */
export function monitor(screen: string = PALETTE.sky): string {
  return (
    path('M-34 0H34M0 -4V-50', { width: 9 }) +
    box(at(-96, -174, 192, 128), { fill: PALETTE.ink, radius: 10 }) +
    box(at(-84, -162, 168, 104), { fill: screen, width: 2 })
  );
}

export function mug(colour: string = PALETTE.red): string {
  return (
    path('M22 -44Q46 -44 44 -26Q42 -10 20 -14', { width: 6 }) +
    path('M-24 -56H24L20 0H-20Z', { fill: colour }) +
    path('M-10 -68Q-18 -80 -8 -90M8 -68Q0 -80 10 -92', { width: 4, stroke: PALETTE.muted })
  );
}

export function plant(leaf: string = PALETTE.green): string {
  const leaves = [-52, -28, 0, 28, 52].map((turn) =>
    place(path('M0 0Q-30 -70 0 -128Q30 -70 0 0Z', { fill: leaf }), 0, -66, { turn }),
  );
  return `${leaves.join('')}${path('M-42 -74H42L32 0H-32Z', { fill: PALETTE.red })}`;
}

export function wiltedPlant(): string {
  const stems = path(
    'M0 -70Q-10 -150 -54 -142Q-76 -138 -78 -104M2 -70Q14 -166 54 -150Q78 -140 76 -108M0 -70V-130',
    {
      stroke: PALETTE.muted,
      width: 6,
    },
  );
  const leaves = [
    [-78, -92],
    [76, -96],
    [0, -136],
  ].map(([x = 0, y = 0]) => ellipse(x, y, 13, 22, { fill: PALETTE.wood, width: 4 }));
  return `${stems}${leaves.join('')}${path('M-42 -74H42L32 0H-32Z', { fill: PALETTE.red })}`;
}

/** 330 tall; its display is 110×40 with the middle at 0,-268. */
export function coffeeMachine(display: string = PALETTE.night): string {
  return [
    box(at(-100, -330, 200, 330), { fill: PALETTE.steel, radius: 16 }),
    box(at(-64, -292, 128, 48), { fill: display, radius: 6 }),
    box(at(-66, -190, 132, 126), { fill: PALETTE.ink, radius: 8 }),
    path('M-26 -190V-164H26V-190', { fill: PALETTE.steel }),
    ...[-46, 0, 46].map((x) => circle(x, -218, 10, { fill: PALETTE.marker, width: 4 })),
    box(at(-82, -44, 164, 22), { fill: PALETTE.muted, radius: 6 }),
  ].join('');
}

/** 210 tall. */
export function printer(): string {
  return [
    polygon(
      [
        [-70, -150],
        [-58, -226],
        [58, -226],
        [70, -150],
      ],
      { fill: PALETTE.white },
    ),
    box(at(-118, -160, 236, 120), { fill: PALETTE.steel, radius: 14 }),
    box(at(-82, -92, 164, 22), { fill: PALETTE.ink, radius: 4 }),
    circle(86, -134, 9, { fill: PALETTE.red, width: 4 }),
    box(at(-100, -40, 24, 40), { fill: PALETTE.muted }),
    box(at(76, -40, 24, 40), { fill: PALETTE.muted }),
  ].join('');
}

export function clock(hours: number, minutes: number): string {
  const hand = (turn: number, length: number, width: number) =>
    place(path(`M0 0V${-length}`, { width }), 0, 0, { turn });
  const ticks = [0, 90, 180, 270].map((turn) => place(path('M0 -42V-36', { width: 5 }), 0, 0, { turn }));
  return (
    circle(0, 0, 52, { fill: PALETTE.white, width: 6 }) +
    ticks.join('') +
    hand((hours % 12) * 30 + minutes / 2, 24, 7) +
    hand(minutes * 6, 36, 5)
  );
}

export function windowPane(sky: string = PALETTE.sky): string {
  return (
    box(at(-110, -130, 220, 260), { fill: sky, width: 8 }) +
    path('M0 -130V130M-110 0H110', { width: 6 }) +
    path('M-126 134H126', { width: 9 })
  );
}

/** 400 tall. */
export function serverRack(light: string = PALETTE.green): string {
  const units = [0, 1, 2, 3, 4, 5].map((unit) => {
    const y = -380 + unit * 60;
    return (
      box(at(-84, y, 168, 46), { fill: PALETTE.muted, radius: 5, width: 4 }) +
      circle(-60, y + 23, 7, { fill: light, width: 3 }) +
      path(`M-34 ${y + 16}H62M-34 ${y + 30}H62`, { width: 3.5 })
    );
  });
  return `${box(at(-104, -400, 208, 400), { fill: PALETTE.ink, radius: 10 })}${units.join('')}`;
}

export function flame(scale = 1): string {
  const outer = path(
    'M0 0C-56 0 -62 -54 -30 -84C-30 -58 -14 -62 -16 -86C-20 -118 0 -140 14 -152C10 -118 56 -98 50 -48C48 -16 30 0 0 0Z',
    { fill: PALETTE.red },
  );
  const inner = path('M2 -4C-24 -6 -28 -34 -6 -60C-2 -44 26 -46 22 -22C20 -8 14 -4 2 -4Z', {
    fill: PALETTE.marker,
    width: 3,
  });
  return place(outer + inner, 0, 0, { scale });
}

/** 420 tall. */
export function door(colour: string = PALETTE.wood): string {
  return (
    box(at(-100, -420, 200, 420), { fill: colour, radius: 4, width: 7 }) +
    circle(70, -200, 11, { fill: PALETTE.marker })
  );
}
