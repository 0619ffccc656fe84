import { expect, test } from 'vitest';
import { AppError } from '../../app-error.ts';
import { createUploadGate } from './upload-gate.ts';

const LIMITS = { each: 3, perCall: 4, all: 5 };

function createBench() {
  const gate = createUploadGate(LIMITS);
  const entered: string[] = [];
  const enter = (owner: string, call: string | null = null, signal = new AbortController().signal) => {
    const place = gate.enter({ owner, call, signal });
    place.then(
      () => entered.push(call ?? owner),
      () => {},
    );
    return place;
  };
  return { gate, enter, entered };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'entered',
    (error) => [error.code, error.retryAfter],
  );
const settle = () => new Promise(setImmediate);

test('an owner has three places, all owners together five, and each place is released once', async () => {
  const { gate, enter } = createBench();
  const places = await Promise.all([enter('a'), enter('a'), enter('a'), enter('b')]);
  expect(await codeOf(enter('a'))).toEqual(['uploads_waiting', 5]);
  const last = await enter('b');
  expect(await codeOf(enter('c'))).toEqual(['busy', 5]);
  last();
  last();
  expect(gate.size()).toBe(4);
  expect(await codeOf(enter('c'))).toBe('entered');
  places[0]?.();
  expect(await codeOf(enter('a'))).toBe('entered');
});

test('retries of one call run one after the other and share one place; only a few may wait', async () => {
  const { gate, enter, entered } = createBench();
  const tries = Array.from({ length: 4 }, () => enter('a', 'key'));
  expect(await codeOf(enter('a', 'key'))).toEqual(['uploads_waiting', 5]);
  expect(await codeOf(enter('a'))).toBe('entered');
  expect(entered).toEqual(['key', 'a']);
  for (const place of tries) (await place)();
  expect(entered).toEqual(['key', 'a', 'key', 'key', 'key']);
  expect(gate.size()).toBe(1);
});

test('an aborted waiting retry frees its place, and retries behind it still wait for those ahead', async () => {
  const { gate, enter, entered } = createBench();
  const leaving = new AbortController();
  const first = await enter('a', 'key');
  const second = enter('a', 'key', leaving.signal);
  void enter('a', 'key');
  leaving.abort(new AppError('bad_request'));
  await settle();
  expect(gate.size()).toBe(2);
  expect(entered).toEqual(['key']);
  first();
  expect(await codeOf(second)).toEqual(['bad_request', undefined]);
  await settle();
  expect(entered).toEqual(['key', 'key']);
});

test('an aborted upload takes no place', async () => {
  const { gate, enter } = createBench();
  await expect(enter('a', null, AbortSignal.abort(new AppError('bad_request')))).rejects.toThrow();
  expect(gate.size()).toBe(0);
});
