import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Folders of programs for administrators, which the PATH of other users lacks. */
const SYSTEM = ['/usr/sbin', '/sbin'];

/** Returns whether all programs are installed. Tests of a deployment are skipped without theirs. */
export function areInstalled(...names: string[]): boolean {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...SYSTEM];
  return names.every((name) => folders.some((folder) => isProgram(path.join(folder, name))));
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
