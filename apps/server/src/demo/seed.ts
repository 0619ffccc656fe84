import { randomUUID } from 'node:crypto';
import { GENERAL } from '@corpomeme/contract/companies/company-names';
import { page } from '@corpomeme/contract/site/paths';
import { DAY, HOUR, MINUTE } from '@corpomeme/contract/site/time';
import type { Context } from '../context.ts';
import { postComment } from '../features/comments/comments.service.ts';
import { deleteComment } from '../features/comments/removal.service.ts';
import { castCommentVote } from '../features/comments/votes/comment-votes.service.ts';
import { takeNotice } from '../features/disputes/reports/files.service.ts';
import { reportSubject } from '../features/disputes/reports/reports.ts';
import { chooseCompany, muteMember, saveMeme } from '../features/memes/reading/reading.ts';
import { submitMeme } from '../features/memes/upload/upload.service.ts';
import { castVote, markSameHere } from '../features/memes/votes/votes.service.ts';
import { decideMeme } from '../features/moderation/decisions/decisions.service.ts';
import { createAccount } from '../features/people/auth/accounts.service.ts';
import { changeAuthorPage } from '../features/people/users/authors/authors.ts';
import { permissionsOf } from '../features/site/members/permissions.policy.ts';
import { writeSettings } from '../features/site/settings/settings.queries.ts';
import type { Actor } from '../http/actor.ts';
import { COMMENTS, type DemoComment } from './content/comments.ts';
import type { DemoMeme } from './content/meme.ts';
import { COLLEAGUES, type PastMeme } from './content/past.ts';
import type { Username } from './content/people.ts';
import { type DemoReport, REPORTS } from './content/reports.ts';
import { atTime, type PostedMeme, pickPeople } from './crowd.ts';
import { addPictureText, type DrawnFile, drawFile } from './drawn-file.ts';
import { createRandom, type Random } from './random.ts';
import { encodeQuickly } from './render.ts';
import { addPeople, type Cast } from './seed-people.ts';

/** Adds comments one after the other, replies after their parents, all before now. */
async function addComments(
  posted: PostedMeme,
  comments: DemoComment[],
  parentId: number | null = null,
): Promise<void> {
  const { ctx, cast, random, memeId, now } = posted;
  let { since } = posted;
  for (const { by, says, likes = 0, deleted, asAuthor, replies = [] } of comments) {
    since += random.next() * (now - since) * 0.3;
    const author = cast[by];
    const { answer: written } = await postComment(atTime(ctx, since), author, memeId, {
      content: says,
      parentId,
      as_author: asAuthor,
    });
    const here = { ...posted, since };
    for (const { actor, time } of pickPeople(here, likes)) {
      await castCommentVote(atTime(ctx, time), actor, { id: memeId, commentId: written.id }, 'up');
    }
    if (deleted) await deleteComment(atTime(ctx, now), author, memeId, written.id);
    await addComments(here, replies, written.id);
  }
}

/** Memes that are added concurrently, so that their transactions share a commit. */
const TOGETHER = 12;
const MOST_VOTES = 4;

/** Adds memes of past quarters through the services, each with a picture of its own. */
async function seedPast(
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

/** Adds reports at their age, or at the meme's publication if that is later. */
async function addReports({ ctx, cast, memeId, since, now }: PostedMeme, reports: DemoReport[]) {
  for (const report of reports) {
    const then = atTime(ctx, Math.max(since, now - report.age * HOUR));
    if ('by' in report) {
      const words = { reason_code: report.reason, text: report.says };
      await reportSubject(then, cast[report.by], { memeId, commentId: null }, words);
    } else {
      const { from: name, email, kind, says: explanation } = report;
      const url = page.meme(memeId);
      await takeNotice(then, null, { url, kind, explanation, name, email, good_faith: true });
    }
  }
}

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
  // Old enough for their votes to count for the meme of the day.
  const cast = await addPeople(atTime(ctx, ctx.clock.now() - 30 * DAY));
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
