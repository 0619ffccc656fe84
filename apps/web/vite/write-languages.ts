import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, readCatalogues } from '../../../packages/contract/src/site/messages/catalogues.ts';
import { fillPlaces, takeTexts } from './messages.ts';

const ADDRESS = /\bassets\/(?=[\w.-]+\.js\b)/g;

/**
 * Writes the scripts of each language: those of the default in place, the others into a folder of its own, with the same
 * names (`assets/ro/home-1a2b.js`). Scripts find each other by relative paths, or by addresses, which get the folder.
 */
export async function writeLanguages(client: string): Promise<void> {
  const assets = join(client, 'assets');
  const texts = takeTexts();
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  const built = await Promise.all(
    names.map(async (name) => ({ name, code: await readFile(join(assets, name), 'utf8') })),
  );
  for (const language of Object.keys(readCatalogues())) {
    const isDefault = language === DEFAULT_LANGUAGE;
    const folder = isDefault ? assets : join(assets, language);
    await mkdir(folder, { recursive: true });
    await Promise.all(
      built.map(({ name, code }) => {
        const filled = fillPlaces(code, texts, language);
        return writeFile(
          join(folder, name),
          isDefault ? filled : filled.replace(ADDRESS, `assets/${language}/`),
        );
      }),
    );
  }
}
