import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Member } from '../../../../../test/members.ts';
import { addMemeRow } from '../../../../../test/meme-rows.ts';
import { startSite, type TestSite } from '../../../../../test/test-site.ts';
import type { Actor } from '../../../../http/actor.ts';
import { postComment } from '../../../comments/comments.service.ts';
import { castCommentVote } from '../../../comments/votes/comment-votes.service.ts';
import { castVote } from '../../../memes/votes/votes.service.ts';
import { verifyCounters } from '../../admin/admin.ts';
import { createAccount } from '../../auth/accounts.service.ts';
import { authenticate, startSession } from '../../auth/sessions/sessions.ts';
import { changeNickname } from '../users.ts';

/** Each concurrent action happens completely before or completely after the deletion of an account. */

let site: TestSite;
let admin: Member;
beforeEach(async () => {
  site = await startSite();
  admin = await site.member('admin');
});
afterEach(() => site.close());

const remove = (id: string, as = admin) => site.send('DELETE', `/admin/users/${id}`, undefined, as);

async function imageFolders(): Promise<string[]> {
  const names = await readdir(path.join(site.dataDir, 'uploads')).catch(() => []);
  return names.filter((name) => name !== '.gitkeep');
}

async function imageKeys(): Promise<string[]> {
  const rows = await site.ctx.db.selectFrom('memes').select('image_key').execute();
  return rows.map(({ image_key }) => image_key);
}

const unpublishedOf = (id: string) =>
  site.ctx.db
    .selectFrom('memes')
    .select('id')
    .where('user_id', '=', id)
    .where('status', '!=', 'approved')
    .execute();
const sessionsOf = (id: string) =>
  site.ctx.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute();

describe('an action that begins before the deletion and ends after it', () => {
  test('an upload leaves neither row nor image', async () => {
    const doomed = await site.member();
    const { storage } = site.ctx;
    const save = storage.save.bind(storage);
    const saved = Promise.withResolvers<void>();
    const deleted = Promise.withResolvers<void>();
    vi.spyOn(storage, 'save').mockImplementationOnce(async (key, files) => {
      await save(key, files);
      saved.resolve();
      await deleted.promise;
    });
    const upload = site.meme(doomed).catch((error: Error) => error);
    await saved.promise;
    expect(await imageFolders()).toHaveLength(1);
    expect((await remove(doomed.id)).statusCode).toBe(200);
    deleted.resolve();
    expect(await upload).toMatchObject({ message: expect.stringContaining('401') });
    expect([await imageFolders(), await imageKeys()]).toEqual([[], []]);
  });

  test('votes, comments, names and logins are refused', async () => {
    const [doomed, author] = [await site.member(), await site.member()];
    const memeId = await addMemeRow(site.ctx, author);
    const by = (await authenticate(site.ctx, author.token)) as Actor;
    const {
      answer: { id: commentId },
    } = await postComment(site.ctx, by, memeId, { content: 'x' });
    const actor = (await authenticate(site.ctx, doomed.token)) as Actor;
    await remove(doomed.id);
    const refused = { code: 'not_logged_in' };
    await expect(castVote(site.ctx, actor, memeId, 'up')).rejects.toMatchObject(refused);
    await expect(postComment(site.ctx, actor, memeId, { content: 'x' })).rejects.toMatchObject(refused);
    await expect(castCommentVote(site.ctx, actor, { id: memeId, commentId }, 'up')).rejects.toMatchObject(
      refused,
    );
    await expect(changeNickname(site.ctx, actor, 'Nume Nou')).rejects.toMatchObject(refused);
    await expect(startSession(site.ctx, doomed.id)).rejects.toMatchObject({ code: 'account_deactivated' });
    expect(await sessionsOf(doomed.id)).toEqual([]);
    expect((await site.get(`/memes/${memeId}`)).json()).toMatchObject({ votes: 0, commentCount: 1 });
  });
});

test('concurrent posts, votes, comments, uploads and logins leave nothing behind', async () => {
  const password = 'sedinta-de-luni';
  const [author, moderator] = [await site.member(), await site.member('moderator')];
  const memes = await Promise.all([1, 2, 3].map(() => addMemeRow(site.ctx, author)));
  // Rows inserted by the test are not counted.
  await verifyCounters(site.ctx, { repair: true });
  for (const round of [1, 2, 3]) {
    const email = `runda${round}@firma.ro`;
    const id = await createAccount(site.ctx, { email, password, username: `runda${round}` });
    const logIn = () => site.send('POST', '/users/email-login', { email, password });
    const doomed: Member = { id, email, username: '', token: (await logIn()).json().token };
    const pending = await site.meme(doomed);
    const approval = () =>
      site.send('PUT', `/memes/${pending.id}/approval`, { status: 'approved' }, moderator);
    const act = (n: number) => {
      const memeId = memes[n % memes.length] ?? 0;
      const target = n % 4 === 0 ? pending.id : memeId;
      return [
        site.send('POST', `/memes/${target}/vote`, { voteType: n % 2 ? 'up' : 'down' }, doomed),
        site.send('POST', `/memes/${target}/comments`, { content: `${n}` }, doomed),
        site.send('POST', `/memes/${target}/vote`, { voteType: 'up' }, moderator),
        ...(n % 5 === 0 ? [site.meme(doomed).catch(() => null), logIn()] : []),
        ...(n === 12 ? [approval()] : []),
      ];
    };
    const before = Array.from({ length: 12 }, (_, n) => act(n)).flat();
    const deletion = remove(id);
    const after = Array.from({ length: 12 }, (_, n) => act(n + 12)).flat();
    const answers = await Promise.all([...before, ...after]);
    expect((await deletion).statusCode).toBe(200);
    for (const answer of answers) {
      if (answer && 'statusCode' in answer) expect(answer.statusCode, answer.body).toBeLessThan(500);
    }
    expect(await unpublishedOf(id)).toEqual([]);
    expect(await sessionsOf(id)).toEqual([]);
  }
  expect(await verifyCounters(site.ctx, { repair: false })).toEqual([]);
  const keys = new Set(await imageKeys());
  expect((await imageFolders()).filter((folder) => !keys.has(folder))).toEqual([]);
});

describe('an admin remains', () => {
  const admins = () =>
    site.ctx.db
      .selectFrom('users')
      .select('id')
      .where('role_id', '=', 3)
      .where('banned_at', 'is', null)
      .execute();

  test('when the last one wants to leave', async () => {
    const answer = await site.send('DELETE', '/users/me', undefined, admin);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'last_admin']);
  });

  test('when two delete each other concurrently', async () => {
    const other = await site.member('admin');
    const answers = await Promise.all([remove(other.id, admin), remove(admin.id, other)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await admins()).toHaveLength(1);
  });

  test('when all leave concurrently', async () => {
    const all = [admin, await site.member('admin'), await site.member('admin')];
    const answers = await Promise.all(all.map((one) => site.send('DELETE', '/users/me', undefined, one)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 409]);
    expect(await admins()).toHaveLength(1);
  });

  test('and a deleted admin can delete nobody', async () => {
    const [first, second, third] = [admin, await site.member('admin'), await site.member('admin')];
    await Promise.all([remove(second.id, first), remove(first.id, second), remove(third.id, second)]);
    const deletions = await site.ctx.db
      .selectFrom('audit_log')
      .select(['actor_id', 'user_id'])
      .where('action', '=', 'user.delete')
      .orderBy('id')
      .execute();
    const gone = new Set<string | null>();
    for (const { actor_id, user_id } of deletions) {
      expect(gone.has(actor_id)).toBe(false);
      gone.add(user_id);
    }
    expect((await admins()).length).toBeGreaterThan(0);
  });
});
