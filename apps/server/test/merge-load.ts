import { setTimeout } from 'node:timers/promises';
import type { DirectoryCompany } from '@corpomeme/contract/companies/directory';
import type { Meme } from '@corpomeme/contract/memes/memes';
import type { RoleName } from '@corpomeme/contract/people/users';
import { resource } from '@corpomeme/contract/site/paths';
import type { LightMyRequestResponse } from 'fastify';
import type { Context } from '../src/context.ts';
import { findDrifts } from '../src/features/people/admin/admin.ts';
import { smallPng } from './corpus.ts';
import type { Member } from './members.ts';

/** The part of a site that the load needs. */
export interface LoadedSite {
  ctx: Context;
  member(role?: RoleName): Promise<Member>;
  get(url: string, as?: Member | null): Promise<LightMyRequestResponse>;
  send(
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    as?: Member | null,
  ): Promise<LightMyRequestResponse>;
  upload(
    as: Member | null,
    fields: Record<string, string>,
    file: { bytes: Buffer },
  ): Promise<LightMyRequestResponse>;
}

interface MergeLoad {
  writers: number;
  /** Number of merges; each except the last is undone. */
  merges: number;
  /** Responses that the crowd gets before each merge and each undo. */
  writesPerPhase: number;
}

interface AcknowledgedWrites {
  memes: number[];
  votes: { meme: number; member: string }[];
  comments: number[];
}

interface MergeReport {
  writes: number;
  byKind: { memes: number; votes: number; comments: number; approvals: number };
  merges: number;
  undone: number;
  /** Number of writes that the site acknowledged and that have no row. */
  lost: number;
  /** Responses other than those that a writer expects, such as 5xx. */
  unexpected: string[];
  /** Number of counters that differ from their rows. */
  drifts: number;
  /** Old addresses that do not redirect to the company. */
  lostAddresses: string[];
}

/** Merges two companies again and again while writers post, vote, comment and approve in both. */
export async function mergeUnderLoad(
  site: LoadedSite,
  { writers, merges, writesPerPhase }: MergeLoad,
): Promise<MergeReport> {
  const admin = await site.member('admin');
  const add = async (name: string) =>
    (await site.send('POST', '/admin/companies', { name }, admin)).json<DirectoryCompany>();
  const companies = [await add('Firma Veche'), await add('Firma Nouă')] as const;
  const crowd = await startCrowd(
    site,
    companies.map(({ name }) => name),
    writers,
  );
  const [from, into] = companies;
  let undone = 0;
  const expectOk = (answer: LightMyRequestResponse) => {
    if (answer.statusCode !== 200) crowd.unexpected.push(`merge: ${answer.statusCode} ${answer.body}`);
  };
  for (let round = 1; round <= merges; round++) {
    await crowd.hasWritten(writesPerPhase);
    expectOk(await site.send('POST', `/admin/companies/${from.id}/merge`, { into: into.id }, admin));
    await crowd.hasWritten(writesPerPhase);
    if (round === merges) break;
    expectOk(await site.send('DELETE', `/admin/companies/${from.id}/merge`, {}, admin));
    undone += 1;
  }
  await crowd.stop();
  const { memes, votes, comments } = crowd.acknowledged;
  return {
    writes: memes.length + votes.length + comments.length + crowd.approvals(),
    byKind: {
      memes: memes.length,
      votes: votes.length,
      comments: comments.length,
      approvals: crowd.approvals(),
    },
    merges,
    undone,
    lost: await countLost(site, crowd.acknowledged, into.name),
    unexpected: crowd.unexpected,
    drifts: (await findDrifts(site.ctx.db)).length,
    lostAddresses: await findLostAddresses(site, from, into),
  };
}

/** Error codes that a concurrent change or a repeated vote explains. */
const EXPECTED = new Set(['meme_already_voted', 'meme_already_decided', 'meme_changed']);
/** Concurrent uploads, because the site refuses more pictures than it can process. Other writers vote or comment. */
const UPLOADS = 4;

interface Crowd {
  site: LoadedSite;
  moderator: Member;
  companies: string[];
  picture: Buffer;
  acknowledged: AcknowledgedWrites;
  unexpected: string[];
  /** Approved memes. */
  open: number[];
  uploading: number;
  approvals: number;
  responses: number;
  isOver: boolean;
}

function accept(crowd: Crowd, answer: LightMyRequestResponse): boolean {
  crowd.responses += 1;
  if (answer.statusCode < 300) return true;
  if (!EXPECTED.has(answer.json().code)) crowd.unexpected.push(`${answer.statusCode} ${answer.body}`);
  return false;
}

/** Posts a meme and approves it. */
async function post(crowd: Crowd, as: Member, n: number): Promise<void> {
  crowd.uploading += 1;
  const fields = { company: crowd.companies[n % 2] ?? '', city: 'Iasi' };
  const answer = await crowd.site.upload(as, fields, { bytes: crowd.picture });
  crowd.uploading -= 1;
  if (!accept(crowd, answer)) return;
  const { id } = answer.json<Meme>();
  crowd.acknowledged.memes.push(id);
  const decision = { status: 'approved' };
  if (!accept(crowd, await crowd.site.send('PUT', `/memes/${id}/approval`, decision, crowd.moderator)))
    return;
  crowd.approvals += 1;
  crowd.open.push(id);
}

async function vote(crowd: Crowd, as: Member, meme: number): Promise<void> {
  const answer = await crowd.site.send('POST', `/memes/${meme}/vote`, { voteType: 'up' }, as);
  if (accept(crowd, answer)) crowd.acknowledged.votes.push({ meme, member: as.id });
}

async function comment(crowd: Crowd, as: Member, meme: number): Promise<void> {
  const answer = await crowd.site.send('POST', `/memes/${meme}/comments`, { content: 'La fel.' }, as);
  if (accept(crowd, answer)) crowd.acknowledged.comments.push(answer.json().id);
}

/** Posts, votes and comments in turn until the crowd stops. */
async function write(crowd: Crowd, as: Member, first: number): Promise<void> {
  for (let n = first; !crowd.isOver; n++) {
    const meme = crowd.open[(n * 7) % crowd.open.length] ?? 0;
    if (n % 3 === 0 && crowd.uploading < UPLOADS) await post(crowd, as, n + Math.floor(n / 3));
    else if (n % 3 === 1) await vote(crowd, as, meme);
    else await comment(crowd, as, meme);
  }
}

async function startCrowd(site: LoadedSite, companies: string[], writers: number) {
  const crowd: Crowd = {
    ...{ site, companies, moderator: await site.member('moderator'), picture: await smallPng(32, 24) },
    ...{ acknowledged: { memes: [], votes: [], comments: [] }, unexpected: [], open: [] },
    ...{ uploading: 0, approvals: 0, responses: 0, isOver: false },
  };
  const members: Member[] = [];
  for (let n = 0; n < writers; n++) members.push(await site.member());
  for (let n = 0; n < 6; n++) await post(crowd, members[n % writers] as Member, n);
  const running = members.map((as, n) => write(crowd, as, n));
  return {
    acknowledged: crowd.acknowledged,
    unexpected: crowd.unexpected,
    approvals: () => crowd.approvals,
    /** Resolves after `count` further responses. */
    async hasWritten(count: number) {
      for (const until = crowd.responses + count; crowd.responses < until; ) await setTimeout(5);
    },
    async stop() {
      crowd.isOver = true;
      await Promise.all(running);
    },
  };
}

/** Returns the number of acknowledged votes and comments without a row, and of memes outside the merged company. */
async function countLost(
  site: LoadedSite,
  { memes, votes, comments }: AcknowledgedWrites,
  company: string,
): Promise<number> {
  const { db } = site.ctx;
  const rows = await db.selectFrom('memes').select('id').where('company', '=', company).execute();
  const voted = await db.selectFrom('meme_votes').select(['meme_id', 'user_id']).execute();
  const written = await db.selectFrom('comments').select('id').execute();
  const kept = {
    memes: new Set(rows.map(({ id }) => id)),
    votes: new Set(voted.map(({ meme_id, user_id }) => `${meme_id} ${user_id}`)),
    comments: new Set(written.map(({ id }) => id)),
  };
  return [
    ...memes.filter((id) => !kept.memes.has(id)),
    ...votes.filter(({ meme, member }) => !kept.votes.has(`${meme} ${member}`)),
    ...comments.filter((id) => !kept.comments.has(id)),
  ].length;
}

async function findLostAddresses(
  site: LoadedSite,
  from: DirectoryCompany,
  into: DirectoryCompany,
): Promise<string[]> {
  const lost: string[] = [];
  for (const old of [from.name, from.slug]) {
    for (const address of [resource.companyRss, resource.companyAtom]) {
      const answer = await site.get(address(old));
      if (answer.statusCode !== 308 || answer.headers.location !== address(into.name))
        lost.push(address(old));
    }
    const found = (await site.get(`/companies/${encodeURIComponent(old)}`)).json<DirectoryCompany>();
    if (found.name !== into.name) lost.push(old);
  }
  return lost;
}
