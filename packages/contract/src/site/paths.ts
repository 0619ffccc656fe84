import type { LOGO_SIZES } from './limits.ts';
import { type QueryValues, withQuery } from './operation.ts';

/** Paths of pages and files. Paths of API calls are in `operations/`. All share one origin (product: calls). */

const segment = encodeURIComponent;

/** One value for each `:name` of a pattern, in order. */
type Values<Pattern> = Pattern extends `${string}:${string}/${infer Rest}`
  ? [value: string | number, ...Values<Rest>]
  : Pattern extends `${string}:${string}`
    ? [value: string | number]
    : [];

/** Returns the path of a pattern with escaped values; null and undefined query values are omitted. */
type Address<Pattern> = (...given: [...Values<Pattern>, query?: QueryValues]) => string;

type Addresses<Patterns> = { readonly [Name in keyof Patterns]: Address<Patterns[Name]> };

function addressesOf<Patterns extends Record<string, string>>(patterns: Patterns): Addresses<Patterns> {
  const entries = Object.entries(patterns).map(([name, pattern]) => [name, addressOf(pattern)]);
  return Object.fromEntries(entries);
}

function addressOf(pattern: string) {
  const parts = pattern.split(/:\w+/);
  return (...given: unknown[]): string => {
    const path = parts.reduce((begun, part, at) => begun + segment(String(given[at - 1])) + part);
    const query = given[parts.length - 1] as QueryValues | undefined;
    return query ? withQuery(path, query) : path;
  };
}

/** Path patterns of files, feeds and the websocket. Their operations use the same patterns. */
export const resourcePath = {
  media: '/media/:key/:file',
  avatar: '/avatars/:file',
  logo: '/site/logo/:version/:file',
  shareImage: '/share/:file',
  siteShareImage: '/share/site.jpg',
  /**
   * The path to which phones send a picture that a member shares with the installed site; the service worker handles
   * it.
   */
  sharedPicture: '/studio/share',
  /** The target of the footer's form that chooses the language. */
  language: '/language',
  manifest: '/manifest.webmanifest',
  robots: '/robots.txt',
  securityTxt: '/.well-known/security.txt',
  /** Where browsers and password managers send people to change a password. */
  changePassword: '/.well-known/change-password',
  sitemap: '/sitemap.xml',
  sitemapPages: '/sitemap-pages.xml',
  sitemapMemes: '/sitemap-memes-:file',
  rss: '/feed.xml',
  atom: '/feed.atom',
  jsonFeed: '/feed.json',
  companyRss: '/company/:name/feed.xml',
  companyAtom: '/company/:name/feed.atom',
  companyShareImage: '/company/:name/share.jpg',
  ledgerCsv: '/ledger.csv',
  themeRss: '/theme/:slug/feed.xml',
  themeAtom: '/theme/:slug/feed.atom',
  themeShareImage: '/theme/:slug/share.jpg',
  metrics: '/metrics',
  socket: '/ws',
} as const;

export const resource = {
  ...addressesOf(resourcePath),
  media: (key: string, width: number) => `/media/${key}/${width}.webp`,
  logo: (version: string, size: (typeof LOGO_SIZES)[number]) => `/site/logo/${version}/${size}.png`,
  avatar: (seed: string) => `/avatars/${segment(seed || 'anonymous')}.svg`,
  shareImage: (id: number, version?: string) => withQuery(`/share/${id}.jpg`, { v: version }),
  sitemapMemes: (file: number) => `/sitemap-memes-${file}.xml`,
};

export const page = addressesOf({
  home: '/',
  howto: '/howto',
  studio: '/studio',
  template: '/template/:name',
  browse: '/browse',
  companies: '/companies',
  company: '/company/:name',
  companySpeaking: '/company/:name/speak',
  today: '/today',
  themes: '/themes',
  theme: '/theme/:slug',
  meme: '/meme/:id',
  memeAnswer: '/meme/:id/answer',
  memeComments: '/meme/:id/comments',
  comment: '/meme/:id/comments#comment-:commentId',
  ownMemes: '/mymemes',
  author: '/author/:id',
  saved: '/saved',
  followed: '/following',
  pending: '/pending',
  desk: '/desk',
  deskReports: '/desk/reports',
  deskAppeals: '/desk/appeals',
  deskInvitations: '/desk/invitations',
  deskStatistics: '/desk/statistics',
  deskMember: '/desk/members/:id',
  moderationLog: '/moderation-log',
  ledger: '/ledger',
  admin: '/admin',
  adminSection: '/admin/:section',
  adminUser: '/admin/users/:id',
  account: '/account',
  notifications: '/notifications',
  unsubscribe: '/unsubscribe',
  withdraw: '/withdraw',
  report: '/report',
  resetPassword: '/reset-password',
  forgotPassword: '/forgot-password',
  login: '/login',
  register: '/register',
  verifyEmail: '/verify-email',
  changeEmail: '/change-email',
  dataExport: '/data-export',
  openId: '/openid/:issuer',
  rules: '/rules',
  terms: '/terms',
  privacy: '/privacy',
  disclaimer: '/disclaimer',
  contact: '/contact',
  cookies: '/cookies',
  accessibility: '/accessibility',
  anonymity: '/anonymity',
  method: '/method',
  /** A page of the operator's own. */
  custom: '/pages/:slug',
  offline: '/offline',
} as const);

/** Returns the URL, or the `srcset`, of the same pictures as AVIF; they exist for memes with `image_has_avif`. */
export function asAvif(addresses: string): string {
  return addresses.replaceAll('.webp', '.avif');
}

/** Returns the URL, or the `srcset`, of the same pictures without motion (decision 104). */
export function withoutMotion(addresses: string): string {
  return addresses.replaceAll('.webp', '.still.webp');
}

/** Returns the mailbox of a site whose admins set none: `contact@` at its host (decision 017). */
export function contactMailbox(publicUrl: string): string {
  return `contact@${new URL(publicUrl).hostname.replace(/^www\./, '')}`;
}
