import { accessSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';

/** Returns the folder of uploads that wait for their turn. Its files do not outlive the process. */
export function incomingFolder(directory: string): string {
  return path.join(directory, 'incoming');
}

/** Throws an error for the operator if the folder cannot be created or is read-only. */
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
