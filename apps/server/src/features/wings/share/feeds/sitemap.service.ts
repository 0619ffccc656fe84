import { page, resource } from '@corpomeme/contract/site/paths';
import { SITEMAP } from '@corpomeme/contract/wings/share';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import { listActiveNames } from '../../../companies/companies.queries.ts';
import { listThemes } from '../../../memes/themes/themes.service.ts';
import { findLastPublication, listPublicMemesBetween } from './sitemap.queries.ts';
import { viewMemeAddress, writeSitemap, writeSitemapIndex } from './sitemap.view.ts';

/** Returns the URLs of all files. Each file covers a range of publications, so that its cost does not grow with the site. */
export async function makeSitemapIndex(ctx: Context): Promise<string> {
  const files = Math.ceil((await findLastPublication(ctx.db)) / SITEMAP.memesPerFile);
  const memes = Array.from({ length: files }, (_, index) => resource.sitemapMemes(index + 1));
  return writeSitemapIndex(ctx.config.publicUrl, [resource.sitemapPages(), ...memes]);
}

export async function makePageSitemap(ctx: Context): Promise<string> {
  const companies = await listActiveNames(ctx.db);
  const themes = await listThemes(ctx);
  const paths = [
    page.home(),
    page.browse(),
    page.companies(),
    page.themes(),
    ...themes.map(({ slug }) => page.theme(slug)),
    page.howto(),
    page.studio(),
    ...companies.map((name) => page.company(name)),
    page.terms(),
    page.privacy(),
    page.anonymity(),
    page.method(),
    page.disclaimer(),
    page.contact(),
    page.cookies(),
    page.accessibility(),
    page.moderationLog(),
    page.ledger(),
    page.rules(),
  ];
  return writeSitemap(
    ctx.config.publicUrl,
    paths.map((url) => ({ url })),
  );
}

/** `file` counts from 1. A file without memes is 404, because the format requires an entry. */
export async function makeMemeSitemap(ctx: Context, file: number): Promise<string> {
  const last = file * SITEMAP.memesPerFile;
  const memes = await listPublicMemesBetween(ctx.db, last - SITEMAP.memesPerFile + 1, last);
  if (memes.length === 0) throw new AppError('not_found');
  return writeSitemap(
    ctx.config.publicUrl,
    memes.map((meme) => viewMemeAddress(ctx.config.publicUrl, meme)),
  );
}
