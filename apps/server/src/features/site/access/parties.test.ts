import type { Speaking } from '@corpomeme/contract/companies/speakers';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { OPERATIONS } from '@corpomeme/contract/operations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../../../test/members.ts';
import { startSite, type TestSite } from '../../../../test/test-site.ts';

/**
 * A party to a meme decides nothing about it (decision 335): each way of being one × each operation with which
 * moderators and admins change a meme, its comments, cases and author.
 */

let site: TestSite;
let admin: Member;
let decider: Member;
let records: Record<string, string[]> = {};
const COMPANY = 'Google';
const FORMER = 'Oracle';

/** Everything that an operation may be about, of one meme. */
interface Subject {
  meme: Meme;
  author: Member;
  comment: number;
  commentAuthor: Member;
  case: number;
  commentCase: number;
  appeal: number;
  cleanup: number;
  note: number;
  block: number;
  sanction: number;
}

type State =
  | 'public'
  | 'pending'
  | 'rejected'
  | 'removed'
  | 'own approval'
  | 'own cleanup'
  | 'comment removed';
interface How {
  /** About a comment, to which who contested or answered the meme is no party. */
  isOfComment?: true;
  state: State;
  url: (subject: Subject) => string;
  body?: (subject: Subject) => object;
}

const WHY = { reason_code: 'insulting', reason: 'Jignitor.' };
const ofMeme =
  (rest = '') =>
  (subject: Subject) =>
    `/memes/${subject.meme.id}${rest}`;

/** How each operation that decides about a meme is called; the others are in `ELSEWHERE`. */
const DECIDING: Record<string, How> = {
  'PATCH /memes/:id': { state: 'public', url: ofMeme(), body: () => ({ title: 'Alt titlu' }) },
  'DELETE /memes/:id': { state: 'public', url: ofMeme() },
  'DELETE /memes/:id/comments/:commentId': {
    isOfComment: true,
    state: 'public',
    url: ({ meme, comment }) => `/memes/${meme.id}/comments/${comment}`,
    body: () => WHY,
  },
  'PUT /memes/:id/approval': {
    state: 'pending',
    url: ofMeme('/approval'),
    body: () => ({ status: 'approved' }),
  },
  'POST /memes/:id/approval/undo': { state: 'own approval', url: ofMeme('/approval/undo') },
  'POST /moderation/decisions': {
    state: 'pending',
    url: () => '/moderation/decisions',
    body: ({ meme }) => ({ ids: [meme.id], status: 'rejected', ...WHY }),
  },
  'POST /memes/:id/removal': { state: 'public', url: ofMeme('/removal'), body: () => WHY },
  'DELETE /memes/:id/removal': { state: 'removed', url: ofMeme('/removal') },
  'POST /memes/:id/reopening': { state: 'rejected', url: ofMeme('/reopening') },
  'POST /memes/:id/question': {
    state: 'pending',
    url: ofMeme('/question'),
    body: () => ({ question: 'Cine e?' }),
  },
  'PUT /memes/:id/themes': { state: 'public', url: ofMeme('/themes'), body: () => ({ themes: ['pay'] }) },
  'PUT /memes/:id/comment-rule': {
    state: 'public',
    url: ofMeme('/comment-rule'),
    body: () => ({ kind: 'locked', note: 'Destul.' }),
  },
  'PUT /memes/:id/proposal': {
    state: 'pending',
    url: ofMeme('/proposal'),
    body: () => ({ outcome: 'mapped', company: 'Adobe', proposed: 'Firma Nouă' }),
  },
  'PUT /moderation/cases/:id': {
    state: 'public',
    url: (subject) => `/moderation/cases/${subject.case}`,
    body: () => ({ outcome: 'kept' }),
  },
  'PUT /moderation/appeals/:id': {
    state: 'removed',
    url: ({ appeal }) => `/moderation/appeals/${appeal}`,
    body: () => ({ outcome: 'accepted' }),
  },
  'POST /moderation/notes': {
    state: 'public',
    url: () => '/moderation/notes',
    body: (subject) => ({ case: subject.case, text: 'Știu eu.' }),
  },
  'DELETE /moderation/notes/:id': { state: 'public', url: ({ note }) => `/moderation/notes/${note}` },
  'POST /moderation/blocked-pictures': {
    state: 'removed',
    url: () => '/moderation/blocked-pictures',
    body: ({ meme }) => ({ meme_id: meme.id, reason: 'x' }),
  },
  'DELETE /moderation/blocked-pictures/:id': {
    state: 'public',
    url: ({ block }) => `/moderation/blocked-pictures/${block}`,
  },
  'POST /moderation/members/:id/cleanups': {
    isOfComment: true,
    state: 'public',
    url: ({ commentAuthor }) => `/moderation/members/${commentAuthor.id}/cleanups`,
    body: ({ comment }) => ({ memes: [], comments: [comment], ...WHY }),
  },
  'DELETE /moderation/members/:id/cleanups/:cleanupId': {
    isOfComment: true,
    state: 'own cleanup',
    url: ({ commentAuthor, cleanup }) => `/moderation/members/${commentAuthor.id}/cleanups/${cleanup}`,
  },
  'POST /admin/memes/:id/author': {
    state: 'public',
    url: ({ meme }) => `/admin/memes/${meme.id}/author`,
    body: () => ({ reason: 'x' }),
  },
  'POST /users/:id/sanctions': {
    state: 'public',
    url: ({ meme }) => `/users/${meme.user_id}/sanctions`,
    body: () => ({ kind: 'warning', ...WHY }),
  },
  'DELETE /users/:id/sanctions/:sanctionId': {
    state: 'public',
    url: ({ meme, sanction }) => `/users/${meme.user_id}/sanctions/${sanction}`,
  },
};

/** Operations of moderators and admins about no single meme: the site's settings, its people, lists and the caller's own choices. */
const ELSEWHERE =
  /^(?!GET )\w+ \/(admin\/(?!memes\/)|moderation\/(alerts|desk|hard-cases|invitations|looks)|users\/:id\/(?!sanctions))/;

const operations = Object.values(OPERATIONS)
  .filter(
    ({ method, access, path }) =>
      method !== 'GET' && (access === 'moderator' || access === 'admin' || `${method} ${path}` in DECIDING),
  )
  .map(({ method, path }) => `${method} ${path}`);

test('each operation of moderators and admins is tried, or about no single meme', () => {
  expect(operations.filter((name) => !(name in DECIDING) && !ELSEWHERE.test(name))).toEqual([]);
  expect(Object.keys(DECIDING).filter((name) => !operations.includes(name))).toEqual([]);
});

const speaking = (company: string, rest = '') => `/companies/${company}/speaking${rest}`;
/** Returns a member who proved to speak for the company. */
async function speaker(company = COMPANY): Promise<Member> {
  const member = await site.member();
  const { record } = (await site.send('POST', speaking(company), {}, member)).json<Speaking>();
  if (record) records[record.name] = [...(records[record.name] ?? []), record.value];
  const proven = await site.send('POST', speaking(company, '/record'), {}, member);
  expect(proven.json()).toMatchObject({ state: 'speaking' });
  return member;
}
const forget = (member: Member) =>
  site.ctx.db.deleteFrom('company_speakers').where('user_id', '=', member.id).execute();

const report = (as: Member, { meme, comment }: Subject) =>
  Promise.all([
    site.send('POST', `/memes/${meme.id}/reports`, { reason_code: 'insulting' }, as),
    site.send('POST', `/memes/${meme.id}/comments/${comment}/reports`, { reason_code: 'insulting' }, as),
  ]);
const notice = (email: string, { meme, comment }: Subject, as: Member | null = null) =>
  site.send(
    'POST',
    '/notices',
    {
      url: `${site.ctx.config.publicUrl}/meme/${meme.id}`,
      more_urls: [`${site.ctx.config.publicUrl}/meme/${meme.id}#comment-${comment}`],
      kind: 'defamation',
      explanation: 'Nu este așa, scrie ceva despre mine.',
      name: 'Ana Pop',
      email,
      good_faith: true,
    },
    as,
  );

/** Each way of being a party: who it is, and what they do about each subject before they become an admin. */
const KINDS: Record<
  string,
  { who: () => Promise<Member>; act?: (as: Member, subject: Subject) => Promise<unknown> }
> = {
  'who reported': { who: () => site.member(), act: report },
  'whose address sent a notice': {
    who: () => site.member(),
    act: ({ email }, subject) => notice(email, subject),
  },
  'who sent a notice from another address, logged in': {
    who: () => site.member(),
    act: (as, subject) => notice(`alta-${as.username}@acasa.ro`, subject, as),
  },
  'who got the address of a notice later': {
    who: () => site.member(),
    act: (as, subject) => notice(`noua-${as.username}@acasa.ro`, subject),
  },
  'who speaks for the company': { who: () => speaker() },
  'who stopped speaking for it': {
    async who() {
      const member = await speaker();
      await site.send('DELETE', speaking(COMPANY), undefined, member);
      return member;
    },
  },
  'whose proof an admin ended': {
    async who() {
      const member = await speaker();
      const list = (await site.get('/admin/speakers', admin)).json<{ id: number; user_id: string }[]>();
      const id = list.find(({ user_id }) => user_id === member.id)?.id;
      await site.send('PUT', `/admin/speakers/${id}`, { confirmed: false }, admin);
      return member;
    },
  },
  'who speaks for a company that it took over': { who: () => speaker(FORMER) },
  'who contested it, and whose proof is forgotten': {
    who: () => speaker(),
    async act(as, { meme }) {
      const text = 'Nu este așa.';
      await site.send('POST', `/memes/${meme.id}/contest`, { reason_code: 'false_claim', text }, as);
      await site.ctx.db.updateTable('demands').set({ closed_at: 1, outcome: 'kept' }).execute();
    },
  },
  'who answered it, and whose proof is forgotten': {
    who: () => speaker(),
    act: (as, { meme }) =>
      site.send('POST', `/memes/${meme.id}/answers`, { kind: 'reply', content: 'Nu la noi.' }, as),
  },
};

const parties: [string, Member][] = [];
const subjects: Record<string, Subject> = {};

async function addSubject(name: string): Promise<void> {
  const { state } = DECIDING[name] as How;
  const [author, commentAuthor] = [await site.member(), await site.member()];
  const meme = await site.publishedMeme(author, decider, {
    company: COMPANY,
    city: 'Bucuresti',
    nameless: 'true',
  });
  const content = 'Exact ca la noi.';
  const comment = (await site.send('POST', `/memes/${meme.id}/comments`, { content }, commentAuthor)).json()
    .id;
  const subject = { meme, author, comment, commentAuthor } as Subject;
  for (const [kind, as] of parties) await KINDS[kind]?.act?.(as, subject);
  const { db } = site.ctx;
  const cases = await db.selectFrom('cases').selectAll().where('meme_id', '=', meme.id).execute();
  subject.case = cases.find(({ subject: of }) => of === `meme:${meme.id}`)?.id ?? 0;
  subject.commentCase = cases.find(({ comment_id }) => comment_id === comment)?.id ?? 0;
  const noted = await site.send('POST', '/moderation/notes', { case: subject.case, text: 'x' }, admin);
  subject.note = noted.json().id;
  const blocked = await site.send(
    'POST',
    '/moderation/blocked-pictures',
    { meme_id: meme.id, reason: 'x' },
    admin,
  );
  subject.block = blocked.json().id;
  const warned = { kind: 'warning', ...WHY };
  subject.sanction = (await site.send('POST', `/users/${meme.user_id}/sanctions`, warned, admin)).json().id;
  if (name === 'POST /moderation/blocked-pictures')
    await site.send('DELETE', `/moderation/blocked-pictures/${subject.block}`, undefined, admin);
  await bringTo(state, subject, name);
  subjects[name] = subject;
}

async function bringTo(state: State, subject: Subject, name: string): Promise<void> {
  const { meme, author, commentAuthor, comment } = subject;
  const { db } = site.ctx;
  if (state === 'pending' || state === 'rejected') {
    await site.send('POST', `/memes/${meme.id}/approval/undo`, {}, decider);
    if (state === 'rejected')
      await site.send('PUT', `/memes/${meme.id}/approval`, { status: 'rejected', ...WHY }, decider);
    if (name === 'PUT /memes/:id/proposal')
      await db
        .insertInto('company_proposals')
        .values({ meme_id: meme.id, name: 'Firma Nouă', website: null })
        .execute();
  }
  if (state === 'removed') {
    await site.send('POST', `/memes/${meme.id}/removal`, WHY, decider);
    const appeal = await site.send('POST', `/memes/${meme.id}/appeal`, { text: 'De ce?' }, author);
    expect(appeal.statusCode).toBe(201);
    const rows = await db.selectFrom('appeals').select('id').where('meme_id', '=', meme.id).execute();
    subject.appeal = rows[0]?.id ?? 0;
  }
  if (state === 'own cleanup') {
    const cleanups = `/moderation/members/${commentAuthor.id}/cleanups`;
    await site.send('POST', cleanups, { memes: [], comments: [comment], ...WHY }, decider);
    const entry = await db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'user.cleanup')
      .where('user_id', '=', commentAuthor.id)
      .executeTakeFirstOrThrow();
    subject.cleanup = entry.id;
  }
}

/** Everything that is stored about a subject. */
async function read({ meme, commentAuthor }: Subject): Promise<string> {
  const { db } = site.ctx;
  const of = (
    table:
      | 'cases'
      | 'comments'
      | 'appeals'
      | 'company_answers'
      | 'audit_log'
      | 'author_questions'
      | 'blocked_pictures',
  ) =>
    db
      .selectFrom(table as 'cases')
      .selectAll()
      .where('meme_id', '=', meme.id)
      .execute();
  const rows = [
    await db.selectFrom('memes').selectAll().where('id', '=', meme.id).execute(),
    ...(await Promise.all(
      (
        [
          'cases',
          'comments',
          'appeals',
          'company_answers',
          'audit_log',
          'author_questions',
          'blocked_pictures',
        ] as const
      ).map(of),
    )),
    await db
      .selectFrom('staff_notes')
      .innerJoin('cases', 'cases.id', 'case_id')
      .selectAll('staff_notes')
      .where('meme_id', '=', meme.id)
      .execute(),
    await db
      .selectFrom('sanctions')
      .selectAll()
      .where('user_id', 'in', [meme.user_id, commentAuthor.id])
      .execute(),
  ];
  return JSON.stringify(rows.map((each) => each.map((row) => JSON.stringify(row)).toSorted()));
}

async function call(name: string, as: Member) {
  const { url, body, state } = DECIDING[name] as How;
  const subject = subjects[name] as Subject;
  const { db } = site.ctx;
  if (state === 'own approval')
    await db
      .updateTable('memes')
      .set({ decided_by: as.id, decided_at: site.clock.now() })
      .where('id', '=', subject.meme.id)
      .execute();
  const before = await read(subject);
  const method = name.split(' ')[0] as 'POST';
  const answer =
    name === 'PATCH /memes/:id'
      ? await site.upload(as, { title: 'Alt titlu' }, undefined, { method: 'PATCH', url: url(subject) })
      : await site.send(method, url(subject), body?.(subject), as);
  return { answer, isChanged: (await read(subject)) !== before };
}

beforeAll(async () => {
  site = await startSite({ hasStillClock: true });
  site.ctx.readTextRecords = async (name) => records[name] ?? [];
  records = {};
  [admin, decider] = [await site.member('admin'), await site.member('admin')];
  const ids: Record<string, number> = {};
  for (const company of [COMPANY, FORMER]) {
    const [found] = (await site.get(`/admin/companies?search=${company}`, admin)).json();
    ids[company] = found.id;
    const website = `https://${company.toLowerCase()}.example`;
    await site.send('PATCH', `/admin/companies/${found.id}`, { website }, admin);
  }
  for (const [kind, { who }] of Object.entries(KINDS)) parties.push([kind, await who()]);
  await site.send('POST', `/admin/companies/${ids[FORMER]}/merge`, { into: ids[COMPANY] }, admin);
  for (const name of Object.keys(DECIDING)) await addSubject(name);
  for (const [kind, as] of parties) {
    if (kind.endsWith('is forgotten')) await forget(as);
    const change = { role_id: 3, ...(kind.includes('later') && { email: `noua-${as.username}@acasa.ro` }) };
    await site.ctx.db.updateTable('users').set(change).where('id', '=', as.id).execute();
  }
});
afterAll(() => site.close());

describe.each(Object.keys(DECIDING))('%s', (name) => {
  const kinds = Object.keys(KINDS).filter(
    (kind) => !(DECIDING[name]?.isOfComment && kind.endsWith('is forgotten')),
  );
  test.each(kinds)('changes nothing for %s', async (kind) => {
    const [, as] = parties.find(([each]) => each === kind) as [string, Member];
    const { answer, isChanged } = await call(name, as);
    expect([isChanged, answer.statusCode < 500], answer.body).toEqual([false, true]);
  });

  test('works for an admin who is no party', async () => {
    const { answer, isChanged } = await call(name, name.includes('appeals') ? admin : decider);
    expect(isChanged, answer.body).toBe(true);
  });
});
