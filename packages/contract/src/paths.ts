/** Every address once (spec §2 and §7). `api` answers JSON, `page` HTML; both live on the site's own origin. */

const segment = encodeURIComponent;

type QueryValue = string | number | null | undefined;

/** Builds `path?query`, leaving out null and undefined values (spec §7). */
function withQuery(path: string, query: Record<string, QueryValue>): string {
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
  ownMemes: '/users/me/memes',
  companies: '/companies',
  me: '/users/me',
  emailLogin: '/users/email-login',
  emailRegister: '/users/email-register',
  logout: '/users/logout',
  verifyEmail: '/verify-email',
  resendVerification: '/users/resend-verification',
  resendVerificationShort: '/resend-verification',
  media: '/media/:key/:file',
  avatar: '/avatars/:file',
  live: '/health/live',
  ready: '/health/ready',
} as const;

export const api = {
  memes: (query: Record<string, QueryValue> = {}) => withQuery(route.memes, query),
  topMemes: (query: Record<string, QueryValue> = {}) => withQuery(route.topMemes, query),
  pendingMemes: (query: Record<string, QueryValue> = {}) => withQuery(route.pendingMemes, query),
  ownMemes: (query: Record<string, QueryValue> = {}) => withQuery(route.ownMemes, query),
  meme: (id: number) => `/memes/${id}`,
  memeVote: (id: number) => `/memes/${id}/vote`,
  memeComments: (id: number, query: Record<string, QueryValue> = {}) =>
    withQuery(`/memes/${id}/comments`, query),
  comment: (id: number, commentId: number) => `/memes/${id}/comments/${commentId}`,
  commentVote: (id: number, commentId: number) => `/memes/${id}/comments/${commentId}/vote`,
  memeApproval: (id: number) => `/memes/${id}/approval`,
  companies: () => route.companies,
  me: (query: Record<string, QueryValue> = {}) => withQuery(route.me, query),
  emailLogin: () => route.emailLogin,
  emailRegister: () => route.emailRegister,
  logout: () => route.logout,
  verifyEmail: () => route.verifyEmail,
  resendVerification: () => route.resendVerification,
  media: (key: string, width: number) => `/media/${key}/${width}.webp`,
  avatar: (seed: string) => `/avatars/${segment(seed || 'anonymous')}.svg`,
} as const;

export const page = {
  home: () => '/',
  howto: () => '/howto',
  browse: (query: Record<string, QueryValue> = {}) => withQuery('/browse', query),
  company: (name: string) => `/company/${segment(name)}`,
  meme: (id: number) => `/meme/${id}`,
  memeComments: (id: number) => `/meme/${id}/comments`,
  ownMemes: () => '/mymemes',
  pending: () => '/pending',
  admin: () => '/admin',
  login: () => '/login',
  verifyEmail: (query: Record<string, QueryValue> = {}) => withQuery('/verify-email', query),
  terms: () => '/terms',
  privacy: () => '/privacy',
  disclaimer: () => '/disclaimer',
  contact: () => '/contact',
  cookies: () => '/cookies',
} as const;
