import assert from 'node:assert/strict';
import type { Comment } from '@corpomeme/contract/comments/comments';
import type { DirectoryCompany } from '@corpomeme/contract/companies/directory';
import type { Case } from '@corpomeme/contract/disputes/reports';
import type { Meme } from '@corpomeme/contract/memes/memes';
import type { Appeal } from '@corpomeme/contract/moderation/appeals';
import { HOUR } from '@corpomeme/contract/site/time';
import type { Real } from './step.ts';
import {
  activeAdmins,
  COMPANY,
  isStaff,
  type ModelCase,
  type ModelMeme,
  maySee,
  personAt,
  type Slot,
  SPOKEN,
  WATCHER,
  type World,
} from './world.ts';

/** Invariants that hold after each step, checked through the API. */

/** Returns whether the row of the desk is this case. */
const isRowOf = (row: Case, { meme, comment, answer }: ModelCase) =>
  row.meme_id === meme && row.comment_id === comment && (row.answer?.kind ?? null) === answer;

export const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b);

export const idsIn = (world: World, is: (meme: ModelMeme) => boolean) =>
  idsOf([...world.memes.values()].filter(is));

/** Returns all pages of a list. */
export async function listAll<Item>(real: Real, world: World, as: Slot | null, url: string): Promise<Item[]> {
  const { status, body, headers } = await real.get(world, as, url);
  assert.equal(status, 200, `${nameOf(as)}: ${url}`);
  const next = /<(.+)>; rel="next"/.exec(headers.link ?? '')?.[1];
  const items = (body as Item[]).filter((item) => !isBystander(world, item));
  return [...items, ...(next ? await listAll<Item>(real, world, as, next) : [])];
}

/** Returns the open cases, those too that the list shows as one with others of their sender. */
export async function listCases(real: Real, world: World): Promise<Case[]> {
  const rows = await listAll<Case>(real, world, WATCHER, '/moderation/cases?limit=50');
  const cases: Case[] = [];
  for (const row of rows) {
    const all =
      row.same_sender === 0
        ? [row]
        : await listAll<Case>(real, world, WATCHER, `/moderation/cases?limit=50&of=${row.id}`);
    assert.equal(all.length, row.same_sender + 1, `cases of the sender of case ${row.id}`);
    cases.push(...all);
  }
  return cases;
}

/** The model says nothing about bystanders but that they stay the same. */
function isBystander(world: World, item: unknown): boolean {
  const { id, meme } = item as { id?: number; meme?: { id: number } | null };
  return world.bystanders.some((bystander) => bystander.id === (meme?.id ?? id));
}

export const nameOf = (slot: Slot | null) =>
  slot === null ? 'visitor' : slot === WATCHER ? 'watcher' : `member ${slot}`;

/** Reads the ids and image URLs that the responses of the commands did not contain. */
export async function learnIds(real: Real, world: World): Promise<void> {
  if (world.cases.some(({ id, state }) => id === null && state === 'open')) {
    const rows = await listCases(real, world);
    for (const each of world.cases.filter(({ id, state }) => id === null && state === 'open'))
      each.id = rows.find((row) => isRowOf(row, each))?.id ?? null;
  }
  if (world.appeals.some(({ id, state }) => id === null && state === 'open')) {
    const rows = await listAll<Appeal>(real, world, WATCHER, '/moderation/appeals?limit=50');
    for (const each of world.appeals.filter(({ id, state }) => id === null && state === 'open')) {
      const isIt = (row: Appeal) =>
        (row.meme?.id ?? null) === each.meme && (row.sanction?.id ?? null) === each.sanction;
      each.id = rows.find(isIt)?.id ?? null;
    }
  }
  const [admin = null] = activeAdmins(world);
  for (const [name, company] of world.companies) {
    if (company.id !== null) continue;
    const { body } = await real.get(world, admin, `/admin/companies?search=${name}`);
    company.id = (body as DirectoryCompany[]).find((row) => row.name === name)?.id ?? null;
  }
  for (const meme of world.memes.values()) {
    if (meme.picture !== '') continue;
    const { body } = await real.get(world, WATCHER, `/memes/${meme.id}`);
    meme.picture = (body as Meme).image_url;
  }
}

/** Checks invariants of the model itself. */
export function checkWorld(world: World): void {
  assert.ok(activeAdmins(world).length > 0, 'an admin who can act is left');
  for (const { meme: id, state } of world.appeals) {
    const meme = id === null ? undefined : world.memes.get(id);
    if (state === 'open' && meme) assert.ok(['rejected', 'removed'].includes(meme.state), 'open appeal');
  }
}

/** Checks the meme as each viewer reads it, and its comments as the last viewer reads them. */
export async function checkMeme(
  real: Real,
  world: World,
  id: number,
  viewers: (Slot | null)[],
): Promise<void> {
  await Promise.all([
    ...[...new Set(viewers)].map((viewer) => checkDetail(real, world, id, viewer)),
    checkComments(real, world, id, viewers.at(-1) ?? null),
  ]);
}

export async function checkPicture(
  real: Real,
  world: World,
  address: string,
  status: 200 | 404,
): Promise<void> {
  assert.equal((await real.get(world, null, address)).status, status, address);
}

async function checkDetail(real: Real, world: World, id: number, viewer: Slot | null): Promise<void> {
  const meme = world.memes.get(id);
  const where = `meme ${id} for ${nameOf(viewer)}`;
  const { status, code, body } = await real.get(world, viewer, `/memes/${id}`);
  if (!maySee(world, viewer, meme)) {
    assert.deepEqual({ status, code }, { status: 404, code: 'meme_not_found' }, where);
    return;
  }
  assert.equal(status, 200, where);
  assert.deepEqual(pick(body as Meme), expectMeme(world, meme, viewer), where);
  checkStand(world, meme, (body as Meme).author_stands === true);
}

/**
 * Checks that the author's statement appears at one of the six full hours after it was made, and stays, but only beside what
 * somebody else said in public.
 */
function checkStand(world: World, meme: ModelMeme, isShown: boolean): void {
  const { now } = world;
  const { id, stand } = meme;
  const where = `statement about meme ${id}`;
  if (!stand) {
    assert.equal(isShown, false, where);
    return;
  }
  if (!isAnswered(world, meme)) {
    assert.equal(isShown, false, where);
    stand.unreadAt = 0;
    return;
  }
  const hours = Math.floor(now / HOUR) - Math.floor(stand.at / HOUR);
  assert.ok(stand.isRead ? isShown : isShown ? hours >= 1 : hours < 6, `${where} after ${hours} hours`);
  const isFirst = isShown && !stand.isRead;
  assert.ok(
    !isFirst || Math.floor(now / HOUR) > Math.floor(stand.unreadAt / HOUR),
    `${where} at a full hour`,
  );
  if (isShown) stand.isRead = true;
  else stand.unreadAt = now;
}

/** Returns the name without the random id that the server gives a deleted member and that the model does not know. */
export const nameShown = (username: string) =>
  username.startsWith('deleted-user-') ? 'deleted-user' : username;

const pick = (meme: Meme) => ({
  title: meme.title,
  company: meme.company,
  approval_status: meme.approval_status,
  themes: meme.themes,
  votes: meme.votes,
  same_here: meme.same_here,
  has_user_same_here: meme.has_user_same_here,
  commentCount: meme.commentCount,
  username: nameShown(meme.username),
  has_user_upvoted: meme.has_user_upvoted,
  image_url: meme.image_url,
  version: meme.version,
  isDecided: meme.approved_at !== null,
  approved_by_username: meme.approved_by_username,
  answers: meme.answers?.map(({ kind, company, content }) => ({ kind, company, content })) ?? [],
  contest_kept: meme.contest_kept === true,
  contest_corrected: meme.contest_corrected === true,
  is_corrected: meme.is_corrected === true,
});

function expectMeme(world: World, meme: ModelMeme, viewer: Slot | null): ReturnType<typeof pick> {
  const isOwn = viewer === meme.author && isHere(world, viewer);
  const staff = isStaff(world, viewer);
  const readsDecider = isOwn ? meme.state === 'approved' : staff;
  const { decidedBy } = meme;
  return {
    title: meme.title,
    company: meme.company,
    approval_status: meme.state,
    themes: meme.themes,
    votes: meme.voters.size,
    same_here: meme.same.size,
    has_user_same_here: viewer !== null && isHere(world, viewer) && meme.same.has(viewer),
    commentCount: meme.comments.filter(({ isDeleted }) => !isDeleted).length,
    username: meme.pseudonym ?? nameShown(personAt(world, meme.author).username),
    has_user_upvoted: viewer !== null && isHere(world, viewer) && meme.voters.has(viewer),
    image_url: meme.picture,
    version: staff ? meme.version : undefined,
    isDecided: decidedBy !== null && (isOwn || staff),
    approved_by_username: decidedBy !== null && readsDecider ? personAt(world, decidedBy).username : null,
    answers: meme.answers
      .filter(({ state }) => state === 'public')
      .map(({ kind, content }) => ({ kind, company: SPOKEN, content })),
    contest_kept: contestOf(world, meme.id) === 'kept',
    contest_corrected: contestOf(world, meme.id) === 'corrected',
    is_corrected: meme.isCorrected,
  };
}

/** Whether something that a company said stands beside the meme. */
export const isAnswered = (world: World, { id, answers }: ModelMeme) =>
  answers.some(({ state }) => state === 'public') ||
  ['kept', 'corrected'].includes(contestOf(world, id) ?? '');

/** Returns what became of the company's contest of the meme. */
export function contestOf(world: World, id: number): 'open' | 'kept' | 'corrected' | 'removed' | null {
  const contest = world.cases.find(({ meme, barred }) => meme === id && barred.has(COMPANY));
  if (!contest) return null;
  return contest.state === 'suspended' ? 'open' : contest.state;
}

const isHere = (world: World, viewer: Slot) => !personAt(world, viewer).isDeleted;

async function checkComments(real: Real, world: World, id: number, viewer: Slot | null): Promise<void> {
  const meme = world.memes.get(id);
  const url = `/memes/${id}/comments?limit=50`;
  if (!maySee(world, viewer, meme)) {
    assert.equal((await real.get(world, viewer, url)).status, 404, `${url} for ${nameOf(viewer)}`);
    return;
  }
  const comments = await listAll<Comment>(real, world, viewer, url);
  const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;
  const found = comments.toSorted(byId).map((comment) => ({
    id: comment.id,
    content: comment.is_deleted ? '' : comment.content,
    parentId: comment.parentId,
    votes: comment.votes,
    is_deleted: comment.is_deleted,
    username: nameShown(comment.username),
    has_user_upvoted: comment.has_user_upvoted,
  }));
  const expected = meme.comments.toSorted(byId).map((comment) => ({
    id: comment.id,
    content: comment.content,
    parentId: comment.parent,
    votes: comment.voters.size,
    is_deleted: comment.isDeleted,
    username: comment.pseudonym ?? nameShown(personAt(world, comment.author).username),
    has_user_upvoted: viewer !== null && isHere(world, viewer) && comment.voters.has(viewer),
  }));
  assert.deepEqual(found, expected, `${url} for ${nameOf(viewer)}`);
}
