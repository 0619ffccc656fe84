import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findChromium, findHeadless } from './chromium.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'corpomeme-chromium-'));
afterAll(() => rmSync(folder, { recursive: true }));

function program(name: string, mode = 0o755): string {
  const file = path.join(folder, name);
  writeFileSync(file, '', { mode });
  return file;
}

test('CHROMIUM_PATH has priority', () => {
  program('chromium');
  const mine = program('my-browser');
  expect(findChromium({ PATH: folder, CHROMIUM_PATH: mine })).toBe(mine);
});

test('a CHROMIUM_PATH that is not a program throws instead of falling back', () => {
  expect(() => findChromium({ PATH: folder, CHROMIUM_PATH: program('text', 0o644) })).toThrow(
    'CHROMIUM_PATH',
  );
  expect(() => findChromium({ PATH: folder, CHROMIUM_PATH: '/not/there' })).toThrow('/not/there');
});

test('PATH is searched otherwise', () => {
  expect(findChromium({ PATH: `/not/there${path.delimiter}${folder}` })).toBe(path.join(folder, 'chromium'));
});

test('journeys prefer a Chromium without a window', () => {
  program('chromium');
  expect(findHeadless({ PATH: folder })).toBe(path.join(folder, 'chromium'));
  const shell = program('chromium-headless-shell');
  expect(findHeadless({ PATH: folder })).toBe(shell);
  expect(findChromium({ PATH: folder })).toBe(path.join(folder, 'chromium'));
  const mine = program('my-browser');
  expect(findHeadless({ PATH: folder, CHROMIUM_PATH: mine })).toBe(mine);
});
