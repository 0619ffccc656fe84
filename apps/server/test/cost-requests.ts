import { ADMIN_SECTIONS } from '@corpomeme/contract/people/admin-sections';
import { withQuery } from '@corpomeme/contract/site/operation';
import { page, resource, withoutMotion } from '@corpomeme/contract/site/paths';
import { STATISTICS } from '@corpomeme/contract/wings/moderation-statistics';
import { encodeCursor } from '../src/http/paging.ts';
import type { CostBound, CostFacts, CostRequest, Role } from './cost-types.ts';
import { COST_WRITES } from './cost-writes.ts';

const visitor = (url: CostRequest['url'], more: Partial<CostRequest> = {}): CostRequest => ({
  as: 'visitor',
  url,
  ...more,
});
const as = (role: Role, url: CostRequest['url']): CostRequest => ({ as: role, url });
const asPage = (url: CostRequest['url'], more: Partial<CostRequest> = {}) =>
  visitor(url, { isPage: true, ...more });

const PAGE_LIMIT = 50;
const middle = ({ halfTime }: CostFacts) => encodeCursor([halfTime, 1000]);

const KEYED = 'reads and writes a few rows by their keys, within its rate limit';
const IMAGE = 'decodes in a bounded pool of workers, within a budget of pixels by member (decision 056)';
const DRAWN = { exempt: 'drawn once in a bounded worker and kept', cpuLimit: 60 };
const STREAMED = { exempt: 'one picture, streamed from the storage', cpuLimit: 120 };
const HASH = 'hashes a password in a bounded pool, as `POST /users/email-login` does';

const PAGES: CostRequest[] = [
  asPage(page.browse({ search: 'sedinta mail', time: 'week' })),
  asPage(({ talkedAbout }) => page.meme(talkedAbout)),
  asPage(({ talkedAbout }) => page.memeComments(talkedAbout, { cursor: encodeCursor([0, 1e9]), before: 1 })),
  asPage(page.company('General')),
  asPage(page.theme('pay', { sort: 'upvoted' })),
  asPage(page.template('bingo')),
  asPage(page.moderationLog()),
  asPage(page.terms({ lang: 'ro' })),
  asPage('/nowhere', { status: 404 }),
];

const LISTS: Record<string, CostRequest[]> = {
  'GET /memes': [
    visitor(withQuery('/memes', { limit: PAGE_LIMIT, sort: 'upvoted', time: 'week' })),
    visitor((facts) => withQuery('/memes', { limit: PAGE_LIMIT, cursor: middle(facts) })),
    visitor(withQuery('/memes', { limit: PAGE_LIMIT, search: 'sedinta mail' })),
    visitor(withQuery('/memes', { limit: PAGE_LIMIT, search: 'ba' })),
    visitor(withQuery('/memes', { limit: PAGE_LIMIT, theme: 'pay', sort: 'upvoted' })),
    as('member', withQuery('/memes', { limit: PAGE_LIMIT, sort: 'commented' })),
    as('moderator', withQuery('/memes', { limit: PAGE_LIMIT, search: 'sedinta mail' })),
  ],
  'GET /memes/top': [
    visitor(withQuery('/memes/top', { limit: PAGE_LIMIT })),
    as('member', withQuery('/memes/top', { limit: PAGE_LIMIT })),
  ],
  'GET /memes/:id': [
    visitor(({ popular }) => `/memes/${popular}`),
    as('member', ({ popular }) => `/memes/${popular}`),
  ],
  'GET /memes/:id/comments': [
    visitor(({ talkedAbout }) => `/memes/${talkedAbout}/comments`),
    visitor(({ talkedAbout }) => withQuery(`/memes/${talkedAbout}/comments`, { limit: 1 })),
    visitor(({ popular }) => `/memes/${popular}/comments`),
    visitor(({ talkedAbout, reply }) => withQuery(`/memes/${talkedAbout}/comments`, { thread_of: reply })),
    visitor(({ talkedAbout, thread }) => withQuery(`/memes/${talkedAbout}/comments`, { replies_of: thread })),
    as('member', ({ popular }) => `/memes/${popular}/comments`),
  ],
  'GET /api/updates': [
    visitor(({ since }) => withQuery('/api/updates', { since })),
    as('member', ({ since }) => withQuery('/api/updates', { since })),
  ],
  'GET /companies': [
    visitor('/companies'),
    visitor('/companies?sort=activity&covers=true'),
    visitor('/companies?search=tran'),
    visitor('/companies?sort=activity'),
  ],
  'GET /companies as page': [asPage(page.companies({ sort: 'name' }))],
  'GET /companies/:name': [visitor('/companies/General')],
  'GET /companies/:name/pulse': [visitor('/companies/Dell/pulse')],
  'GET /themes': [visitor('/themes')],
  'GET /themes as page': [asPage(page.themes())],
  'GET /themes/facts': [visitor('/themes/facts')],
  'GET /themes/:slug/companies': [visitor('/themes/pay/companies')],
  'GET /templates/hidden': [visitor('/templates/hidden')],
  'GET /themes/words': [visitor('/themes/words')],
  'GET /memes/:id/around': [visitor(({ popular }) => `/memes/${popular}/around`)],
  'GET /authors/:id': [visitor(({ author }) => `/authors/${author}`)],
  'GET /authors/:id/memes': [
    visitor(({ author }) => withQuery(`/authors/${author}/memes`, { limit: PAGE_LIMIT })),
  ],
  'GET /authors/:id/comments': [
    visitor(({ author }) => withQuery(`/authors/${author}/comments`, { limit: PAGE_LIMIT })),
  ],
  'GET /users/:id': [visitor(({ author }) => `/users/${author}`)],
  'GET /moderation/log': [
    visitor(withQuery('/moderation/log', { limit: PAGE_LIMIT })),
    visitor((facts) => withQuery('/moderation/log', { limit: PAGE_LIMIT, cursor: middle(facts) })),
  ],
  'GET /moderation/log/months': [visitor('/moderation/log/months')],
  'GET /moderation/rules': [visitor('/moderation/rules')],
  'GET /moderation/ledger': [visitor('/moderation/ledger')],
  'GET /ledger.csv': [visitor(resource.ledgerCsv())],
  'GET /manifest.webmanifest': [visitor(resource.manifest())],
  'GET /memes/:id/removal': [visitor(({ popular }) => `/memes/${popular}/removal`)],
  'GET /nameless/wait': [visitor('/nameless/wait')],
  'GET /site': [visitor('/site')],
  'GET /site/pages/:slug': [visitor('/site/pages/terms')],
};

const SHARED: Record<string, CostRequest[]> = {
  'GET /feed.xml': [visitor(resource.rss())],
  'GET /feed.atom': [visitor(resource.atom())],
  'GET /feed.json': [visitor(resource.jsonFeed())],
  'GET /company/:name/feed.xml': [visitor(resource.companyRss('General'))],
  'GET /company/:name/feed.atom': [visitor(resource.companyAtom('General'))],
  'GET /theme/:slug/feed.xml': [visitor(resource.themeRss('pay'))],
  'GET /theme/:slug/feed.atom': [visitor(resource.themeAtom('pay'))],
  'GET /robots.txt': [visitor(resource.robots())],
  'GET /.well-known/security.txt': [visitor(resource.securityTxt())],
  'GET /.well-known/change-password': [visitor(resource.changePassword(), { status: 302 })],
  'GET /sitemap.xml': [visitor(resource.sitemap())],
  'GET /sitemap-pages.xml': [visitor(resource.sitemapPages())],
  'GET /sitemap-memes-:file': [visitor(resource.sitemapMemes(1))],
  'GET /avatars/:file': [visitor(resource.avatar('x'.repeat(60)))],
  'GET /openapi.json': [visitor('/openapi.json')],
  'GET /docs': [visitor('/docs')],
  'GET /health/live': [visitor('/health/live')],
  'GET /health/ready': [visitor('/health/ready')],
};

const animation = ({ animation: { key } }: CostFacts) => resource.media(key, 640);
const still = (facts: CostFacts) => withoutMotion(animation(facts));

const PICTURES: Record<string, CostRequest[]> = {
  'GET /media/:key/:file': [
    visitor(still),
    visitor(still, { method: 'HEAD' }),
    visitor(animation, { method: 'HEAD' }),
    visitor(animation, STREAMED),
  ],
  'GET /share/:file': [visitor(({ animation: { id } }) => resource.shareImage(id), DRAWN)],
  'GET /share/site.jpg': [visitor(resource.siteShareImage(), DRAWN)],
  'GET /company/:name/share.jpg': [visitor('/company/dell/share.jpg', DRAWN)],
  'GET /theme/:slug/share.jpg': [visitor('/theme/pay/share.jpg', DRAWN)],
};

const OWN: Record<string, CostRequest[]> = {
  'GET /companies/:name/speaking': [as('member', '/companies/Dell/speaking')],
  'GET /memes/:id/answers': [as('member', ({ popular }) => `/memes/${popular}/answers`)],
  'GET /users/me': [as('member', '/users/me')],
  'GET /users/me/export': [
    {
      as: 'member',
      url: '/users/me/export',
      exempt: 'all that a member ever wrote, streamed; thirty an hour',
    },
  ],
  'GET /users/me/memes': [as('member', withQuery('/users/me/memes', { limit: PAGE_LIMIT }))],
  'GET /users/me/memes/summary': [as('member', '/users/me/memes/summary')],
  'GET /users/me/notifications': [as('member', withQuery('/users/me/notifications', { limit: PAGE_LIMIT }))],
  'GET /users/me/name-suggestions': [as('member', '/users/me/name-suggestions')],
  'GET /users/me/saved': [as('member', withQuery('/users/me/saved', { limit: PAGE_LIMIT }))],
  'GET /users/me/followed': [as('member', withQuery('/users/me/followed', { limit: PAGE_LIMIT }))],
  'GET /users/me/followed/daily': [as('member', '/users/me/followed/daily')],
  'GET /users/me/daily': [as('member', '/users/me/daily')],
  'GET /users/me/muted': [as('member', '/users/me/muted')],
  'GET /users/me/digest': [as('member', '/users/me/digest')],
  'GET /users/me/weekly': [as('member', '/users/me/weekly')],
  'GET /users/me/push': [as('member', '/users/me/push')],
  'GET /users/me/sanctions': [as('member', '/users/me/sanctions')],
  'GET /users/me/logins': [as('member', '/users/me/logins')],
  'GET /users/me/tokens': [as('member', '/users/me/tokens')],
  'GET /users/me/sessions': [as('member', '/users/me/sessions')],
};

const DESK: Record<string, CostRequest[]> = {
  'GET /memes/pending': [as('moderator', withQuery('/memes/pending', { limit: PAGE_LIMIT }))],
  'GET /moderation/queue': [as('moderator', withQuery('/moderation/queue', { limit: PAGE_LIMIT }))],
  'GET /moderation/statistics': [
    as('moderator', withQuery('/moderation/statistics', { weeks: STATISTICS.maxWeeks })),
  ],
  'GET /moderation/blocked-pictures': [as('moderator', '/moderation/blocked-pictures')],
  'GET /moderation/cases': [as('moderator', withQuery('/moderation/cases', { limit: PAGE_LIMIT }))],
  'GET /moderation/removed': [
    as('moderator', withQuery('/moderation/removed', { limit: PAGE_LIMIT })),
    as('moderator', withQuery('/moderation/removed', { status: 'rejected', limit: PAGE_LIMIT })),
  ],
  'GET /moderation/appeals': [as('moderator', withQuery('/moderation/appeals', { limit: PAGE_LIMIT }))],
  'GET /moderation/replies': [as('moderator', '/moderation/replies')],
  'GET /moderation/colleagues': [as('moderator', '/moderation/colleagues')],
  'GET /moderation/waiting': [as('admin', '/moderation/waiting')],
  'GET /moderation/decisions': [as('moderator', '/moderation/decisions')],
  'GET /moderation/alerts': [as('moderator', '/moderation/alerts')],
  'GET /moderation/sealed': [as('moderator', withQuery('/moderation/sealed', { limit: PAGE_LIMIT }))],
  'GET /moderation/invitations': [as('admin', '/moderation/invitations')],
  'GET /admin/webhooks': [as('admin', '/admin/webhooks')],
  'GET /admin/visits': [as('admin', '/admin/visits')],
  'GET /memes/:id/history': [as('moderator', ({ pending }) => `/memes/${pending}/history`)],
  'GET /memes/:id/picture-text': [as('moderator', ({ pending }) => `/memes/${pending}/picture-text`)],
  'GET /moderation/members/:id': [as('moderator', ({ author }) => `/moderation/members/${author}`)],
  'GET /moderation/members/:id/content': [
    as('moderator', ({ author }) => `/moderation/members/${author}/content?limit=${PAGE_LIMIT}`),
    as('moderator', ({ author }) => `/moderation/members/${author}/content?kind=comment&limit=${PAGE_LIMIT}`),
  ],
  'GET /moderation/notes': [
    as('moderator', ({ author }) => `/moderation/notes?member=${author}&limit=${PAGE_LIMIT}`),
  ],
  'GET /users/:id/record': [as('moderator', ({ author }) => `/users/${author}/record`)],
  'GET /users/:id/sanctions': [as('moderator', ({ author }) => `/users/${author}/sanctions`)],
  'GET /users': [as('admin', '/users?search=firma&pageSize=50')],
  'GET /admin/users': [as('admin', withQuery('/admin/users', { pageSize: 50, search: 'a' }))],
  'GET /admin/users/:id': [as('admin', ({ author }) => `/admin/users/${author}`)],
  'GET /admin/users/:id/stats': [as('admin', ({ author }) => `/admin/users/${author}/stats`)],
  'GET /admin/roles': [as('admin', '/admin/roles')],
  'GET /admin/activity': [as('admin', withQuery('/admin/activity', { days: 366 }))],
  'GET /admin/setup': [as('admin', '/admin/setup')],
  'GET /admin/settings': [as('admin', '/admin/settings')],
  'GET /admin/languages': [as('admin', '/admin/languages')],
  'GET /admin/screening': [as('admin', '/admin/screening')],
  'GET /admin/listed-words': [as('admin', '/admin/listed-words')],
  'GET /admin/companies': [as('admin', '/admin/companies'), as('admin', '/admin/companies?search=a')],
  'GET /admin/speakers': [as('admin', '/admin/speakers')],
  'GET /admin/blocks': [as('admin', '/admin/blocks')],
  'GET /admin/themes': [as('admin', '/admin/themes')],
  'GET /admin/audit': [as('admin', withQuery('/admin/audit', { limit: PAGE_LIMIT }))],
};

const UNMEASURED: Record<string, CostBound> = {
  'GET /moderation/sealed/:id/picture': 'streams one stored picture',
  'GET /site/logo/:version/:file': 'sends one picture of at most 512 pixels, by its key',
  'GET /ws': 'an upgrade; open connections are limited by address',
  'GET /metrics': 'answers this machine alone, or callers with the token',
  'GET /users/me/memes/:id/statement': 'reads one decision, its case and its rule by their indexes',
  'GET /memes/:id/forgetting': 'reads one pseudonym by its key',
  'GET /memes/:id/proposal': 'compares with the names of at most 600 companies near to it in the indexes',
  'GET /memes/daily': 'reads one day and its neighbours by the primary key',
  'GET /report': 'reads one file with at most 50 memes',
  'GET /moderation/cases/:id': 'reads one case with at most 200 reports',
  'GET /admin/users.csv': 'streams row by row to admins alone; each download is in the audit log',
  'POST /memes': IMAGE,
  'PATCH /memes/:id': IMAGE,
  'POST /users/google-auth': 'waits for the identity provider',
  'POST /users/change-password': HASH,
  'POST /users/me/email': HASH,
  'POST /users/reset-password': HASH,
  'POST /admin/setup/mail': 'waits for the mail server',
  'POST /studio/share': 'throws its body away, up to 32 MB (decision 176)',
  'POST /report': 'calls the same service as `POST /notices`',
  'POST /withdraw': 'calls the same service as `POST /withdrawals`',
  'POST /forgot-password': 'calls the same service as `POST /users/forgot-password`',
};

const COSTS: Record<string, CostRequest[] | CostBound> = {
  'GET /': [asPage(page.home({ sort: 'upvoted', time: 'week' }))],
  'GET /*': PAGES,
  'GET /verify-email': [asPage(page.verifyEmail({ token: 'x' }))],
  'GET /admin/users/:id as page': [asPage(page.adminUser('x'))],
  ...Object.fromEntries(
    ADMIN_SECTIONS.map((section) => [`GET /admin/${section} as page`, [asPage(page.adminSection(section))]]),
  ),
  ...LISTS,
  ...SHARED,
  ...PICTURES,
  ...OWN,
  ...DESK,
  ...COST_WRITES,
  ...UNMEASURED,
};

/** Returns the row of a route in the cost table. Every read needs one; a write without one counts as `KEYED`. */
export function costOf(route: string): CostRequest[] | CostBound | undefined {
  return COSTS[route] ?? (route.startsWith('GET ') ? undefined : KEYED);
}
