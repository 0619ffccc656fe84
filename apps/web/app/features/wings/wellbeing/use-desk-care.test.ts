import { expect, test } from 'vitest';
import { suggest } from './use-desk-care.ts';

const care = (changes: object) => ({
  blur_first: true,
  daily_limit: null,
  decided_today: 0,
  decided_since_pause: 0,
  ...changes,
});
const NOTHING = { limit: false, pauseAt: 0 };

test('a pause is suggested after 60 decisions, and after 60 more if the moderator continues', () => {
  expect(suggest(care({ decided_since_pause: 59 }), NOTHING)).toBeNull();
  expect(suggest(care({ decided_since_pause: 60 }), NOTHING)).toEqual({ what: 'pause', decided: 60 });
  expect(suggest(care({ decided_since_pause: 119 }), { limit: false, pauseAt: 60 })).toBeNull();
  expect(suggest(care({ decided_since_pause: 120 }), { limit: false, pauseAt: 60 })?.what).toBe('pause');
});

test('a pause resets the count', () => {
  expect(suggest(care({ decided_since_pause: 60 }), { limit: false, pauseAt: 90 })?.what).toBe('pause');
});

test('the daily limit comes before a pause, and is shown until the moderator continues', () => {
  const full = care({ daily_limit: 80, decided_today: 81, decided_since_pause: 70 });
  expect(suggest(full, NOTHING)).toEqual({ what: 'limit', decided: 81, limit: 80 });
  expect(suggest(full, { limit: true, pauseAt: 0 })?.what).toBe('pause');
  expect(suggest(full, { limit: true, pauseAt: 70 })).toBeNull();
  expect(suggest(care({ daily_limit: 80, decided_today: 79 }), NOTHING)).toBeNull();
});
