import type { Meme } from '@corpomeme/contract/memes/memes';
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { answerCalls } from '../../../../test/answers.ts';
import { aMeme, logIn } from '../../../../test/fixtures.ts';
import { mount } from '../../../../test/mount.tsx';
import { CommentsSection } from '../../comments/comments-section.tsx';
import { aComment } from '../../comments/thread/comment.fixture.ts';
import { BestOfThemes } from '../../wings/pulse/best-of-themes.tsx';
import { AroundMeme } from '../detail/around-meme.tsx';
import { WantedGrid } from '../list/left-out.tsx';
import { MemeList } from '../list/meme-list.tsx';
import { ReadingListMemes } from '../list/reading-lists.tsx';

/** What the web app shows of a muted member, surface by surface; for new memes, see the live updates. What the server sends is in `mutes.test.ts`. */

const LOUD = 'loud-id';
const mute = () => logIn({ reading: { saved: [], followed: [], hidden: [], muted: [LOUD] } });
const quiet = aMeme(1);
const loud = aMeme(2, { user_id: LOUD, username: 'Loud', title: 'From the muted one' });
const both = [quiet, loud];
const pagesOf = (memes: Meme[]) => ({ pages: [{ memes, next: null, total: null }], pageParams: [''] });
const list = (isOwnChoice: boolean) => (
  <MemeList
    query={{
      data: pagesOf(both) as never,
      hasNextPage: false,
      isFetchingNextPage: false,
      isFetchNextPageError: false,
      fetchNextPage: () => {},
    }}
    isOwnChoice={isOwnChoice}
  />
);
const reply = { ...aComment(5, 4), owner_id: LOUD, content: 'From the muted one' };
const named = (slug: string) => [slug, { slug, name: { en: slug, ro: slug } }] as const;
const best = [
  { theme: 'pay', meme: quiet },
  { theme: 'food', meme: loud },
];

const SURFACES: [surface: string, isLeftOut: boolean, part: ReactElement][] = [
  ['a public list, also of a search, a theme or a company', true, list(false)],
  ['a grid without further pages', true, <WantedGrid key="grid" all={both} />],
  ['memes of followed companies', true, <ReadingListMemes key="followed" list="followed" uid="ana-id" />],
  ['more memes of the company', true, <AroundMeme key="around" meme={aMeme(7)} />],
  [
    'the best memes of a company',
    true,
    <BestOfThemes key="best" best={best as never} names={new Map(['pay', 'food'].map(named)) as never} />,
  ],
  ['a reply below a meme', true, <CommentsSection key="comments" meme={aMeme(7)} />],
  // What the reader chose by author or meme stays.
  ['an author page', false, list(true)],
  ['saved memes', false, <ReadingListMemes key="saved" list="saved" uid="ana-id" />],
];

test.each(SURFACES)('%s: left out %s', async (_surface, isLeftOut, part) => {
  const comments = [aComment(4), reply];
  answerCalls({
    'GET /memes/7/comments': () => Response.json(comments, { headers: { 'x-total-count': '1' } }),
    'GET /memes/7/around': { previous: null, next: null, more: both },
    'GET /users/me/followed': both,
    'GET /users/me/saved': both,
  });
  mute();
  mount(part);
  await screen.findByText(/^(Meme 1|comment 4)$/);
  expect(screen.queryAllByText('From the muted one').length > 0).toBe(!isLeftOut);
});
