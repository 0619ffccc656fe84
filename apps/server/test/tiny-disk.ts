import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface TinyDisk {
  folder: string;
  /** Fills the disk; `ballast` is the file that takes the space. */
  fill(): void;
  resize(size: string): void;
  makeReadOnly(): void;
  unmount(): void;
}

const STEP = 4096;

/** Mounts a disk of that size (`2m`) if this process may mount; else null. */
export function mountTinyDisk(size: string): TinyDisk | null {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'corpomeme-tiny-'));
  const run = (command: string, ...words: string[]) =>
    execFileSync(command, [...words, folder], { stdio: 'ignore' });
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs');
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  return {
    folder,
    fill() {
      const ballast = path.join(folder, 'ballast');
      try {
        for (;;) writeFileSync(ballast, Buffer.alloc(STEP), { flag: 'a' });
      } catch {
        // The disk is full.
      }
    },
    resize: (next) => run('mount', '-o', `remount,size=${next}`),
    makeReadOnly: () => run('mount', '-o', 'remount,ro'),
    unmount() {
      run('umount', '-l');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
