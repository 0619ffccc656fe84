import { accessSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';

/** Where uploads wait for their turn; nothing in it outlives its process. */
export function incomingFolder(directory: string): string {
  return path.join(directory, 'incoming');
}

/** Throws with a line for the operator when the folder cannot be made or only reads. */
export function prepareDataDir(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.W_OK);
  } catch (cause) {
    throw new Error(`DATA_DIR: given "${directory}", allowed: a folder that can be created and written`, {
      cause,
    });
  }
}
