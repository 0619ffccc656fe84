import { type Box, lettering } from '@corpomeme/drawing/shapes/lettering';
import { PALETTE } from '@corpomeme/drawing/shapes/palette';
import { box, circle, path, place, polygon } from '@corpomeme/drawing/shapes/pen';
import { animation, type Picture } from '../shapes/picture.ts';

/** Animations with few frames and flat colours, because of the GIF format. */

interface Progress {
  title: string;
  /** The share done and the text under the bar, per frame. */
  steps: { done: number; text: string }[];
}

export function progressBar({ title, steps }: Progress): Picture {
  const size = { width: 720, height: 450 };
  const bar: Box = { x: 70, y: 190, width: 580, height: 76 };
  const heading = lettering(title, { x: 40, y: 50, width: 640, height: 110 }, { size: 50, weight: 2.5 });
  const frames = steps.map(({ done, text }) => ({
    delay: 900,
    body: [
      heading,
      box(bar, { fill: PALETTE.white, radius: 20, width: 6 }),
      box(
        {
          x: bar.x + 10,
          y: bar.y + 10,
          width: Math.max((bar.width - 20) * done, 24),
          height: bar.height - 20,
        },
        { fill: PALETTE.marker, radius: 14, width: 3 },
      ),
      lettering(text, { x: 50, y: 296, width: 620, height: 110 }, { size: 42 }),
    ].join(''),
  }));
  const alt = `Animation “${title}”: ${steps.map(({ text }) => text).join(' / ')}`;
  return animation({ ...size, background: PALETTE.sky }, frames, alt);
}

const FIELDS = 8;

/** Draws a wheel of fortune with one word on all fields. */
export function wheel(title: string, word: string, result: string): Picture {
  const size = { width: 640, height: 760 };
  const [x, y, radius] = [320, 410, 250];
  const heading = lettering(title, { x: 30, y: 16, width: 580, height: 96 }, { size: 52, weight: 2.6 });
  const pointer = polygon(
    [
      [x - 26, y - radius - 34],
      [x + 26, y - radius - 34],
      [x, y - radius + 22],
    ],
    { fill: PALETTE.red },
  );
  const draw = (turn: number, text: string) =>
    heading +
    place(fields(word, radius), x, y, { turn }) +
    circle(x, y, 34, { fill: PALETTE.white, width: 6 }) +
    pointer +
    lettering(text, { x: 30, y: 676, width: 580, height: 74 }, { size: 48, weight: 2.4 });
  // Without a result, as in the studio's scene, no frame has text.
  const waiting = result === '' ? '' : '…';
  const turns = [0, 50, 105, 162, 214, 258, 292, 316, 330, 337.5];
  const frames = turns.map((turn, index) => {
    const last = index === turns.length - 1;
    return { delay: last ? 2400 : 90 + index * 22, body: draw(turn, last ? result : waiting) };
  });
  return animation(
    { ...size, background: PALETTE.mint },
    frames,
    `Spinning wheel “${title}”: every field says ${word}. ${result}`,
  );
}

function fields(word: string, radius: number): string {
  const colours = [PALETTE.marker, PALETTE.white, PALETTE.peach, PALETTE.sky];
  const half = Math.PI / FIELDS;
  const [dx, dy] = [radius * Math.sin(half), radius * Math.cos(half)];
  return Array.from({ length: FIELDS }, (_, index) => {
    const wedge = path(`M0 0L${-dx} ${-dy}A${radius} ${radius} 0 0 1 ${dx} ${-dy}Z`, {
      fill: colours[index % colours.length] as string,
    });
    const text = lettering(
      word,
      { x: -60, y: -radius + 24, width: 120, height: 70 },
      { size: 50, weight: 2.5 },
    );
    return place(wedge + text, 0, 0, { turn: (index * 360) / FIELDS });
  }).join('');
}
