import { randomUUID } from 'node:crypto';
import { HOUR } from '@corpomeme/contract/site/time';
import type { Context } from '../context.ts';
import { submitMeme } from '../features/memes/upload/upload.service.ts';
import { castVote, markSameHere } from '../features/memes/votes/votes.service.ts';
import { decideMeme } from '../features/moderation/decisions/decisions.service.ts';
import { createAccount } from '../features/people/auth/accounts.service.ts';
import { permissionsOf } from '../features/site/members/permissions.policy.ts';
import type { Actor } from '../http/actor.ts';
import { COLLEAGUES, type PastMeme } from './content/past.ts';
import { atTime } from './crowd.ts';
import { addPictureText, type DrawnFile, drawFile } from './drawn-file.ts';
import type { Random } from './random.ts';
import { encodeQuickly } from './render.ts';

/** Memes that are added concurrently, so that their transactions share a commit. */
const TOGETHER = 12;
const MOST_VOTES = 4;

/** Adds memes of past quarters through the services, each with a picture of its own. */
export async function seedPast(
  site: Context,
  moderator: Actor,
  { memes, random }: { memes: readonly PastMeme[]; random: Random },
): Promise<void> {
  const ctx = { ...site, images: { ...site.images, process: encodeQuickly } };
  // Members join before their first meme, and the audit log does not begin with their registration.
  const joined = atTime(ctx, Math.min(...memes.map(({ time }) => time)) - 24 * HOUR);
  const colleagues = await Promise.all(Array.from({ length: COLLEAGUES }, (_, n) => addColleague(joined, n)));
  for (let from = 0; from < memes.length; from += TOGETHER) {
    const some = memes.slice(from, from + TOGETHER);
    await Promise.all(
      some.map(async (meme) => {
        const drawn = await drawFile({ draw: () => meme.joke.draw(meme.look) });
        const voters = random.sample(colleagues, random.between(0, MOST_VOTES));
        await publish(ctx, meme, { drawn, author: colleagues[meme.by] as Actor, moderator, voters });
      }),
    );
  }
}

interface Publication {
  drawn: DrawnFile;
  author: Actor;
  moderator: Actor;
  voters: Actor[];
}

async function publish(
  ctx: Context,
  { joke, company, city, themes, time }: PastMeme,
  { drawn, author, moderator, voters }: Publication,
): Promise<void> {
  const fields = { title: joke.title, company, city, themes, image_alt: drawn.alt };
  const {
    answer: { id },
  } = await submitMeme(atTime(ctx, time - HOUR), author, { fields, file: drawn.source });
  await addPictureText(ctx, id, drawn);
  await decideMeme(atTime(ctx, time), moderator, id, { status: 'approved', reason: null });
  const later = atTime(ctx, time + HOUR);
  await Promise.all(voters.map((voter) => castVote(later, voter, id, 'up')));
  await Promise.all(voters.slice(1).map((voter) => markSameHere(later, voter, id, 'up')));
}

/** Adds a member without a login. The account has no password, because hashing one takes time. */
async function addColleague(ctx: Context, n: number): Promise<Actor> {
  const username = `colega-${n + 1}`;
  const userId = await createAccount(ctx, {
    ...{ email: `${username}@demo.test`, password: null, username, isNameChosen: true },
  });
  return {
    ...{ userId, username, role: 'user', isAdmin: false, isModerator: false },
    permissions: permissionsOf('user', '{}'),
    sessionKey: randomUUID(),
    lacksTwoFactor: false,
    restriction: null,
  };
}
