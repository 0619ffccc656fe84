import { expect, test } from 'vitest';
import { boxByKey, boxUnder, type Gesture, restartFrom } from './gesture.ts';

const BOX = { x: 100, y: 200, width: 400, height: 100 };
const at = (x: number, y: number) => ({ x, y });

interface FingerPath {
  from: [number, number];
  to: [number, number];
}

function gesture(ways: [number, FingerPath][], isResize = false): Gesture {
  const fingers: Gesture['fingers'] = new Map();
  for (const [id, { from, to }] of ways) fingers.set(id, { from: at(...from), to: at(...to) });
  return { fingers, start: BOX, isResize, perPixel: 2 };
}

test('one finger moves a part by the pixels of the frame, and resizes it by its grip', () => {
  const way: FingerPath = { from: [10, 10], to: [30, 5] };
  expect(boxUnder(gesture([[1, way]]))).toEqual({ ...BOX, x: 140, y: 190 });
  expect(boxUnder(gesture([[1, way]], true))).toEqual({ ...BOX, width: 440, height: 90 });
});

test('two fingers resize a part around its middle', () => {
  const pinch = gesture([
    [1, { from: [0, 0], to: [0, 0] }],
    [2, { from: [30, 40], to: [60, 80] }],
  ]);
  expect(boxUnder(pinch)).toEqual({ x: -100, y: 150, width: 800, height: 200 });
});

test('a part stays where it is when a finger goes, and follows the other from there', () => {
  const pinch = gesture([
    [1, { from: [0, 0], to: [0, 0] }],
    [2, { from: [30, 40], to: [60, 80] }],
  ]);
  const box = boxUnder(pinch);
  pinch.fingers.delete(1);
  restartFrom(pinch, box);
  expect(boxUnder(pinch)).toEqual(box);
  const finger = pinch.fingers.get(2);
  if (finger) finger.to = at(61, 80);
  expect(boxUnder(pinch)).toEqual({ ...box, x: box.x + 2 });
});

test('arrow keys move, and resize with Shift', () => {
  const press = (key: string, shiftKey = false) => boxByKey(BOX, { key, shiftKey });
  expect(press('ArrowLeft')).toEqual({ ...BOX, x: 88 });
  expect(press('ArrowDown')).toEqual({ ...BOX, y: 212 });
  expect(press('ArrowRight', true)).toEqual({ ...BOX, width: 412 });
  expect(press('ArrowUp', true)).toEqual({ ...BOX, height: 88 });
  expect(press('Enter')).toBeNull();
});
