import { COMMENTS } from '@corpomeme/contract/comments/comments';
import { REPORTS } from '@corpomeme/contract/disputes/reports';
import { EMAIL } from '@corpomeme/contract/people/auth';
import { NICKNAME } from '@corpomeme/contract/people/users';
import { SANCTION } from '@corpomeme/contract/safety/sanctions';
import { MEME } from '@corpomeme/contract/site/limits';
import { RULES } from '@corpomeme/contract/site/rules';
import type { APIRequestContext } from '@playwright/test';
import { drawPicture } from './draw-picture.ts';
import { headersOf, idOf, type Person, publishMeme, registerMember, submitMeme } from './people.ts';
import { ADMIN, type Site } from './site.ts';

const word = (length: number, letter = 'W') => letter.repeat(length);
const local = word(64, 'w');
const domain = `${word(60, 'w')}.${word(60, 'w')}.${word(60, 'w')}.ro`;

/** The author and the memes of a site with long words. */
export interface LongWords {
  author: Person;
  authorId: string;
  memeId: number;
  rejectedId: number;
}

interface SeedContext {
  request: APIRequestContext;
  site: Site;
}

/** Fills the site with texts of one word each, of the longest length that the site allows. */
export async function writeLongWords({ request, site }: SeedContext): Promise<LongWords> {
  const author = await registerMember(request, site, `${local}@${domain}`.slice(0, EMAIL.max));
  const send = sender({ request, site });
  const authorId = await idOf(request, site, author);
  await send(author, 'POST', '/users/update-nickname', { newNickname: word(NICKNAME.max) });
  const fields = {
    company: 'Endava (Romania)',
    city: 'Cluj-Napoca',
    title: word(MEME.titleMax),
    message: word(MEME.messageMax),
    image_alt: word(MEME.altMax),
  };
  const submission = async (name: string) => ({ fields, image: await drawPicture(name) });
  const memeId = await publishMeme(request, site, author, await submission('published'));
  const removedId = await publishMeme(request, site, author, await submission('removed'));
  const rejectedId = await submitMeme(request, site, author, await submission('rejected'));
  await submitMeme(request, site, author, await submission('pending'));
  const reason = { reason: word(MEME.reasonMax), reason_code: 'private_data' };
  await send(ADMIN, 'PUT', `/memes/${rejectedId}/approval`, { status: 'rejected', ...reason });
  await send(ADMIN, 'POST', `/memes/${removedId}/removal`, reason);
  await send(author, 'POST', `/memes/${removedId}/appeal`, { text: word(1000) });
  await postThread(send, memeId, author);
  await addModerationTexts(send, memeId, authorId);
  return { author, authorId, memeId, rejectedId };
}

type Send = ReturnType<typeof sender>;

/** Returns a function that calls the API and throws for an error response. */
function sender({ request, site }: SeedContext) {
  return async (person: Person, method: string, path: string, data: object): Promise<{ id: number }> => {
    const headers = await headersOf(request, site, person);
    const answer = await request.fetch(site.url + path, { method, headers, data });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.status() === 204 ? { id: 0 } : answer.json();
  };
}

/** Posts a comment with replies, each one level deeper. */
async function postThread(send: Send, memeId: number, author: Person): Promise<void> {
  let parentId: number | null = null;
  for (const person of [ADMIN, author, ADMIN, author]) {
    const content = word(COMMENTS.contentMax);
    const comment: { id: number } = await send(person, 'POST', `/memes/${memeId}/comments`, {
      content,
      parentId,
    });
    parentId = comment.id;
  }
}

/** Adds a report, a notice, a warning and a house rule. */
async function addModerationTexts(send: Send, memeId: number, authorId: string): Promise<void> {
  const reason_code = 'real_name';
  await send(ADMIN, 'POST', `/memes/${memeId}/reports`, { reason_code, text: word(REPORTS.textMax) });
  await send(ADMIN, 'POST', '/notices', {
    url: `/meme/${memeId}`,
    kind: 'defamation',
    explanation: word(REPORTS.explanationMax),
    name: word(REPORTS.nameMax),
    email: `${local}@${domain}`.slice(0, EMAIL.max),
    good_faith: true,
  });
  await send(ADMIN, 'POST', `/users/${authorId}/sanctions`, {
    kind: 'warning',
    reason_code,
    reason: word(SANCTION.reasonMax),
  });
  const text = word(RULES.textMax);
  await send(ADMIN, 'POST', '/admin/rules', { text: { en: text, ro: text } });
}
