import { MarkBox } from '@corpomeme/contract/disputes/marks';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxAfterKey, boxBetween, MIDDLE } from './boxes.ts';

test('a box lies between its two points, whichever comes first', () => {
  const box = { left: 0.2, top: 0.1, width: 0.3, height: 0.4 };
  expect(boxBetween({ x: 0.2, y: 0.1 }, { x: 0.5, y: 0.5 })).toEqual(box);
  expect(boxBetween({ x: 0.5, y: 0.1 }, { x: 0.2, y: 0.5 })).toEqual(box);
});

test('arrows move a box, with Shift they size it, and other keys do nothing', () => {
  expect(boxAfterKey(MIDDLE, 'ArrowLeft', false)).toEqual({ ...MIDDLE, left: 0.23 });
  expect(boxAfterKey(MIDDLE, 'ArrowDown', true)).toEqual({ ...MIDDLE, height: 0.52 });
  expect(boxAfterKey(MIDDLE, 'Enter', false)).toBeNull();
});

test('whatever is drawn and pressed is a part of the picture', () => {
  const point = fc.record({
    x: fc.double({ min: -1, max: 2, noNaN: true }),
    y: fc.double({ min: -1, max: 2, noNaN: true }),
  });
  const keys = fc.array(
    fc.tuple(fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'), fc.boolean()),
  );
  fc.assert(
    fc.property(point, point, keys, (one, other, pressed) => {
      let box = boxBetween(one, other);
      for (const [key, isSizing] of pressed) box = boxAfterKey(box, key, isSizing) ?? box;
      expect(MarkBox.safeParse(box).success).toBe(true);
    }),
  );
});
