import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '../apps/server/src/config.ts';
import type { Context } from '../apps/server/src/context.ts';
import { createContext } from '../apps/server/src/create-context.ts';
import { MEMES as PICTURES } from '../apps/server/src/demo/content/memes.ts';
import { renderPicture } from '../apps/server/src/demo/render.ts';
import { postComment } from '../apps/server/src/features/comments/comments.service.ts';
import { submitMeme } from '../apps/server/src/features/memes/upload/upload.service.ts';
import { decideMeme } from '../apps/server/src/features/moderation/decisions/decisions.service.ts';
import { createAccount } from '../apps/server/src/features/people/auth/accounts.service.ts';
import { authenticate } from '../apps/server/src/features/people/auth/sessions/sessions.ts';
import type { Actor } from '../apps/server/src/http/actor.ts';
import { toImageSource } from '../apps/server/src/platform/images/images.ts';
import { addLongThreads } from '../apps/server/test/cost-site.ts';
import { addMember, type Member } from '../apps/server/test/members.ts';
import { addCompanyMemes } from './company-memes.ts';
import { PRODUCT } from './product.ts';
import { type Server, startServer, untilIdle } from './servers.ts';

export interface BenchSite extends Server {
  dataDir: string;
  members: Member[];
  memeIds: number[];
  /** Ids of memes with this many comments. */
  commented: Record<0 | 50 | 5000, number>;
  /** A meme with threads of a thousand long replies. */
  talkedAbout: number;
  /** A company with 1,000 memes and all figures, which the server counts at its start. */
  company: string;
  /** The login of a member with a password. */
  login: { email: string; password: string };
  /** Hashes the login's password in this process. */
  checkPassword(): Promise<boolean>;
}

/** Half of the members vote under load, the others while websockets listen, because a member votes once per meme. */
const MEMBERS = 40;
const MEMES = 40;
const COMPANY = 'IBM';
const COMPANY_MEMES = 1000;

/**
 * Starts the built product as deployed, on SQLite with `synchronous=FULL`, with approved memes, comments and members who
 * are logged in.
 */
export async function startBenchSite(
  settings: Record<string, string> = {},
  { loudest = 5000, stdout = 'ignore' }: { loudest?: number; stdout?: number | 'ignore' } = {},
): Promise<BenchSite> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'corpomeme-bench-'));
  const seeded = await seed({ ...settings, DATA_DIR: dataDir }, loudest);
  const server = await startServer(process.execPath, PRODUCT.args, {
    env: {
      ...PRODUCT.env,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      ADMIN_EMAIL: 'admin@bench.test',
      ADMIN_PASSWORD: 'parola-lunga',
      ...settings,
    },
    probe: '/health/ready',
    stdout,
  });
  // Encoding pictures and reading their texts would slow down what is measured at the same time.
  await untilIdle(server.pid);
  return {
    ...server,
    ...seeded,
    dataDir,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function seed(
  settings: Record<string, string>,
  loudest: number,
): Promise<Omit<BenchSite, keyof Server | 'dataDir'>> {
  const ctx = await createContext(readConfig({ RATE_LIMIT: 'off', ...settings }));
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => addMember(ctx, 'user')));
  const moderator = await actorOf(ctx, await addMember(ctx, 'moderator'));
  const author = await actorOf(ctx, members[0] as Member);
  await addCompanyMemes(ctx, members, { company: COMPANY, count: COMPANY_MEMES });
  const memeIds: number[] = [];
  let next = 0;
  const publish = async (title: string, company = 'Adobe') => {
    const drawn = PICTURES[next++ % PICTURES.length];
    const file = drawn ? await renderPicture(drawn.draw()) : null;
    const fields = { company, city: 'Iasi', title, message: 'Luni, ora nouă, ședință.' };
    const {
      answer: { id },
    } = await submitMeme(ctx, author, { fields, file: file && toImageSource(file) });
    await decideMeme(ctx, moderator, id, { status: 'approved', reason: null });
    return id;
  };
  // The newest is the company's cover, whose file a browser misses.
  await publish('Cover', COMPANY);
  for (let n = 0; n < MEMES; n++) memeIds.push(await publish(`Meme ${n}`));
  const commented = { 0: await publish('Quiet'), 50: await publish('Busy'), 5000: await publish('Loud') };
  await addComments(ctx, author, commented[50], 50);
  await addComments(ctx, author, commented[5000], loudest);
  const talkedAbout = await publish('Talked about');
  await addLongThreads(ctx, members[0] as Member, talkedAbout);
  const login = { email: 'login@bench.test', password: 'parola-lunga-de-bench' };
  await createAccount(ctx, { ...login, username: 'login' });
  const { password: hashing } = await ctx.auth.$context;
  const hash = await hashing.hash(login.password);
  await ctx.close();
  const checkPassword = () => hashing.verify({ hash, password: login.password });
  return { members, memeIds, commented, talkedAbout, company: COMPANY, login, checkPassword };
}

/** Every fifth comment starts a thread, the next four reply to it. */
async function addComments(ctx: Context, author: Actor, memeId: number, count: number): Promise<void> {
  let threadId: number | undefined;
  for (let n = 0; n < count; n++) {
    const content = `Comentariul ${n}: și la noi e la fel, doar că ședința e vineri la cinci.`;
    const isReply = n % 5 !== 0;
    const {
      answer: { id },
    } = await postComment(ctx, author, memeId, { content, parentId: isReply ? threadId : null });
    if (!isReply) threadId = id;
  }
}

async function actorOf(ctx: Context, member: Member) {
  const actor = await authenticate(ctx, member.token);
  if (!actor) throw new Error('the new session is not there');
  return actor;
}
