import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { drawPicture } from './draw-picture.ts';
import type { Site } from './site.ts';

const COMMANDS = path.resolve(import.meta.dirname, '../../apps/server/src/cli/admin.ts');

/** Runs `npm run admin` on a site, and returns what it prints. */
export async function runCommand({ dataDir }: Pick<Site, 'dataDir'>, ...words: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  const { stdout } = await promisify(execFile)(process.execPath, [COMMANDS, ...words], { env });
  return stdout;
}

/** Writes a folder with two pictures and their table, as `import` takes it. */
export async function writeMemeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of ['luni', 'vineri'])
    await writeFile(path.join(folder, `${name}.png`), await drawPicture(name, 320, 240));
  await writeFile(
    path.join(folder, 'memes.csv'),
    '\uFEFFtitle;company;city;text;file\r\nLuni din nou;Adobe;București;;luni.png\r\nVineri;General;;;vineri.png\r\n',
  );
}
