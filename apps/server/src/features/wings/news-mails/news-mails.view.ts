import { memeTitle } from '@corpomeme/contract/memes/meme-title';
import type { NotificationKind } from '@corpomeme/contract/news/notifications';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import type { MemeRow } from '../../memes/memes.queries.ts';
import { composeMail, type MailText } from '../../site/mail/layout.view.ts';

interface News {
  kind: NotificationKind;
  count: number;
  /** With `week.figures`, whose `count` is that of votes. */
  same_here?: number;
}

const linesOf = ({ kind, count, same_here = 0 }: News) => [
  ...(count > 0 ? [m.letterNews[kind]({ count })] : []),
  ...(same_here > 0 ? [m.letterWeek.sameHere({ count: same_here })] : []),
];

/** Returns a mail with counts only; content of other members stays on the site. */
export function digestMail(news: News[], links: { link: string; unsubscribe: string }): MailText {
  const { digest } = m.letter;
  const counts = news.flatMap(linesOf).map((line) => line.split('\n\n'));
  // A text with a paragraph for each language has a line of each count for each language.
  const paragraphs = digest.text
    .split('\n\n')
    .map((intro, place) => `${intro} ${counts.map((lines) => lines[place]).join(', ')}.`);
  return composeMail({ ...digest, text: paragraphs.join('\n\n'), ...links });
}

interface Links {
  publicUrl: string;
  unsubscribe: string;
}

/** Returns a mail with titles and links to the site. It has no picture, so that nobody learns when the mail is read. */
export function weeklyMail(memes: readonly MemeRow[], { publicUrl, unsubscribe }: Links): MailText {
  return composeMail({
    ...m.letter.weekly,
    items: memes.map((meme) => ({
      label: `${memeTitle(meme)} · ${meme.company}`,
      link: publicUrl + page.meme(meme.id),
    })),
    link: publicUrl + page.browse({ sort: 'upvoted', time: 'week' }),
    unsubscribe,
  });
}
