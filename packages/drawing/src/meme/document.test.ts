import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TEMPLATES } from '../templates/all.ts';
import { TYPEFACES } from '../type/outlines.ts';
import { fromPicture, fromTemplate, type MemeDocument, sizeOf, wordsOf } from './document.ts';
import { drawMeme, drawScene, widthWithin } from './drawing.ts';
import { applyEdit, type Edit } from './edits.ts';
import { beginHistory, changeHistory } from './history.ts';
import { pictureBox } from './picture-base.ts';
import { readDocument } from './stored-document.ts';

const bingo = fromTemplate('bingo') as MemeDocument;
const write = (id: string, text: string): Edit => ({ type: 'write', id, text });

test('a document of a template has its places, filled line by line', () => {
  const document = fromTemplate('dialogue', ['One', 'Two']);
  expect(document?.texts.map(({ id, text }) => [id, text])).toEqual([
    ['line-1', 'One'],
    ['line-2', 'Two'],
  ]);
  expect(fromTemplate('no-such-template')).toBeNull();
});

test('words are sent exactly, a line for each text', () => {
  const words = ['Ședința   de luni', '', '<b>&amp;</b>', '😀'];
  const texts = words.map((text, index) => ({
    ...(bingo.texts[index] as MemeDocument['texts'][number]),
    text,
  }));
  expect(wordsOf({ texts })).toBe('Ședința de luni\n<b>&amp;</b>\n😀');
});

test('typing is one step; a pause begins the next', () => {
  let history = beginHistory(bingo);
  for (const text of ['a', 'ab', 'abc'])
    history = changeHistory(history, { type: 'edit', edit: write('title', text) });
  history = changeHistory(history, { type: 'pause' });
  history = changeHistory(history, { type: 'edit', edit: write('title', 'abcd') });
  expect(history.past).toHaveLength(2);
  history = changeHistory(history, { type: 'undo' });
  expect(wordsOf(history.present)).toBe('abc');
  history = changeHistory(history, { type: 'undo' });
  expect(wordsOf(history.present)).toBe('');
  history = changeHistory(changeHistory(history, { type: 'redo' }), { type: 'redo' });
  expect(wordsOf(history.present)).toBe('abcd');
});

const box = fc.record({
  x: fc.integer({ min: -3000, max: 3000 }),
  y: fc.integer({ min: -3000, max: 3000 }),
  width: fc.integer({ min: -10, max: 3000 }),
  height: fc.integer({ min: -10, max: 3000 }),
});
const id = fc.constantFrom('title', 'square-1', 'top', 'bottom', 'text-9', 's1', 'c1', 'none');
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({
    type: fc.constant('write' as const),
    id,
    text: fc.string({ unit: 'grapheme', maxLength: 400 }),
  }),
  fc.record({ type: fc.constant('move' as const), id, box }),
  fc.record({ type: fc.constant('tilt' as const), id, tilt: fc.integer({ min: -180, max: 180 }) }),
  fc.constant({ type: 'add-text' as const, id: 'text-9' }),
  fc.record({
    type: fc.constant('value' as const),
    index: fc.integer({ min: -1, max: 8 }),
    value: fc.double({ min: -50, max: 200, noNaN: true }),
  }),
  fc.record({
    type: fc.constant('add-cover' as const),
    cover: fc.record({ id: fc.constant('c1'), box }),
  }),
  fc.record({
    type: fc.constant('picture' as const),
    change: fc.record({
      turns: fc.integer({ min: 0, max: 3 }),
      band: fc.constantFrom('none' as const, 'above' as const, 'below' as const),
    }),
  }),
  fc.record({ type: fc.constant('remove' as const), id }),
);
const start = fc.oneof(
  fc.constantFrom(...TEMPLATES.map(({ name }) => fromTemplate(name) as MemeDocument)),
  fc
    .record({ width: fc.integer({ min: 1, max: 6000 }), height: fc.integer({ min: 1, max: 6000 }) })
    .map((size) => fromPicture(size)),
);

test('any edits can be drawn, stored, read again and undone', () => {
  fc.assert(
    fc.property(start, fc.array(edit, { maxLength: 12 }), (document, edits) => {
      let history = beginHistory(document);
      for (const each of edits) {
        history = changeHistory(history, { type: 'pause' });
        history = changeHistory(history, { type: 'edit', edit: each });
      }
      const { present } = history;
      expect(drawMeme(present, TYPEFACES)).toMatch(/^<svg .*<\/svg>$/s);
      expect(readDocument(JSON.parse(JSON.stringify(present)))?.texts.length).toBeDefined();
      const moved = edits.flatMap((each) => (each.type === 'move' ? [each.id] : []));
      const { width, height } = sizeOf(present);
      for (const text of present.texts.filter(
        (each) => moved.includes(each.id) && present.base.kind === 'template',
      )) {
        expect(text.box.x + text.box.width).toBeLessThanOrEqual(width + 0.01);
        expect(text.box.y + text.box.height).toBeLessThanOrEqual(height + 0.01);
      }
      while (history.past.length > 0) history = changeHistory(history, { type: 'undo' });
      expect(history.present).toBe(document);
    }),
    { numRuns: 200 },
  );
});

test('a stored document is the same when it is read again', () => {
  const document = applyEdit(applyEdit(bingo, write('title', 'Bingo')), {
    type: 'add-sticker',
    sticker: { id: 's1', name: 'duck', box: { x: 10, y: 10, width: 100, height: 100 }, tilt: 5 },
  });
  expect(readDocument(JSON.parse(JSON.stringify(document)))).toEqual(document);
});

test('the bars of a chart are as high as the member sets them, stored, and undone', () => {
  const chart = fromTemplate('bar-chart') as MemeDocument;
  const changed = applyEdit(chart, { type: 'value', index: 1, value: 100 });
  expect(changed.base).toEqual({ kind: 'template', name: 'bar-chart', values: [32, 100, 95, 20] });
  expect(drawScene(changed)).not.toBe(drawScene(chart));
  expect(readDocument(JSON.parse(JSON.stringify(changed)))).toEqual(changed);
  expect(applyEdit(changed, { type: 'value', index: 1, value: 55 }).base).toEqual({
    ...{ kind: 'template', name: 'bar-chart', values: [32, 55, 95, 20] },
  });
  for (const index of [-1, 4]) expect(applyEdit(chart, { type: 'value', index, value: 9 })).toBe(chart);
  expect(applyEdit(bingo, { type: 'value', index: 0, value: 9 })).toBe(bingo);
  for (const values of [[1, 2], [1, 2, 3, 101], [1, 2, 3, '4'], 'x']) {
    const stored = { ...chart, base: { ...chart.base, values } };
    expect(readDocument(JSON.parse(JSON.stringify(stored)))).toEqual(chart);
  }
});

test('a pie is drawn whatever its slices are', () => {
  for (const values of [
    [0, 0, 0],
    [100, 0, 0],
    [1, 1, 1],
  ]) {
    const base = { kind: 'template' as const, name: 'pie-chart', values };
    expect(drawScene({ base })).not.toMatch(/NaN|Infinity/);
  }
});

test.each([null, 3, 'x', {}, { version: 2 }, { version: 1, base: { kind: 'template', name: '../x' } }])(
  '%j is no document',
  (stored) => {
    expect(readDocument(stored)).toBeNull();
  },
);

test('what a stored document must not bring along is left out', () => {
  const stored = JSON.parse(JSON.stringify(bingo));
  stored.texts[0].style.colour = '"/><script>';
  stored.texts[1].box.width = -5;
  stored.stickers.push({ id: 's', name: 'no-such-sticker', box: { x: 0, y: 0, width: 9, height: 9 } });
  const read = readDocument(stored);
  expect(read?.texts.map((text) => text.id)).toEqual(bingo.texts.slice(2).map((text) => text.id));
  expect(read?.stickers).toEqual([]);
});

test('a band for a caption makes the frame higher, a turn exchanges its sides', () => {
  const document = fromPicture({ width: 800, height: 400 });
  expect(sizeOf(document)).toEqual({ width: 1080, height: 540 });
  const turned = applyEdit(document, { type: 'picture', change: { turns: 1 } });
  expect(sizeOf(turned)).toEqual({ width: 1080, height: 2160 });
  const banded = applyEdit(document, { type: 'picture', change: { band: 'above' } });
  expect(sizeOf(banded).height).toBeGreaterThan(540);
  expect(banded.base.kind === 'picture' && pictureBox(banded.base).y).toBe(sizeOf(banded).height - 540);
});

test('a picture is drawn with whole pixels on both sides where that costs little', () => {
  for (const { name } of TEMPLATES) {
    const { width, height } = sizeOf(fromTemplate(name) as MemeDocument);
    const across = widthWithin({ width, height }, 2048);
    expect(Number.isInteger((across * height) / width), name).toBe(true);
    expect(Math.max(across, (across * height) / width)).toBeGreaterThan(2048 * 0.9);
  }
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4320 }), fc.integer({ min: 100, max: 2048 }), (height, longest) => {
      const across = widthWithin({ width: 1080, height }, longest);
      expect(Math.max(across, (across * height) / 1080)).toBeLessThanOrEqual(longest + 4);
    }),
  );
});
