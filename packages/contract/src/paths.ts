/** Every address once (spec §2 and §7). `api` answers JSON, `page` HTML; both live on the site's own origin. */

const segment = encodeURIComponent;

type Query = Record<string, string | number | null | undefined>;

/** One value for each `:name` of a pattern, in their order. */
type Values<Pattern> = Pattern extends `${string}:${string}/${infer Rest}`
  ? [value: string | number, ...Values<Rest>]
  : Pattern extends `${string}:${string}`
    ? [value: string | number]
    : [];

/** Fills a pattern; values are escaped, and what is null or undefined in the query is left out (spec §7). */
type Address<Pattern> = (...given: [...Values<Pattern>, query?: Query]) => string;

type Addresses<Patterns> = { readonly [Name in keyof Patterns]: Address<Patterns[Name]> };

function addressesOf<Patterns extends Record<string, string>>(patterns: Patterns): Addresses<Patterns> {
  const entries = Object.entries(patterns).map(([name, pattern]) => [name, addressOf(pattern)]);
  return Object.fromEntries(entries);
}

function addressOf(pattern: string) {
  const parts = pattern.split(/:\w+/);
  return (...given: unknown[]): string => {
    const path = parts.reduce((begun, part, at) => begun + segment(String(given[at - 1])) + part);
    const query = given[parts.length - 1] as Query | undefined;
    return query ? withQuery(path, query) : path;
  };
}

function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Route patterns for the server's router. */
export const route = {
  memes: '/memes',
  topMemes: '/memes/top',
  pendingMemes: '/memes/pending',
  meme: '/memes/:id',
  memeVote: '/memes/:id/vote',
  memeComments: '/memes/:id/comments',
  comment: '/memes/:id/comments/:commentId',
  commentVote: '/memes/:id/comments/:commentId/vote',
  memeApproval: '/memes/:id/approval',
  memeApprovalUndo: '/memes/:id/approval/undo',
  moderationQueue: '/moderation/queue',
  moderationDecisions: '/moderation/decisions',
  moderationLog: '/moderation/log',
  moderationMonths: '/moderation/log/months',
  moderationStatistics: '/moderation/statistics',
  houseRules: '/moderation/rules',
  colleagues: '/moderation/colleagues',
  memeRemoval: '/memes/:id/removal',
  memeAppeal: '/memes/:id/appeal',
  memeHistory: '/memes/:id/history',
  appeals: '/moderation/appeals',
  appeal: '/moderation/appeals/:id',
  removedMemes: '/moderation/removed',
  blockedPictures: '/moderation/blocked-pictures',
  blockedPicture: '/moderation/blocked-pictures/:id',
  pictureText: '/memes/:id/picture-text',
  ownMemes: '/users/me/memes',
  ownSanctions: '/users/me/sanctions',
  ownSanctionAppeal: '/users/me/sanctions/:id/appeal',
  companies: '/companies',
  me: '/users/me',
  ownExport: '/users/me/export',
  notifications: '/users/me/notifications',
  notificationsRead: '/users/me/notifications/read',
  digest: '/users/me/digest',
  unsubscribe: '/unsubscribe',
  memeReports: '/memes/:id/reports',
  commentReports: '/memes/:id/comments/:commentId/reports',
  notices: '/notices',
  cases: '/moderation/cases',
  case: '/moderation/cases/:id',
  sessions: '/users/me/sessions',
  session: '/users/me/sessions/:id',
  twoFactor: '/users/me/two-factor',
  twoFactorConfirmation: '/users/me/two-factor/confirm',
  recoveryCodes: '/users/me/two-factor/recovery-codes',
  users: '/users',
  user: '/users/:id',
  userPermissions: '/users/:id/permissions',
  userRecord: '/users/:id/record',
  userSanctions: '/users/:id/sanctions',
  userSanction: '/users/:id/sanctions/:sanctionId',
  nickname: '/users/update-nickname',
  googleAuth: '/users/google-auth',
  appleAuth: '/users/apple-auth',
  forgotPassword: '/users/forgot-password',
  resetPassword: '/users/reset-password',
  changePassword: '/users/change-password',
  adminUsers: '/admin/users',
  adminUsersCsv: '/admin/users.csv',
  adminUser: '/admin/users/:id',
  adminUserRole: '/admin/users/:id/role',
  adminUserStats: '/admin/users/:id/stats',
  adminRoles: '/admin/roles',
  adminActivity: '/admin/activity',
  adminSettings: '/admin/settings',
  adminAudit: '/admin/audit',
  adminBlocks: '/admin/blocks',
  adminBlock: '/admin/blocks/:id',
  adminScreening: '/admin/screening',
  adminRules: '/admin/rules',
  adminRule: '/admin/rules/:number',
  updates: '/api/updates',
  socket: '/ws',
  emailLogin: '/users/email-login',
  emailRegister: '/users/email-register',
  logout: '/users/logout',
  verifyEmail: '/verify-email',
  resendVerification: '/users/resend-verification',
  resendVerificationShort: '/resend-verification',
  media: '/media/:key/:file',
  avatar: '/avatars/:file',
  shareImage: '/share/:file',
  siteShareImage: '/share/site.jpg',
  embed: '/embed/:id',
  oembed: '/oembed',
  robots: '/robots.txt',
  securityTxt: '/.well-known/security.txt',
  sitemap: '/sitemap.xml',
  sitemapPages: '/sitemap-pages.xml',
  sitemapMemes: '/sitemap-memes-:file',
  rss: '/feed.xml',
  atom: '/feed.atom',
  jsonFeed: '/feed.json',
  companyRss: '/company/:name/feed.xml',
  companyAtom: '/company/:name/feed.atom',
  live: '/health/live',
  metrics: '/metrics',
  ready: '/health/ready',
} as const;

export const api = {
  ...addressesOf(route),
  media: (key: string, width: number) => `/media/${key}/${width}.webp`,
  avatar: (seed: string) => `/avatars/${segment(seed || 'anonymous')}.svg`,
  shareImage: (id: number, version?: string) => withQuery(`/share/${id}.jpg`, { v: version }),
  sitemapMemes: (file: number) => `/sitemap-memes-${file}.xml`,
};

export const page = addressesOf({
  home: '/',
  howto: '/howto',
  browse: '/browse',
  company: '/company/:name',
  meme: '/meme/:id',
  memeComments: '/meme/:id/comments',
  comment: '/meme/:id/comments#comment-:commentId',
  ownMemes: '/mymemes',
  pending: '/pending',
  desk: '/desk',
  deskReports: '/desk/reports',
  deskAppeals: '/desk/appeals',
  deskStatistics: '/desk/statistics',
  moderationLog: '/moderation-log',
  admin: '/admin',
  adminUser: '/admin/users/:id',
  account: '/account',
  notifications: '/notifications',
  unsubscribe: '/unsubscribe',
  report: '/report',
  resetPassword: '/reset-password',
  forgotPassword: '/forgot-password',
  login: '/login',
  verifyEmail: '/verify-email',
  rules: '/rules',
  terms: '/terms',
  privacy: '/privacy',
  disclaimer: '/disclaimer',
  contact: '/contact',
  cookies: '/cookies',
  offline: '/offline',
} as const);
