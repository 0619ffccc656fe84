import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { createContext } from '../apps/server/src/create-context.ts';
import { MEMES as PICTURES } from '../apps/server/src/demo/content/memes.ts';
import { renderPicture } from '../apps/server/src/demo/render.ts';
import { submitMeme } from '../apps/server/src/features/memes/upload/upload.service.ts';
import { decideMeme } from '../apps/server/src/features/moderation/decisions/decisions.service.ts';
import { authenticate } from '../apps/server/src/features/people/auth/sessions/sessions.ts';
import { toImageSource } from '../apps/server/src/platform/images/images.ts';
import { addMember, type Member } from '../apps/server/test/members.ts';
import { DAY } from '../packages/contract/src/site/time.ts';
import { createReport, formatReport, readEarlierRows, writeReport } from './report.ts';
import { isMet, type Row } from './row.ts';

/**
 * `npm run bench -- hide-all`: three readers whose comments others liked report one meme of a site that has its limits on;
 * then three accounts a week old report all others, each from its own address and as fast as the limits allow. `--label before`
 * stores the figures of a build without decision 336 as `results/hide-all-before.md`.
 */
const MEMES = 40;
const ATTACKERS = 3;
/** Seconds. */
const LIMIT = 60;
const PATIENCE = 90;
const WEEK_OLD = 8 * DAY;

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'corpomeme-hide-all-'));
const secret = randomBytes(32).toString('hex');
const ctx = await createContext(
  readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT: 'on', AUTH_SECRET: secret }),
);
const noWeb = { renderPage: async () => ({ status: 200, html: '' }), serveAssets: async () => {} };
const app = await buildApp(ctx, { web: noWeb });
await app.ready();

const addressOf = new Map<string, string>();
const send = (as: Member, url: string, payload: object) => {
  const remoteAddress = addressOf.get(as.id) ?? `10.0.${addressOf.size + 1}.7`;
  addressOf.set(as.id, remoteAddress);
  const headers = { authorization: `Bearer ${as.token}` };
  return app.inject({ method: 'POST', url, payload, headers, remoteAddress });
};

/** Returns a member who registered eight days ago. */
async function old(): Promise<Member> {
  const member = await addMember(ctx, 'user');
  const created_at = new Date(ctx.clock.now() - WEEK_OLD).toISOString();
  await ctx.db.updateTable('users').set({ created_at }).where('id', '=', member.id).execute();
  return member;
}

async function actorOf(member: Member) {
  const actor = await authenticate(ctx, member.token);
  if (!actor) throw new Error('the new session is not there');
  return actor;
}

/** Reports, and waits as the limits ask. Stops at the end of the attack. */
async function report(as: Member, id: number, until: number): Promise<void> {
  while (Date.now() < until) {
    const { statusCode, headers } = await send(as, `/memes/${id}/reports`, { reason_code: 'insulting' });
    if (statusCode !== 429) return;
    const seconds = Math.min(Number(headers['retry-after'] ?? 1), (until - Date.now()) / 1000);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, seconds) * 1000));
  }
}

async function countHidden(ids: number[]): Promise<number> {
  const rows = await ctx.db
    .selectFrom('memes')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', 'removed')
    .execute();
  return rows.length;
}

async function publish(): Promise<number[]> {
  const author = await actorOf(await addMember(ctx, 'user'));
  const moderator = await actorOf(await addMember(ctx, 'moderator'));
  const companies = ['Adobe', 'Oracle', 'Amazon', 'Google'];
  const ids: number[] = [];
  const drawn = PICTURES[0] as (typeof PICTURES)[number];
  const picture = await renderPicture(drawn.draw());
  for (let n = 0; n < MEMES + 2; n++) {
    const fields = {
      company: companies[n % 4] as string,
      city: 'Iasi',
      title: `Meme ${n}`,
      message: 'Luni.',
    };
    const { answer } = await submitMeme(ctx, author, { fields, file: toImageSource(picture) });
    await decideMeme(ctx, moderator, answer.id, { status: 'approved', reason: null });
    ids.push(answer.id);
  }
  return ids;
}

/** Returns how many of all memes three accounts that never did anything hide, and how long they took. */
async function attack(ids: number[]): Promise<Row> {
  const attackers = await Promise.all(Array.from({ length: ATTACKERS }, old));
  const began = Date.now();
  const until = began + PATIENCE * 1000;
  await Promise.all(
    attackers.map(async (as) => {
      for (const id of ids) await report(as, id, until);
    }),
  );
  const value = await countHidden(ids);
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  const detail = `${ATTACKERS} accounts a week old that did nothing before, ${seconds} s, limits on`;
  return { name: `memes hidden of ${MEMES}`, unit: '', value, limit: 2, must: 'stay below', detail };
}

/** Returns the seconds until one meme is hidden that three readers report, whose comments three others liked. */
async function complain(ids: number[]): Promise<Row> {
  const [readers, voters] = [
    await Promise.all(Array.from({ length: 3 }, old)),
    await Promise.all(Array.from({ length: 3 }, old)),
  ];
  const [talked, wrong] = ids as [number, number];
  for (const as of readers) {
    const comment = await send(as, `/memes/${talked}/comments`, { content: `Și la noi, ${as.username}.` });
    const { id } = comment.json<{ id: number }>();
    for (const by of voters) await send(by, `/memes/${talked}/comments/${id}/vote`, { voteType: 'up' });
  }
  const began = Date.now();
  for (const as of readers) await report(as, wrong, began + LIMIT * 1000);
  const isHidden = (await countHidden([wrong])) > 0;
  const value = isHidden ? (Date.now() - began) / 1000 : Number.POSITIVE_INFINITY;
  const name = 'one meme hidden by three readers with a complaint';
  return {
    name,
    unit: 's',
    value,
    limit: LIMIT,
    must: 'stay below',
    detail: 'members whose comments others liked',
  };
}

const ids = await publish();
const complained = await complain(ids);
const rows = [await attack(ids.slice(2)), complained];
await app.close();
rmSync(dataDir, { recursive: true, force: true });
const isBefore = process.argv.includes('before');
const name = isBefore ? 'hide-all-before' : 'hide-all';
const text = formatReport(createReport(rows), readEarlierRows('hide-all-before'));
writeReport(name, createReport(rows), text);
console.log(text);
process.exitCode = isBefore || rows.every(isMet) ? 0 : 1;
