import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '../apps/server/src/config.ts';
import { type Context, createContext } from '../apps/server/src/context.ts';
import { authenticate } from '../apps/server/src/features/auth/sessions.service.ts';
import { submitMeme } from '../apps/server/src/features/memes/upload.service.ts';
import { decideMeme } from '../apps/server/src/features/moderation/moderation.service.ts';
import { smallPng } from '../apps/server/test/corpus.ts';
import { addMember, type Member } from '../apps/server/test/members.ts';
import { type Server, startServer } from './servers.ts';

export interface BenchSite extends Server {
  members: Member[];
  memeIds: number[];
}

const MEMBERS = 20;
const MEMES = 40;

/** The built product as it is deployed, SQLite with `synchronous=FULL`, with 40 approved memes and 20 sessions. */
export async function startBenchSite(): Promise<BenchSite> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'corpomeme-bench-'));
  const seeded = await seed(dataDir);
  const server = await startServer(process.execPath, ['apps/server/src/main.ts'], {
    env: {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: 'admin@bench.test',
      ADMIN_PASSWORD: 'parola-lunga',
    },
    probe: '/health/ready',
  });
  return {
    ...server,
    ...seeded,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function seed(dataDir: string): Promise<Pick<BenchSite, 'members' | 'memeIds'>> {
  const ctx = await createContext(readConfig({ DATA_DIR: dataDir }));
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => addMember(ctx, 'user')));
  const moderator = await actorOf(ctx, await addMember(ctx, 'moderator'));
  const author = await actorOf(ctx, members[0] as Member);
  const file = await smallPng(640, 480);
  const memeIds: number[] = [];
  for (let n = 0; n < MEMES; n++) {
    const fields = {
      company: 'Adobe',
      city: 'Iasi',
      title: `Meme ${n}`,
      message: 'Luni, ora nouă, ședință.',
    };
    const { id } = await submitMeme(ctx, author, { fields, file });
    await decideMeme(ctx, moderator, id, { status: 'approved', reason: null });
    memeIds.push(id);
  }
  await ctx.close();
  return { members, memeIds };
}

async function actorOf(ctx: Context, member: Member) {
  const actor = await authenticate(ctx, member.token);
  if (!actor) throw new Error('the new session is not there');
  return actor;
}
