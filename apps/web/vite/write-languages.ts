import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, readCatalogues } from '../../../packages/contract/src/site/messages/catalogues.ts';
import { page } from '../../../packages/contract/src/site/paths.ts';
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
  const manifest = await readFile(join(client, 'manifest.webmanifest'), 'utf8');
  for (const [language, catalogue] of Object.entries(readCatalogues())) {
    const isDefault = language === DEFAULT_LANGUAGE;
    if (!isDefault)
      await writeFile(
        join(client, `manifest.${language}.webmanifest`),
        translateManifest(manifest, catalogue as unknown as ManifestTexts),
      );
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

interface ManifestTexts {
  language: { tag: string };
  sharing: { siteDescription: string };
  studio: { heading: string };
  home: { upload: string; find: string };
}

/** What a phone shows of the installed site. Its `id` stays, so that it is one app in all languages. */
function translateManifest(manifest: string, { language, sharing, studio, home }: ManifestTexts): string {
  const shortcuts = [
    { name: studio.heading, url: page.studio() },
    { name: home.upload, url: page.howto() },
    { name: home.find, url: page.browse() },
  ];
  const texts = { lang: language.tag, description: sharing.siteDescription, shortcuts };
  return JSON.stringify({ ...JSON.parse(manifest), ...texts });
}
