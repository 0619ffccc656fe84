import type { Meme } from '@corpomeme/contract/memes/memes';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Member } from './members.ts';
import { startSite, type TestSite } from './test-site.ts';

export interface Discussion {
  site: TestSite;
  author: Member;
  moderator: Member;
  second: Member;
  /** Another member and another public meme for each test. */
  writer: Member;
  meme: Meme;
  /** Path of the comments of the meme. */
  url: string;
}

/** Starts a site for the tests of a file, and hands over what each of them needs. */
export function startDiscussion(take: (discussion: Discussion) => void): void {
  let kept: Omit<Discussion, 'writer' | 'meme' | 'url'>;
  beforeAll(async () => {
    const site = await startSite();
    const [author, moderator] = [await site.member(), await site.member('moderator')];
    kept = { site, author, moderator, second: await site.member('moderator') };
  });
  afterAll(() => kept.site.close());
  beforeEach(async () => {
    const { site, author, moderator } = kept;
    const [writer, meme] = [await site.member(), await site.publishedMeme(author, moderator)];
    take({ ...kept, writer, meme, url: `/memes/${meme.id}/comments` });
  });
}
