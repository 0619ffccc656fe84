import type { APIRequestContext } from '@playwright/test';
import { commenter } from '../support/comments.ts';
import { drawPicture } from '../support/draw-picture.ts';
import { fetchToken, type Person, publishMeme, registerMember } from '../support/people.ts';
import type { Site } from '../support/site.ts';

/** What the site of the journeys holds: memes of two companies, and a long discussion about the first. */
export interface Scene {
  author: Person;
  /** `Printer 1`, about Oracle, with nine comments that no journey adds to. */
  memeId: number;
  /** `Printer 2`, whose comments a journey writes. */
  otherId: number;
  /** `Meeting 2`, for live comments. */
  liveId: number;
}

const COMMENTS = 9;

export async function fillScene(request: APIRequestContext, site: Site): Promise<Scene> {
  const author = await registerMember(request, site, 'scene@firma.ro');
  const publish = async (company: string, title: string) => {
    const fields = { company, city: 'Iasi', title };
    return publishMeme(request, site, author, { fields, image: await drawPicture(title) });
  };
  const memeId = await publish('Oracle', 'Printer 1');
  const otherId = await publish('Oracle', 'Printer 2');
  await publish('Oracle', 'Printer 3');
  await publish('Dell', 'Meeting 1');
  const liveId = await publish('Dell', 'Meeting 2');
  const say = commenter(request, site, memeId, await fetchToken(request, site, author));
  for (let n = 1; n <= COMMENTS; n++) await say(`thought ${n}`);
  return { author, memeId, otherId, liveId };
}
