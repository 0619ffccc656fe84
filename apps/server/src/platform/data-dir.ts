import { mkdirSync } from 'node:fs';
import path from 'node:path';

/** Where uploads wait for their turn; nothing in it outlives its process. */
export function incomingFolder(directory: string): string {
  return path.join(directory, 'incoming');
}

/** Throws with a line for the operator when the folder cannot be made. */
export function prepareDataDir(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true });
  } catch (cause) {
    throw new Error(`DATA_DIR: given "${directory}", allowed: a folder that can be created and written`, {
      cause,
    });
  }
}
