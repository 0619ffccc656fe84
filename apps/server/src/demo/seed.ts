import { GENERAL } from '@corpomeme/contract/companies/company-names';
import { HOUR, MINUTE } from '@corpomeme/contract/site/time';
import type { Context } from '../context.ts';
import { chooseCompany, muteMember, saveMeme } from '../features/memes/reading/reading.service.ts';
import { submitMeme } from '../features/memes/upload/upload.service.ts';
import { castVote } from '../features/memes/votes/votes.service.ts';
import { decideMeme } from '../features/moderation/decisions/decisions.service.ts';
import { changeAuthorPage } from '../features/people/users/authors/authors.service.ts';
import { writeSettings } from '../features/site/settings/settings.queries.ts';
import type { Actor } from '../http/actor.ts';
import { COMMENTS } from './content/comments.ts';
import type { DemoMeme } from './content/meme.ts';
import type { PastMeme } from './content/past.ts';
import type { Username } from './content/people.ts';
import { REPORTS } from './content/reports.ts';
import { atTime, type PostedMeme, pickPeople } from './crowd.ts';
import { addPictureText, type DrawnFile, drawFile } from './drawn-file.ts';
import { createRandom } from './random.ts';
import { addComments } from './seed-comments.ts';
import { seedPast } from './seed-past.ts';
import { addPeople, type Cast } from './seed-people.ts';
import { addReports } from './seed-reports.ts';

interface SeedOptions {
  memes: DemoMeme[];
  /** Memes of past quarters, added before the others. */
  past?: readonly PastMeme[];
  /** Called with the number of memes after each one. */
  progress?: (done: number) => void;
}

const MODERATORS = ['raluca.v', 'sorin'] as const satisfies Username[];
/** Members with an author page. */
const WITH_AUTHOR_PAGE = ['bianca.t', 'tudor.b'] as const satisfies Username[];
const SAVED = 4;
const FOLLOWED = ['Capgemini', 'Luxoft'];
/** Muted by the first login, so that lists say what they leave out. */
const MUTED = 'cristi.devops' as const satisfies Username;
const SEED = 2024;
/** Pictures that are drawn ahead, while another one is uploaded. */
const DRAWN_AHEAD = 2;

/**
 * Fills an empty site through its own services, oldest meme first, so that images, counters and statuses are real. Only
 * the clock is set back.
 */
export async function seedDemo(
  ctx: Context,
  { memes, past = [], progress = () => {} }: SeedOptions,
): Promise<void> {
  // Visitors of a demo try both sides within minutes, and the accounts of a demo have no mailboxes.
  await writeSettings(ctx.db, { namelessWaitMin: 0, namelessWaitMax: 0, tellStaff: false });
  const cast = await addPeople(ctx);
  for (const name of WITH_AUTHOR_PAGE) await changeAuthorPage(ctx, cast[name], true);
  const random = createRandom(SEED);
  const now = ctx.clock.now();
  if (past.length > 0) await seedPast(ctx, cast.sorin, { memes: past, random: createRandom(SEED) });
  const published: (DemoMeme & { id: number })[] = [];
  const files = memes.slice(0, DRAWN_AHEAD).map(drawFile);
  for (const [index, meme] of memes.entries()) {
    const coming = memes[index + DRAWN_AHEAD];
    if (coming) files.push(drawFile(coming));
    const waited = meme.status === 'pending' ? 0 : random.between(4 * MINUTE, 3 * HOUR);
    const appeared = now - meme.age * HOUR;
    const submitted = appeared - waited;
    const memeId = await post(
      atTime(ctx, submitted),
      cast[meme.by],
      meme,
      await (files[index] as Promise<DrawnFile>),
    );
    await settle({ ctx, cast, random, now, memeId, since: appeared }, meme);
    published.push({ id: memeId, ...meme });
    progress(index + 1);
  }
  await addReadingChoices(ctx, cast, published);
}

/**
 * Saves memes, follows companies and mutes a member for the first login, so that /saved, /following and the account
 * page are not empty.
 */
async function addReadingChoices(
  ctx: Context,
  cast: Cast,
  memes: readonly (DemoMeme & { id: number })[],
): Promise<void> {
  const reader = cast['ioana.m'];
  const others = memes.filter(({ by, status = 'approved' }) => by !== 'ioana.m' && status === 'approved');
  for (const { id } of others.slice(0, SAVED)) await saveMeme(ctx, reader, id);
  for (const company of FOLLOWED) await chooseCompany(ctx, reader, company, 'followed');
  await muteMember(ctx, reader, cast[MUTED].userId);
}

async function post(ctx: Context, author: Actor, meme: DemoMeme, file: DrawnFile): Promise<number> {
  const { title, company, city, message } = meme;
  const fields = {
    ...{ title, company, city: company === GENERAL && !meme.proposes ? null : city, message },
    proposed_company: meme.proposes,
    image_alt: file.alt,
    nameless: meme.nameless,
  };
  const {
    answer: { id },
  } = await submitMeme(ctx, author, { fields, file: file.source });
  await addPictureText(ctx, id, file);
  return id;
}

/** Decides the meme at its age, then adds votes and comments until now. */
async function settle(posted: PostedMeme, meme: DemoMeme): Promise<void> {
  const { ctx, cast, random, memeId, since } = posted;
  const { status = 'approved', reason = null, title = '', votes = 0 } = meme;
  if (status === 'pending') return;
  const drawn = MODERATORS[random.between(0, 1)];
  // Moderators do not decide their own memes (decision 062).
  const name =
    MODERATORS.find((each) => each !== meme.by && (each === drawn || meme.by === drawn)) ?? 'sorin';
  const moderator = cast[name];
  await decideMeme(atTime(ctx, since), moderator, memeId, { status, reason });
  for (const { actor, time } of pickPeople(posted, votes))
    await castVote(atTime(ctx, time), actor, memeId, 'up');
  await addComments(posted, COMMENTS[title] ?? []);
  await addReports(posted, REPORTS[title] ?? []);
}
