import { memeTitle } from '@corpomeme/contract/memes/meme-title';
import { page } from '@corpomeme/contract/site/paths';
import type { MemeRow } from '../../memes/memes.queries.ts';
import { composeMail, type MailText } from '../../site/mail/layout.strings.ts';

interface Links {
  publicUrl: string;
  unsubscribe: string;
}

/** Returns a mail with titles and links to the site. It has no picture, so that nobody learns when the mail is read. */
export function weeklyMail(memes: readonly MemeRow[], { publicUrl, unsubscribe }: Links): MailText {
  return composeMail({
    subject: 'Meme-urile săptămânii · Memes of the week',
    romanian: 'Cele mai votate meme-uri ale săptămânii pe Corpomeme:',
    english: 'The most upvoted memes of the week on Corpomeme:',
    items: memes.map((meme) => ({
      label: `${memeTitle(meme)} · ${meme.company}`,
      link: publicUrl + page.meme(meme.id),
    })),
    button: 'Vezi săptămâna · See the week',
    link: publicUrl + page.browse({ sort: 'upvoted', time: 'week' }),
    closing:
      'Primești acest email o dată pe săptămână, fiindcă l-ai cerut în contul tău. · You get this mail once a week, because you asked for it in your account.',
    unsubscribe,
  });
}
