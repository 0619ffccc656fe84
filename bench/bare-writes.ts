import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import Fastify from 'fastify';

/**
 * The lower bound of a vote and a comment: one transaction with only the necessary statements, in a route without
 * checks. The database has the product's settings.
 */
const folder = mkdtempSync(path.join(os.tmpdir(), 'corpomeme-bare-'));
const db = new DatabaseSync(path.join(folder, 'bare.db'));
db.exec(`
  pragma journal_mode = wal; pragma synchronous = full;
  create table users (id text primary key, session text not null unique, deleted_at integer) without rowid;
  create table memes (id integer primary key, title text, votes integer not null, comments integer not null, changed_at integer);
  create index memes_votes on memes (votes, id);
  create index memes_comments on memes (comments, id);
  create index memes_changed on memes (changed_at);
  create table votes (meme_id integer not null, user_id text not null, created_at integer not null,
    primary key (meme_id, user_id)) without rowid;
  create index votes_by_user on votes (user_id, created_at);
  create table comments (id integer primary key, meme_id integer not null, user_id text not null, content text not null,
    created_at integer not null);
  create index comments_of_meme on comments (meme_id, id);
`);
for (let n = 0; n < 50; n++) {
  db.prepare('insert into users values (?, ?, null)').run(`user-${n}`, `session-${n}`);
  db.prepare('insert into memes values (?, ?, 0, 0, 0)').run(n + 1, `Meme ${n}`);
}

const active = db.prepare('select id from users where session = ? and deleted_at is null');
const vote = db.prepare('insert into votes values (?, ?, ?) on conflict do nothing returning meme_id');
const unvote = db.prepare('delete from votes where meme_id = ? and user_id = ? returning meme_id');
const countVote = db.prepare('update memes set votes = votes + ?, changed_at = ? where id = ?');
const comment = db.prepare(
  'insert into comments (meme_id, user_id, content, created_at) values (?, ?, ?, ?) returning id',
);
const countComment = db.prepare('update memes set comments = comments + 1, changed_at = ? where id = ?');
const meme = db.prepare('select * from memes where id = ?');

function transaction<T>(work: () => T): T {
  db.exec('begin immediate');
  const answer = work();
  db.exec('commit');
  return answer;
}

interface Write {
  Params: { id: string };
  Headers: { 'x-session': string };
}

const app = Fastify();
app.get('/ready', async () => 'ready');
app.post<Write & { Body: { voteType: 'up' | 'down' } }>(
  '/memes/:id/vote',
  async ({ params, headers, body }) => {
    const memeId = Number(params.id);
    transaction(() => {
      const user = active.get(headers['x-session'])?.id as string;
      const now = Date.now();
      const up = body.voteType === 'up';
      const done = up ? vote.get(memeId, user, now) : unvote.get(memeId, user);
      if (done) countVote.run(up ? 1 : -1, now, memeId);
    });
    return { ...meme.get(memeId), padding: 'x'.repeat(600) };
  },
);
app.post<Write & { Body: { content: string } }>('/memes/:id/comments', async ({ params, headers, body }) => {
  const memeId = Number(params.id);
  const id = transaction(() => {
    const user = active.get(headers['x-session'])?.id as string;
    const now = Date.now();
    countComment.run(now, memeId);
    return comment.get(memeId, user, body.content, now)?.id;
  });
  return { id, key: randomUUID(), padding: 'x'.repeat(250) };
});
app.addHook('onClose', async () => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});
process.once('SIGTERM', () => void app.close());
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
