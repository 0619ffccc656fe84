import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromPicture } from './document.ts';
import { applyEdit } from './edits.ts';
import { beginHistory, changeHistory } from './history.ts';
import { readDocument } from './stored-document.ts';
import { POINTS_MAX, pointsOf, strokeAlong } from './strokes.ts';

const point = fc.record({
  x: fc.double({ min: 0, max: 4000, noNaN: true }),
  y: fc.double({ min: 0, max: 4000, noNaN: true }),
});
const ways = fc.array(point, { minLength: 1, maxLength: 1500 });
const thickness = fc.integer({ min: 5, max: 400 });

test('a stroke begins and ends where the brush did, never leaves its box, and leaves no gap', () => {
  fc.assert(
    fc.property(ways, thickness, (way, size) => {
      const { box, stroke } = strokeAlong(way, size);
      const points = stroke ? pointsOf(stroke, box) : [];
      expect(points.length).toBeLessThanOrEqual(POINTS_MAX);
      expect(points[0]?.x).toBeCloseTo(way[0]?.x ?? 0);
      expect(points.at(-1)?.y).toBeCloseTo(way.at(-1)?.y ?? 0);
      for (const [x, y] of stroke?.points ?? []) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(1);
      }
      if (way.length <= POINTS_MAX)
        for (const { x, y } of way)
          expect(Math.min(...points.map((each) => Math.hypot(each.x - x, each.y - y)))).toBeLessThan(
            size / 2,
          );
    }),
    { numRuns: 60 },
  );
});

test('a stroke is stored, read again and moved as a whole', () => {
  const document = fromPicture({ width: 4000, height: 4000 });
  fc.assert(
    fc.property(ways, thickness, (way, size) => {
      const cover = { id: 'c1', ...strokeAlong(way, size) };
      const painted = applyEdit(document, { type: 'add-cover', cover });
      expect(readDocument(JSON.parse(JSON.stringify(painted)))?.covers).toEqual([cover]);
      const moved = applyEdit(painted, { type: 'move', id: 'c1', box: { ...cover.box, x: 5, y: 5 } });
      expect(moved.covers[0]?.stroke).toEqual(cover.stroke);
    }),
    { numRuns: 60 },
  );
});

test.each([
  { points: [[0, 2]], thickness: 9 },
  { points: [['0', 0]], thickness: 9 },
  { points: [], thickness: 9 },
  { points: [[0, 0]], thickness: -1 },
  'x',
])('of the stroke %j the whole box is covered', (stroke) => {
  const document = fromPicture({ width: 400, height: 400 });
  const cover = { id: 'c1', box: { x: 1, y: 1, width: 50, height: 50 }, stroke };
  const [read] = readDocument(JSON.parse(JSON.stringify({ ...document, covers: [cover] })))?.covers ?? [];
  expect(read).toEqual({ id: 'c1', box: cover.box });
});

test('a blur that an earlier studio stored is read as a bar over the same place', () => {
  const document = fromPicture({ width: 400, height: 400 });
  const cover = { id: 'c1', ...strokeAlong([{ x: 9, y: 9 }], 8) };
  const stored = { ...document, covers: [{ ...cover, kind: 'blur' }] };
  expect(readDocument(JSON.parse(JSON.stringify(stored)))?.covers).toEqual([cover]);
});

test('a drag of the crop frame is one step', () => {
  let history = beginHistory(fromPicture({ width: 400, height: 400 }));
  for (const width of [300, 290, 280])
    history = changeHistory(history, {
      type: 'edit',
      edit: { type: 'picture', change: { crop: { x: 0, y: 0, width, height: 400 } } },
    });
  expect(history.past).toHaveLength(1);
});
