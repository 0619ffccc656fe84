import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Folders of programs for administrators, which the PATH of other users lacks. */
const SYSTEM = ['/usr/sbin', '/sbin'];
/** Packages of Debian whose names are not those of their programs. */
const PACKAGES: Record<string, string> = { promtool: 'prometheus', 'systemd-analyze': 'systemd' };

const LOCK = path.join(os.tmpdir(), 'corpomeme-apt.lock');

/** Installs the packages of programs that are missing, as root on Debian. Throws elsewhere, and says what to install. */
export function ensurePrograms(...names: string[]): void {
  for (const name of names) ensurePackage(PACKAGES[name] ?? name, () => areInstalled(name));
}

/** Installs this package of Debian unless `isThere`, as `ensurePrograms` does. */
function ensurePackage(name: string, isThere: () => boolean): void {
  if (isThere()) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    // Two test files may ask at once, and `apt-get update` does not wait for another.
    const install = `apt-get update && apt-get install -y --no-install-recommends ${name}`;
    execFileSync('flock', [LOCK, 'sh', '-c', install], { env, stdio: 'ignore' });
  } catch (cause) {
    throw new Error(`This test needs ${name}. Install it (Debian: apt-get install -y ${name}).`, { cause });
  }
}

/** Returns whether all programs are installed. */
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
