import { fromPicture } from '@corpomeme/drawing/meme/document';
import { type PictureBase, pictureBox } from '@corpomeme/drawing/meme/picture-base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toFrame, toPicture } from './cover-place.ts';

const side = fc.integer({ min: 40, max: 4000 });
const base = fc
  .record({
    width: side,
    height: side,
    turns: fc.integer({ min: 0, max: 3 }),
    band: fc.constantFrom('none' as const, 'above' as const, 'below' as const),
  })
  .map(({ width, height, ...rest }) => ({
    ...(fromPicture({ width, height }).base as PictureBase),
    ...rest,
  }));

test('a cover stays over the same part of the picture', () => {
  fc.assert(
    fc.property(base, fc.record({ x: side, y: side, width: side, height: side }), (picture, box) => {
      const back = toPicture(toFrame(box, picture), picture);
      for (const name of ['x', 'y', 'width', 'height'] as const) expect(back[name]).toBeCloseTo(box[name], 3);
    }),
  );
});

test('the whole crop fills the place of the picture, however it is turned', () => {
  fc.assert(
    fc.property(base, (picture) => {
      const [whole, at] = [toFrame(picture.crop, picture), pictureBox(picture)];
      // The place has whole pixels.
      for (const name of ['x', 'y', 'width', 'height'] as const)
        expect(Math.abs(whole[name] - at[name]), name).toBeLessThan(1);
    }),
  );
});
