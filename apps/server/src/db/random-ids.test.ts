import { expect, test } from 'vitest';
import { drawId, insertUnderFreeId } from './random-ids.ts';

test('drawn ids are exact, have 16 digits and tell no order', () => {
  const ids = Array.from({ length: 2000 }, drawId);
  for (const id of ids) expect(Number.isSafeInteger(id) && String(id).length === 16).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  const rising = ids.filter((id, index) => index > 0 && id > (ids[index - 1] ?? 0)).length;
  // Half of random ids are higher than the one before; 200 is fifteen standard deviations for 2,000 ids.
  expect(Math.abs(rising - 1000)).toBeLessThan(200);
});

test('a taken id is drawn again', async () => {
  const [taken, free] = [drawId(), drawId()];
  const drawn = [taken, taken, free];
  const id = await insertUnderFreeId(
    async (wanted) => (wanted === taken ? undefined : wanted),
    () => drawn.shift() ?? 0,
  );
  expect(id).toBe(free);
  expect(drawn).toEqual([]);
});
