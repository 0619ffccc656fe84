import { createHash } from 'node:crypto';
import { memeTitle } from '@corpomeme/contract/memes/meme-title';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { page, resource } from '@corpomeme/contract/site/paths';
import type { CompanyFigures } from '@corpomeme/contract/wings/company-figures';
import { CHART } from '@corpomeme/contract/wings/company-figures';
import { EMBED, type Oembed, type OembedQuery } from '@corpomeme/contract/wings/share';
import { companyImageVersion, SHARE_IMAGE, shareImageVersion } from '@corpomeme/contract/wings/share-image';
import { chartHeight } from '../figures/pictures.view.ts';
import { escapeHtml } from '../markup.view.ts';
import { byline, spoken } from '../share-words.view.ts';

const DAY = 86_400;
/** Pixels of the lines below the picture. */
const WORDS_HEIGHT = 112;
const MAX_HEIGHT = 720;

/** Returns oEmbed of a meme within `maxwidth` and `maxheight`, as the format demands; the picture shrinks with them. */
export function viewOembed(meme: Meme, origin: string, { maxwidth, maxheight }: OembedQuery): Oembed {
  const width = Math.min(EMBED.width, maxwidth ?? EMBED.width);
  const natural = Math.round((width * meme.image_height) / meme.image_width) + WORDS_HEIGHT;
  const height = Math.min(natural, MAX_HEIGHT, maxheight ?? MAX_HEIGHT);
  const title = memeTitle(meme);
  return {
    version: '1.0',
    type: 'rich',
    title,
    author_name: meme.username,
    provider_name: m.chrome.name,
    provider_url: origin,
    cache_age: DAY,
    html: `<iframe src="${origin}${spoken(resource.embed(meme.id))}" width="${width}" height="${height}" title="${escapeHtml(title)}" loading="lazy" style="border:0;max-width:100%"></iframe>`,
    width,
    height,
    ...thumbnail(origin + resource.shareImage(meme.id, shareImageVersion(meme)), { maxwidth, maxheight }),
  };
}

/** Returns oEmbed of a company: its chart as a picture that links to its page and needs neither frame nor script. */
export function viewCompanyOembed(
  { company, url, themes }: CompanyFigures,
  origin: string,
  { maxwidth, maxheight }: OembedQuery,
): Oembed {
  const natural = chartHeight(themes.length);
  const scale = Math.min(1, (maxwidth ?? Infinity) / CHART.width, (maxheight ?? Infinity) / natural);
  const size = (pixels: number) => Math.max(1, Math.floor(pixels * scale));
  const [width, height] = [size(CHART.width), size(natural)];
  const title = m.sharing.companyTitle({ company: company.name });
  const image = resource.companyShareImage(company.name, { v: companyImageVersion(company.name, themes) });
  return {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: m.chrome.name,
    provider_url: origin,
    cache_age: DAY,
    html: `<a href="${url}"><img src="${origin}${spoken(resource.companyChart(company.slug))}" width="${width}" height="${height}" alt="${escapeHtml(title)}" loading="lazy"></a>`,
    width,
    height,
    ...thumbnail(origin + image, { maxwidth, maxheight }),
  };
}

/** Returns the share image if it fits into the maximum size. */
function thumbnail(address: string, { maxwidth, maxheight }: Pick<OembedQuery, 'maxwidth' | 'maxheight'>) {
  const { width, height } = SHARE_IMAGE;
  if ((maxwidth ?? Infinity) < width || (maxheight ?? Infinity) < height) return {};
  return { thumbnail_url: address, thumbnail_width: width, thumbnail_height: height };
}

/** The site's light and dark colours (apps/web/app/styles/tokens.css). */
const STYLE = `
:root{color-scheme:light dark}
*{box-sizing:border-box;margin:0}
body{height:100vh;display:grid;grid-template-rows:minmax(0,1fr) auto;font:16px/1.4 system-ui,sans-serif;background:light-dark(#fff,#211e19);color:light-dark(#1d1b16,#f3eee4);border:1px solid light-dark(#e6dfd3,#37322a);border-radius:12px;overflow:hidden}
a{color:inherit}
.picture{min-height:0;background:light-dark(#faf7f2,#171511)}
.picture img{display:block;width:100%;height:100%;object-fit:contain}
.words{padding:10px 14px 12px;display:grid;gap:2px}
h1{font-size:18px;font-weight:650;line-height:1.25;display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden;overflow-wrap:anywhere}
h1 a{text-decoration:none}
h1 a:hover{text-decoration:underline}
a:focus-visible{outline:2px solid light-dark(#1c5fb8,#8ab8ff);outline-offset:2px}
p{font-size:14px;color:light-dark(#655f54,#a9a294);white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.gone{place-self:center;white-space:normal;padding:16px}
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** CSP of the only page that other sites may frame: pictures of this site, this style, and nothing else. */
export const EMBED_POLICY = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src 'sha256-${STYLE_HASH}'`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

/** Returns an HTML card without scripts that links to the meme; for null, a card that says that the meme is gone. */
export function writeEmbed(meme: Meme | null, origin: string): string {
  if (!meme) {
    const home = `<a href="${origin}" target="_blank" rel="noopener">${escapeHtml(m.chrome.name)}</a>`;
    return document(m.sharing.gone, '', `<p class="gone">${m.sharing.gone} ${home}</p>`);
  }
  const title = memeTitle(meme);
  const address = origin + page.meme(meme.id);
  const link = (content: string, attributes = '') =>
    `<a href="${address}" target="_blank" rel="noopener"${attributes}>${content}</a>`;
  const alt = escapeHtml(meme.image_alt ?? m.sharing.imageAlt({ title, company: meme.company }));
  const image = `<img src="${meme.image_url}" srcset="${meme.image_srcset}" sizes="100vw" width="${meme.image_width}" height="${meme.image_height}" alt="${alt}">`;
  const words = escapeHtml(byline(meme.company, meme.username));
  return document(
    title,
    `<link rel="canonical" href="${address}">`,
    `${link(image, ' class="picture"')}<div class="words"><h1 dir="auto">${link(escapeHtml(title))}</h1><p>${words}</p><p>${link(escapeHtml(m.sharing.seeOnSite))}</p></div>`,
  );
}

function document(title: string, head: string, body: string): string {
  return `<!doctype html><html lang="${m.language.tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)} · ${escapeHtml(m.chrome.name)}</title>${head}<style>${STYLE}</style></head><body>${body}</body></html>`;
}
