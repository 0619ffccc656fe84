import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { runCommand } from './run-command.ts';

export type Environment = Record<string, string | undefined>;

/** A program of the tests, and the packages of Debian that bring it. */
export interface Program {
  title: string;
  find: () => string | null;
  packages: readonly string[];
  /** How to name another program than that of the package. */
  hint?: string;
}

/** Returns the path of the first of these names in the folders of `PATH`, else null. */
export function findInPath(names: readonly string[], env: Environment = process.env): string | null {
  const folders = (env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return candidates.find(isProgram) ?? null;
}

/** Installs what is missing, as root on Debian. Throws elsewhere, and says what to install. */
export async function ensurePrograms(programs: readonly Program[]): Promise<void> {
  const missing = () => programs.filter(({ find }) => !find());
  if (missing().length === 0) return;
  const output = process.getuid?.() === 0 ? await install(missing().flatMap(({ packages }) => packages)) : '';
  const [first] = missing();
  if (!first) return;
  const { title, packages, hint = '' } = first;
  throw new Error(
    `No ${title} for the browser tests. Install one (Debian: apt-get install -y ${packages[0]})${hint}.\n${output}`,
  );
}

/** One command for each, because older releases of Debian lack some of them. */
async function install(packages: string[]): Promise<string> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  let { output } = await runCommand({ program: 'apt-get', args: ['update'], env });
  for (const name of packages)
    output += (await runCommand({ program: 'apt-get', args: ['install', '-y', name], env })).output;
  return output;
}

export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
