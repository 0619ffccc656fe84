import assert from 'node:assert/strict';
import type { Meme } from '@corpomeme/contract/memes/memes';
import type { SecretFile } from '@corpomeme/contract/memes/secret-file';
import { HOUR } from '@corpomeme/contract/site/time';
import { isFileOpen } from './answer-steps.ts';
import { openCaseAbout } from './desk-steps.ts';
import { listCases } from './invariants.ts';
import type { Real } from './step.ts';
import { type ModelMeme, NOBODY, type World } from './world.ts';

/** Learns which proposals of authors reached their hour, which the site draws, and checks that it is one of the next six. */
export async function learnProposals(real: Real, world: World): Promise<void> {
  const waiting = [...world.memes.values()].filter(({ proposal }) => proposal?.isRead === false);
  if (waiting.length === 0) return;
  const rows = await listCases(real, world);
  for (const meme of waiting) {
    const { proposal } = meme;
    if (!proposal) continue;
    const where = `proposal about meme ${meme.id}`;
    const hours = Math.floor(world.now / HOUR) - Math.floor(proposal.at / HOUR);
    const row = rows.find(({ meme_id, correction }) => meme_id === meme.id && correction !== undefined);
    if (row) {
      assert.equal(row.correction?.title, proposal.title, where);
      assert.deepEqual(row.correction?.covers, proposal.covers, where);
      assert.ok(hours >= 1, `${where} after ${hours} hours`);
      proposal.isRead = true;
      openCaseAbout(world, { memeId: meme.id, comment: null }, null);
    } else if (await isGone(real, world, meme)) meme.proposal = null;
    else
      assert.ok(
        hours < 6 || meme.author === NOBODY || !isFileOpen(world, meme),
        `${where} after ${hours} hours`,
      );
  }
}

/** Whether the site dropped it, because nothing was asked at its hour. Its author reads that, by secret or account, while asked. */
async function isGone(real: Real, world: World, { id, author, secret }: ModelMeme): Promise<boolean> {
  if (secret !== null) {
    const call = { as: null, method: 'POST', url: '/withdrawals/file', body: { secret } } as const;
    return !((await real.send(world, call)).body as SecretFile).corrects;
  }
  if (author === NOBODY) return false;
  return ((await real.get(world, author, `/memes/${id}`)).body as Meme).file?.corrects === false;
}
