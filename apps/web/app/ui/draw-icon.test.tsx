import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { joinShapes } from '../../vite/icon-paths.ts';
import { drawIcon } from './draw-icon.tsx';

test("an icon is one path, hidden from screen readers, with the caller's class beside its own", () => {
  const Icon = drawIcon('M1 2h3');
  expect(renderToStaticMarkup(<Icon className="size-5" />)).toBe(
    '<svg viewBox="0 0 24 24" aria-hidden="true" class="icon size-5"><path d="M1 2h3"></path></svg>',
  );
});

test('each shape begins where it would alone, not at the end of the shape before it', () => {
  expect(
    joinShapes([
      ['path', { d: 'M19 12H5' }],
      ['path', { d: 'm12 19-7-7 7-7', key: 'a' }],
    ]),
  ).toBe('M19 12H5M12 19l-7-7 7-7');
  expect(joinShapes([['path', { d: 'm.5 -.5h4' }]])).toBe('M.5 -.5h4');
});

test('lines, circles and rectangles become paths', () => {
  expect(joinShapes([['line', { x1: '8', x2: '16', y1: '12', y2: '4' }]])).toBe('M8 12L16 4');
  expect(joinShapes([['circle', { cx: '12', cy: '10', r: '3' }]])).toBe(
    'M9 10a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z',
  );
  expect(joinShapes([['rect', { x: '3', y: '4', width: '10', height: '8', rx: '2' }]])).toBe(
    'M5 4h6a2 2 0 0 1 2 2v4a2 2 0 0 1 -2 2h-6a2 2 0 0 1 -2 -2v-4a2 2 0 0 1 2 -2z',
  );
});

test('an icon with a look of its own stays as it is', () => {
  expect(joinShapes([['circle', { cx: '10', cy: '8', r: '2', fill: 'currentColor' }]])).toBeUndefined();
  expect(joinShapes([['polygon', { points: '0 0 1 1' }]])).toBeUndefined();
});
