import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { createJournal, findLosses } from './kill-journal.ts';
import { runKillRounds } from './kill-rounds.ts';
import { createDatabase } from './test-database.ts';
import { startSite } from './test-site.ts';

// `node bench/kill.ts` runs a hundred rounds; results are in bench/results.
test('kill -9 under fifty writers: confirmed results are stored, rows and files are consistent', async () => {
  const database = await createDatabase(inject('databaseUrl'));
  const report = await runKillRounds({ rounds: 3, databaseUrl: database.url });
  await database.drop();
  expect(report.losses).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(50);
});

test('the check finds each kind of loss', async () => {
  const site = await startSite();
  const [author, moderator] = [await site.member(), await site.member('moderator')];
  const meme = await site.publishedMeme(author, moderator);
  const torn = await site.publishedMeme(author, moderator);
  const journal = createJournal();
  journal.accounts.add(author.email);
  journal.uploaded.add(meme.id);
  journal.approved.add(meme.id);
  journal.votes.set(`${meme.id} ${author.id}`, 'down');
  expect(await findLosses(site.ctx, journal)).toEqual([]);

  journal.accounts.add('nimeni@firma.ro');
  journal.uploaded.add(998);
  journal.approved.add(999);
  journal.deleted.add(meme.id);
  journal.votes.set(`${torn.id} ${author.id}`, 'up');
  journal.comments.set(7, { memeId: meme.id, content: 'x' });
  await site.ctx.db.updateTable('memes').set({ votes: 3 }).where('id', '=', meme.id).execute();
  rmSync(path.join(site.dataDir, 'uploads', torn.image_url.split('/')[2] ?? ''), { recursive: true });
  expect(await findLosses(site.ctx, journal)).toEqual([
    'account nimeni@firma.ro is gone',
    'meme 998 is gone',
    'meme 999 is not approved',
    `meme ${meme.id} is back`,
    `vote ${torn.id} ${author.id} is not up`,
    'comment 7 is gone or changed',
    expect.stringMatching(/^counter: /),
    `meme ${torn.id} has no image`,
  ]);
  await site.close();
});
