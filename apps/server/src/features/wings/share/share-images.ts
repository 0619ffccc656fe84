import { hash } from 'node:crypto';
import { memeTitle } from '@corpomeme/contract/memes/meme-title';
import type { Theme } from '@corpomeme/contract/memes/themes';
import { LOGO_SIZES } from '@corpomeme/contract/site/limits';
import { chosenLanguage, m } from '@corpomeme/contract/site/messages';
import type { CompanyPulse } from '@corpomeme/contract/wings/pulse';
import {
  companyImageVersion,
  SHARE_BARS,
  SHARE_IMAGE,
  shareImageVersion,
  themeImageVersion,
} from '@corpomeme/contract/wings/share-image';
import * as operations from '@corpomeme/contract/wings/sharing.operations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-type.ts';
import { clientHas } from '../../../http/cache/etag.ts';
import { handle } from '../../../http/handle.ts';
import type { ShareCard } from '../../../platform/share-image/share-image-draw.ts';
import { pictureOf, readStill } from '../../../platform/storage/first-frame.ts';
import { findCompany } from '../../companies/companies.ts';
import { findMeme, type MemeRow } from '../../memes/memes.queries.ts';
import { NO_VOTES, viewMeme } from '../../memes/memes.view.ts';
import { findTheme, listThemes } from '../../memes/themes/themes.ts';
import { EVERYBODY } from '../../site/access/visibility.queries.ts';
import { findLogo, findLogoVersion } from '../../site/settings/logo.queries.ts';
import { readPulse } from '../pulse/pulse.ts';
import { secondName, themeName } from './share-words.view.ts';

/** The words of share images. */

type NamedShare = CompanyPulse['themes'][number] & Pick<Theme, 'name'>;

function cardWords(company: string) {
  const { tagline } = m.sharing;
  return { label: company, fallbackTitle: memeTitle({ title: null, company }), name: m.chrome.name, tagline };
}

function siteCard() {
  const { siteTitle: title, taglineRo: label } = m.sharing;
  return { ...cardWords(''), title, label };
}

function companyCard(title: string, shares: readonly NamedShare[]) {
  const { chartHeading, companyLabel, jokeBoth, tagline } = m.sharing;
  const isTold = shares.length > 0;
  return {
    ...cardWords(title),
    title,
    label: isTold ? chartHeading : companyLabel,
    // This line stands beside every figure (decision 124).
    tagline: isTold ? jokeBoth : tagline,
    bars: shares.map(({ name, share, low, high }) => ({ label: themeName(name), share, low, high })),
  };
}

function themeCard(name: Theme['name']) {
  return { ...cardWords(''), title: themeName(name), label: secondName(name) };
}

interface ShareImage {
  /** The image as JPEG. */
  bytes: Buffer;
  /** Changes with what the image shows, but for the site's own name and logo. */
  version: string;
  /** The version of the site's logo; empty for the product's mark. */
  logo: string;
}

interface ShareImages {
  /**
   * Returns the image of a public meme. Throws AppError `meme_not_found` for others, and `busy` when too many images
   * are being drawn.
   */
  ofMeme(id: number): Promise<ShareImage>;
  /** Returns the image of a company with its largest shares. Throws AppError('company_not_found'). */
  ofCompany(name: string): Promise<ShareImage>;
  /** Returns the image of a theme. Throws AppError('theme_not_found'). */
  ofTheme(slug: string): Promise<ShareImage>;
  /** Returns the image of pages without a picture. */
  ofSite(): Promise<ShareImage>;
}

const MAX_BYTES = 32 * 1024 * 1024;
/** Pixels of the picture's area in the drawing. */
const PICTURE_WIDTH = 640;
const SITE = 'site';

/** Returns share images, drawn on the first request, once for concurrent requests, and cached by size. */
function createShareImages(ctx: Context): ShareImages {
  const cache = new LRUCache<string, Buffer>({ maxSize: MAX_BYTES, sizeCalculation: ({ length }) => length });
  const running = new Map<string, Promise<Buffer>>();
  const once = async (version: string, name: string, draw: () => Promise<Buffer>): Promise<ShareImage> => {
    const logo = await findLogoVersion(ctx.db);
    const key = `${chosenLanguage() ?? ''} ${m.chrome.name} ${logo} ${name} ${version}`;
    const bytes = cache.get(key) ?? (await (running.get(key) ?? start(key, draw)));
    return { version, logo, bytes };
  };
  const start = (key: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const drawing = draw()
      .then((bytes) => {
        cache.set(key, bytes);
        return bytes;
      })
      .finally(() => running.delete(key));
    running.set(key, drawing);
    return drawing;
  };
  return {
    async ofMeme(id) {
      const row = await findMeme(ctx.db, EVERYBODY, id);
      if (!row) throw new AppError('meme_not_found');
      const version = shareImageVersion(viewMeme(row, EVERYBODY, NO_VOTES));
      return once(version, `${id}`, () => drawMeme(ctx, row));
    },
    async ofCompany(name) {
      const company = await findCompany(ctx, name);
      const shares = await listShares(ctx, company.name);
      const version = companyImageVersion(company.name, shares);
      const draw = () => drawCompany(ctx, company.name, shares.slice(0, SHARE_BARS));
      return once(version, `company ${company.slug}`, draw);
    },
    async ofTheme(slug) {
      const { name } = await findTheme(ctx, slug);
      return once(themeImageVersion(name), `theme ${slug}`, () => drawTheme(ctx, name));
    },
    ofSite: () => once(SITE, '', () => drawSite(ctx)),
  };
}

type CardWords = Omit<ShareCard, 'logo'>;

/** Draws a card with the logo of the site. */
function drawCard(ctx: Context, card: () => Promise<CardWords>): Promise<Buffer> {
  return ctx.shareImages.draw(async () => {
    const logo = await findLogo(ctx.db, Math.max(...LOGO_SIZES));
    return { ...(await card()), logo: logo?.png ?? null };
  });
}

async function drawMeme(ctx: Context, row: MemeRow): Promise<Buffer> {
  const words = { ...cardWords(row.company), title: memeTitle(row) };
  try {
    return await drawCard(ctx, async () => ({ ...words, picture: await readPicture(ctx, row) }));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'image_damaged') throw error;
    ctx.log.warn({ err: error, memeId: row.id }, 'picture of the share image could not be read');
    return drawCard(ctx, async () => ({ ...words, picture: null }));
  }
}

function drawSite(ctx: Context): Promise<Buffer> {
  const card = siteCard();
  return drawCard(ctx, async () => ({ ...card, picture: null }));
}

/** Returns the shares that the page of the company shows, from the same call, so that nothing further can be computed from them. */
async function listShares(ctx: Context, company: string): Promise<NamedShare[]> {
  const [{ themes: shares }, themes] = await Promise.all([readPulse(ctx, company), listThemes(ctx)]);
  const names = new Map(themes.map(({ slug, name }) => [slug, name]));
  return shares.flatMap((share) => {
    const name = names.get(share.theme);
    return name ? [{ ...share, name }] : [];
  });
}

function drawCompany(ctx: Context, title: string, shares: NamedShare[]): Promise<Buffer> {
  const card = companyCard(title, shares);
  return drawCard(ctx, async () => ({ ...card, picture: null }));
}

function drawTheme(ctx: Context, name: Theme['name']): Promise<Buffer> {
  const card = themeCard(name);
  return drawCard(ctx, async () => ({ ...card, picture: null }));
}

function readPicture({ storage }: Context, row: MemeRow): Promise<Buffer | null> {
  const width = Math.min(row.image_width, PICTURE_WIDTH);
  return readStill(pictureOf(storage, row.image_key, `${width}.webp`));
}

const MONTH = 2_592_000;
const DAY = 86_400;

/** Serves link previews of messengers and networks (product: share images). HEAD returns length and type, like GET. */
export function registerShareImages(app: App, ctx: Context): void {
  const images = createShareImages(ctx);

  handle(app, operations.readSiteShareImage, async (request, reply) =>
    send(request, reply, await images.ofSite(), DAY),
  );

  handle(app, operations.readShareImage, async (request, reply) => {
    const image = await images.ofMeme(Number.parseInt(request.params.file, 10));
    // Other versions get the current image too, but without caching.
    return send(request, reply, image, request.query.v === image.version ? MONTH : 0);
  });

  handle(app, operations.readCompanyShareImage, async (request, reply) => {
    const image = await images.ofCompany(request.params.name);
    return send(request, reply, image, request.query.v === image.version ? DAY : 0);
  });

  handle(app, operations.readThemeShareImage, async (request, reply) => {
    const image = await images.ofTheme(request.params.slug);
    return send(request, reply, image, request.query.v === image.version ? MONTH : 0);
  });
}

function send(request: FastifyRequest, reply: FastifyReply, image: ShareImage, maxAge: number) {
  // The image has the site's name and logo, and the version in its address does not.
  const etag = `"${hash('sha1', `${m.chrome.name} ${image.logo} ${image.version}`)}"`;
  reply.headers({
    etag,
    'cache-control': maxAge > 0 ? `public, max-age=${maxAge}` : 'public, no-cache',
    // Previews are shown on other sites.
    'cross-origin-resource-policy': 'cross-origin',
  });
  if (clientHas(request.headers['if-none-match'], etag)) return reply.status(304).send();
  return reply.type(SHARE_IMAGE.type).header('content-length', image.bytes.length).send(image.bytes);
}
