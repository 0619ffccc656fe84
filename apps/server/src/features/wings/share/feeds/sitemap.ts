import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { minuteOf } from '@corpomeme/contract/memes/meme-lists';
import { listLanguages } from '@corpomeme/contract/site/messages';
import { LANGUAGE } from '@corpomeme/contract/site/page-addresses';
import { page, resource } from '@corpomeme/contract/site/paths';
import * as operations from '@corpomeme/contract/wings/sharing.operations';
import { SITEMAP } from '@corpomeme/contract/wings/sharing.operations';
import type { FastifyReply } from 'fastify';
import type { SitemapItemLoose } from 'sitemap';
import { AppError } from '../../../../app-error.ts';
import type { Context } from '../../../../context.ts';
import type { Database } from '../../../../db/dialect.ts';
import type { App } from '../../../../http/app-type.ts';
import { handle } from '../../../../http/handle.ts';
import { listActiveNames } from '../../../companies/companies.queries.ts';
import { listThemes } from '../../../memes/themes/themes.ts';
import { EVERYBODY, visibleTo } from '../../../site/access/visibility.queries.ts';
import { readSettings } from '../../../site/settings/settings.queries.ts';
import { offeredLanguages } from '../../../site/settings/settings.ts';

/**
 * Selects public memes by their place in the order of publications. SQLite keeps the order of a cross join, and so uses
 * the index.
 */
const selectPublished = (db: Database) =>
  db
    .selectFrom('memes as span')
    .crossJoin('memes')
    .whereRef('memes.id', '=', 'span.id')
    .where((where) => visibleTo(EVERYBODY)(where as never) as never);

/** Returns the place of the latest public meme in the order of publications; 0 if there is none. */
async function findLastPublication(db: Database): Promise<number> {
  const row = await selectPublished(db)
    .select('span.publication')
    .where('span.publication', 'is not', null)
    .orderBy('span.publication', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.publication ?? 0;
}

type ListedMeme = Awaited<ReturnType<typeof listPublicMemesBetween>>[number];

/** Returns the public memes from the place `first` to the place `last` of the order, both included. */
async function listPublicMemesBetween(db: Database, first: number, last: number) {
  return selectPublished(db)
    .select(['memes.id', 'memes.image_key', 'memes.image_width', 'memes.published_at', 'memes.updated_at'])
    .where('span.publication', '>=', first)
    .where('span.publication', '<=', last)
    .orderBy('span.publication')
    .execute();
}

/** Only used namespaces, because crawlers read each byte. */
const NAMESPACES = { news: false, video: false, xhtml: true, image: true };

/** Writes each item with its address in each offered language, as its page names them. */
async function writeSitemap({ config, db }: Context, items: SitemapItemLoose[]): Promise<string> {
  const { SitemapStream } = await import('sitemap');
  const offered = offeredLanguages(await readSettings(db));
  const [, ...others] = listLanguages().filter(({ id }) => offered.includes(id));
  const inLanguages = items.map((item) => ({
    ...item,
    links: [
      ...others.map(({ id, tag }) => ({ lang: tag, url: `${item.url}?${LANGUAGE}=${id}` })),
      { lang: 'x-default', url: item.url },
    ],
  }));
  return text(
    Readable.from(inLanguages).pipe(new SitemapStream({ hostname: config.publicUrl, xmlns: NAMESPACES })),
  );
}

async function writeSitemapIndex(origin: string, paths: string[]): Promise<string> {
  const { SitemapIndexStream } = await import('sitemap');
  return text(Readable.from(paths.map((path) => ({ url: origin + path }))).pipe(new SitemapIndexStream()));
}

function viewMemeAddress(origin: string, meme: ListedMeme): SitemapItemLoose {
  return {
    url: page.meme(meme.id),
    // Rounded to the minute, like all public times of a meme.
    lastmod: new Date(Math.max(meme.published_at ?? 0, minuteOf(meme.updated_at))).toISOString(),
    img: origin + resource.media(meme.image_key, meme.image_width),
  };
}

/** Allows pages and images to crawlers, and disallows API calls and the administration. */
function writeRobots(origin: string): string {
  const closed = [
    '/admin',
    '/api/',
    '/companies/',
    '/docs',
    '/health/',
    '/memes',
    '/metrics',
    '/openapi.json',
    '/themes/',
    '/users',
    '/ws',
  ];
  return [
    'User-agent: *',
    'Allow: /',
    'Allow: /media/',
    'Allow: /share/',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}${resource.sitemap()}`,
    '',
  ].join('\n');
}

/** Returns the URLs of all files. Each file covers a range of publications, so that its cost does not grow with the site. */
async function makeSitemapIndex(ctx: Context): Promise<string> {
  const files = Math.ceil((await findLastPublication(ctx.db)) / SITEMAP.memesPerFile);
  const memes = Array.from({ length: files }, (_, index) => resource.sitemapMemes(index + 1));
  return writeSitemapIndex(ctx.config.publicUrl, [resource.sitemapPages(), ...memes]);
}

async function makePageSitemap(ctx: Context): Promise<string> {
  const companies = await listActiveNames(ctx.db);
  const themes = await listThemes(ctx);
  const paths = [
    page.home(),
    page.browse(),
    page.companies(),
    page.today(),
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
    ctx,
    paths.map((url) => ({ url })),
  );
}

/** `file` counts from 1. A file without memes is 404, because the format requires an entry. */
async function makeMemeSitemap(ctx: Context, file: number): Promise<string> {
  const last = file * SITEMAP.memesPerFile;
  const memes = await listPublicMemesBetween(ctx.db, last - SITEMAP.memesPerFile + 1, last);
  if (memes.length === 0) throw new AppError('not_found');
  return writeSitemap(
    ctx,
    memes.map((meme) => viewMemeAddress(ctx.config.publicUrl, meme)),
  );
}

/** Registers `robots.txt` and the sitemaps. */
export function registerSitemap(app: App, ctx: Context): void {
  handle(app, operations.readRobots, (_request, reply) => {
    reply.type('text/plain; charset=utf-8');
    return writeRobots(ctx.config.publicUrl);
  });

  handle(app, operations.readSitemapIndex, async (_request, reply) =>
    xml(reply, await makeSitemapIndex(ctx)),
  );

  handle(app, operations.readPageSitemap, async (_request, reply) => xml(reply, await makePageSitemap(ctx)));

  handle(app, operations.readMemeSitemap, async (request, reply) =>
    xml(reply, await makeMemeSitemap(ctx, Number.parseInt(request.params.file, 10))),
  );
}

function xml(reply: FastifyReply, text: string): string {
  reply.type('application/xml; charset=utf-8');
  return text;
}
