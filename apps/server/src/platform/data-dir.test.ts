import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepFilesPrivate } from './data-dir.ts';

let folder: string;
let umask: number;
beforeEach(() => {
  umask = process.umask();
  folder = mkdtempSync(path.join(os.tmpdir(), 'corpomeme-modes-'));
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true });
});

const modeOf = (file: string) => statSync(file).mode & 0o777;

test('files and folders of an earlier release and new ones open for their owner alone', () => {
  const database = path.join(folder, 'corpomeme.db');
  for (const end of ['', '-wal']) writeFileSync(database + end, '', { mode: 0o644 });
  keepFilesPrivate(folder, database);
  mkdirSync(path.join(folder, 'uploads'));
  writeFileSync(path.join(folder, 'uploads/picture'), '');
  const modes = ['', 'corpomeme.db', 'corpomeme.db-wal', 'uploads', 'uploads/picture'].map((name) =>
    modeOf(path.join(folder, name)),
  );
  expect(modes).toEqual([0o700, 0o600, 0o600, 0o700, 0o600]);
});
