import type { NoticeKind } from '@corpomeme/contract/moderation/reports';

export const noticeStrings = {
  heading: 'Report something unlawful',
  headingRo: 'Sesizează ceva ilegal',
  lead: 'For anybody, with an account or without. A moderator looks at it within 48 business hours, and we answer by email.',
  leadRo:
    'Pentru oricine, cu sau fără cont. Un moderator verifică în cel mult 48 de ore lucrătoare și îți răspundem prin email.',
  member: 'Logged in? The menu of each meme reports to the moderators faster.',
  url: 'Address of the meme or comment',
  urlHint:
    'Copy it from your browser. For a comment, the address of its meme is enough if you say which one.',
  kind: 'What is it about?',
  kinds: {
    defamation: 'Defamation: it says something untrue about a person or a company',
    real_name: 'A real name: it names or shows a real person',
    copyright: 'Copyright: it uses my work without permission',
    other_illegal: 'Something else that is against the law',
  } satisfies Record<NoticeKind, string>,
  explanation: 'What is wrong with it',
  explanationHint: 'Which words or which part of the picture, and why it is unlawful.',
  name: 'Your name',
  email: 'Your email',
  emailHint: 'For our answer only. Name and email are deleted 30 days after the decision.',
  goodFaith: 'What I say here is right and complete, as far as I know.',
  website: 'Leave this empty',
  send: 'Send notice',
  sending: 'Sending...',
  wrong: {
    url: 'This is not the address of a meme or comment that is public here.',
    kind: 'Choose what it is about.',
    explanation: 'Explain in at least 20 characters what is wrong with it.',
    name: 'Tell us your name.',
    email: 'Te rugăm să introduci o adresă de email validă',
    goodFaith: 'Confirm that what you say is right as far as you know.',
  },
  failed: 'Failed to send the notice. Nothing you typed is lost: please try again.',
  noAnswer: 'Network error. Please check your connection and try again. Nothing you typed is lost.',
  returned: 'Some fields are not right. What to change stands beside them.',
  sentTitle: 'We have your notice',
  sentTitleRo: 'Am primit sesizarea',
  sentText: (email: string) =>
    `Its number is in the email on its way to ${email}. We write again when it is decided.`,
  sentRo: 'Îți scriem din nou când este rezolvată.',
  home: 'Back to the home page',
  another: 'Send another one',
} as const;

export const reportPageStrings = {
  title: 'Report something unlawful',
  description: 'A form for anybody: defamation, real names, copyright. Answered within 48 business hours.',
} as const;
