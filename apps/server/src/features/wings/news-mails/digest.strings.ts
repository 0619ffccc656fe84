import type { NotificationKind } from '@corpomeme/contract/news/notifications';
import { composeMail, type MailText } from '../../site/mail/layout.strings.ts';

export const RESPONSE_TEXTS = {
  unsubscribed: 'These emails are off. Nu vei mai primi aceste emailuri.',
} as const;

/** Contains counts only; content of other members stays on the site. */
const KINDS: Record<NotificationKind, readonly [romanian: string, english: string]> = {
  'meme.approved': ['meme aprobate', 'memes approved'],
  'meme.rejected': ['meme respinse', 'memes rejected'],
  'meme.removed': ['meme retrase de moderatori', 'memes taken down'],
  'meme.deleted': ['meme șterse de moderatori', 'memes deleted'],
  'meme.restored': ['meme readuse', 'memes brought back'],
  'meme.reopened': ['meme respinse, privite din nou', 'rejected memes looked at again'],
  'meme.commented': ['comentarii la memele tale', 'comments on your memes'],
  'comment.reply': ['răspunsuri la comentariile tale', 'replies to your comments'],
  'comment.removed': ['comentarii șterse de moderatori', 'comments removed'],
  'report.closed': ['raportări rezolvate', 'reports closed'],
  'report.suspended': ['raportări suspendate', 'reports suspended'],
  'report.reopened': ['raportări redeschise', 'reports opened again'],
  'report.returned': ['conținut raportat care a revenit', 'reported content that is back'],
  'appeal.accepted': ['contestații admise', 'appeals accepted'],
  'appeal.dismissed': ['contestații respinse', 'appeals dismissed'],
  'sanction.added': ['avertismente și sancțiuni', 'warnings and sanctions'],
  'role.own': ['schimbări ale rolului tău', 'changes of your role'],
  'role.other': ['schimbări de rol ale altora', 'changes of the roles of others'],
  'meme.forgetting': [
    'meme fără nume care se desprind de cont',
    'memes without a name about to leave your account',
  ],
  'meme.revealed': ['autor dezvăluit unui administrator', 'author revealed to an admin'],
  'sanction.lifted': ['sancțiuni ridicate', 'sanctions lifted'],
};

interface News {
  kind: NotificationKind;
  count: number;
}

export function digestMail(
  news: News[],
  { link, unsubscribe }: { link: string; unsubscribe: string },
): MailText {
  const list = (language: 0 | 1) =>
    news.map(({ kind, count }) => `${KINDS[kind][language]} (${count})`).join(', ');
  return composeMail({
    subject: 'Noutăți pe Corpomeme · News on Corpomeme',
    romanian: `Ce s-a întâmplat de la ultimul email: ${list(0)}.`,
    english: `What happened since the last mail: ${list(1)}.`,
    button: 'Vezi noutățile · See the news',
    link,
    closing:
      'Primești acest email cel mult o dată pe zi, fiindcă l-ai cerut în contul tău. · You get this mail once a day at most, because you asked for it in your account.',
    unsubscribe,
  });
}
