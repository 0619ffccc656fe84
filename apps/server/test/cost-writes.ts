import { COMMENT_RULE } from '@corpomeme/contract/comments/comment-rule';
import { COMMENTS } from '@corpomeme/contract/comments/comments';
import { REPORTS } from '@corpomeme/contract/disputes/reports';
import { WORD_PLACES } from '@corpomeme/contract/moderation/listed-words';
import { DESK } from '@corpomeme/contract/moderation/moderation';
import { WORD_LISTS } from '@corpomeme/contract/moderation/word-pattern';
import { SANCTION } from '@corpomeme/contract/safety/sanctions';
import { MEME } from '@corpomeme/contract/site/limits';
import { page } from '@corpomeme/contract/site/paths';
import { type CostFacts, type CostRequest, type Role, WRITE_ROUNDS } from './cost-types.ts';

type Url = CostRequest['url'];
type Body = NonNullable<CostRequest['write']>['body'];

function write(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE') {
  return (role: Role, url: Url, body: Body, more: Partial<CostRequest> = {}): CostRequest[] => [
    { as: role, url, write: { method, body }, ...more },
  ];
}
const [post, put, patch, remove] = [write('POST'), write('PUT'), write('PATCH'), write('DELETE')];

/** Two bytes per character. */
const text = (length: number) => 'ă'.repeat(length);
const CREATED = { status: 201 };
const HASHED = { exempt: 'hashes a password, by design; attempts are limited by account and address' };
const PASSWORD = 'o-parola-destul-de-lunga';

function spareId(list: 'pending' | 'approved', { spare }: CostFacts, round: number): number {
  return spare[list][round] as number;
}

/** Returns the pending memes of a round, as many as one request may decide. */
function bulkIds({ spare }: CostFacts, round: number): number[] {
  const first = (round + 1) * DESK.bulkMax;
  return spare.pending.slice(first, first + DESK.bulkMax);
}

/** The largest bodies of those writes that read or change more than a few rows, or accept much text. */
export const COST_WRITES: Record<string, CostRequest[]> = {
  'POST /users/email-register': post(
    'visitor',
    '/users/email-register',
    (_facts, n) => ({ email: `noua-${n}@firma.ro`, password: PASSWORD }),
    { ...CREATED, ...HASHED },
  ),
  'POST /users/email-login': post(
    'visitor',
    '/users/email-login',
    (_facts, n) => ({ email: `cine-${n}@firma.ro`, password: PASSWORD }),
    { status: 401, ...HASHED },
  ),
  'POST /users/forgot-password': post('visitor', '/users/forgot-password', (_facts, n) => ({
    email: `cine-${n}@firma.ro`,
  })),
  'POST /notices': post(
    'visitor',
    '/notices',
    (_facts, n) => ({
      url: `http://localhost:3000${page.browse()}`,
      kind: 'defamation',
      explanation: text(REPORTS.explanationMax),
      name: text(REPORTS.nameMax),
      email: `cine-${n}@firma.ro`,
      good_faith: true,
    }),
    { status: 202 },
  ),
  'POST /memes/:id/comments': post(
    'member',
    ({ talkedAbout }) => `/memes/${talkedAbout}/comments`,
    ({ thread }) => ({ content: text(COMMENTS.contentMax), parentId: thread }),
    CREATED,
  ),
  'POST /memes/:id/vote': post(
    'member',
    ({ popular }) => `/memes/${popular}/vote`,
    (_facts, n) => ({ voteType: n % 2 ? 'down' : 'up' }),
  ),
  'PUT /memes/:id/comment-rule': put(
    'moderator',
    (facts, n) => `/memes/${spareId('approved', facts, n)}/comment-rule`,
    (_facts, n) => ({ kind: n % 2 ? 'slow' : 'locked', note: text(COMMENT_RULE.noteMax) }),
  ),
  'PUT /memes/:id/themes': put(
    'moderator',
    (facts, n) => `/memes/${spareId('approved', facts, n)}/themes`,
    (_facts, n) => ({ themes: n % 2 ? ['pay', 'meetings'] : ['tools'] }),
  ),
  'POST /memes/:id/same-here': post(
    'member',
    ({ popular }) => `/memes/${popular}/same-here`,
    (_facts, n) => ({ voteType: n % 2 ? 'down' : 'up' }),
  ),
  'POST /memes/:id/reports': post(
    'admin',
    (facts, n) => `/memes/${spareId('approved', facts, n)}/reports`,
    () => ({ reason_code: 'insulting', text: text(REPORTS.textMax) }),
    CREATED,
  ),
  'PUT /memes/:id/approval': put(
    'moderator',
    (facts, n) => `/memes/${spareId('pending', facts, n)}/approval`,
    () => ({ status: 'rejected', reason_code: 'insulting', reason: text(MEME.reasonMax) }),
  ),
  'POST /moderation/decisions': post(
    'moderator',
    '/moderation/decisions',
    (facts, n) => ({ ids: bulkIds(facts, n), status: 'approved' }),
    {
      exempt: `${DESK.bulkMax} decisions, each in a transaction of its own between which others are served`,
      cpuLimit: DESK.bulkMax * 12,
    },
  ),
  'POST /memes/:id/removal': post(
    'moderator',
    // The memes of other writes stay public, in whichever order the writes run.
    (facts, n) => `/memes/${spareId('approved', facts, WRITE_ROUNDS + n)}/removal`,
    () => ({ reason_code: 'insulting', reason: text(MEME.reasonMax) }),
  ),
  'POST /users/:id/sanctions': post(
    'moderator',
    ({ author }) => `/users/${author}/sanctions`,
    () => ({ kind: 'warning', reason: text(SANCTION.reasonMax) }),
    CREATED,
  ),
  'PATCH /admin/screening': patch('admin', '/admin/screening', (_facts, n) => ({ hold_links_days: n % 300 })),
  'POST /admin/listed-words': post(
    'admin',
    '/admin/listed-words',
    (_facts, n) => ({
      ...{ effect: 'hold', places: WORD_PLACES.slice(0, 2), language: 'any', is_on: true },
      patterns: Array.from({ length: WORD_LISTS.wordsMax / 20 }, (_, word) => `cuvant${n}x${word}*`),
    }),
    CREATED,
  ),
  'POST /admin/listed-words/trial': post(
    'admin',
    '/admin/listed-words/trial',
    (_facts, n) => ({ patterns: [`cuvant${n}`], places: WORD_PLACES, language: 'any' }),
    {
      exempt: `reads up to ${WORD_LISTS.trialTexts} texts of each kind, in batches between which others are served; by admins alone`,
      cpuLimit: 3000,
    },
  ),
  'DELETE /admin/users/:id': remove(
    'admin',
    ({ busiest }, n) => `/admin/users/${busiest[n]}`,
    () => ({ reason: text(MEME.reasonMax) }),
    { exempt: 'removes or renames all that a member ever posted, once; by admins alone', cpuLimit: 300 },
  ),
};
