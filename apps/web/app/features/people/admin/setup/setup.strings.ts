import type { SetupStep } from '@corpomeme/contract/people/setup';

export const setupStrings = {
  heading: 'Before the first members come',
  intro: 'The server looked; what it found done is not listed. Each step disappears when it is done.',
  failed: 'The checklist could not be loaded.',
  notSaved: 'The checklist could not be changed. Please try again.',
  steps: {
    mail: 'Mails reach people',
    address: 'The public address is set',
    companies: 'The list of companies fits',
    moderator: 'A second moderator',
    backup: 'A backup of this week',
  } satisfies Record<SetupStep, string>,
  mail: {
    outbox:
      'Mails are written to the folder data/outbox and reach nobody. Set SMTP_URL and MAIL_FROM, restart, then send a test mail.',
    smtp: 'No test mail was sent through this mail server yet.',
    send: 'Send a test mail to myself',
    sent: 'The mail server accepted the mail. Look into your inbox, and at spam.',
    refused: (reason: string | null) =>
      `The mail was not accepted${reason ? ` (${reason})` : ''}. npm run admin -- doctor says more.`,
  },
  address: (url: string) =>
    `Mails and share links contain ${url}, which others cannot open safely. Set PUBLIC_URL to the https address of the site and restart.`,
  companies: 'Look at the companies that members choose from when they post.',
  companiesLink: 'See the companies',
  moderator:
    'Nobody else can decide about what you post or report, or about appeals against you. Find a member below and change the role to moderator.',
  moderatorLink: 'Find a member',
  backup: (at: string | null) =>
    at
      ? `The last backup that this site knows of is from ${at}. Make one, best every day:`
      : 'This site knows of no backup. Make one, best every day:',
  backupCommand: 'npm run admin -- backup corpomeme.tar',
  settle: {
    mail: 'Not needed here',
    address: 'Not needed here',
    companies: 'I have looked: they fit',
    moderator: 'Not needed here',
    backup: 'Backups are made another way',
  } satisfies Record<SetupStep, string>,
  settled: (count: number) =>
    count === 1 ? '1 step was settled by hand' : `${count} steps were settled by hand`,
  open: 'Open again',
} as const;

export const waitingPlacesStrings = {
  heading: 'What waits',
  memes: 'Pending memes',
  reports: 'Reports',
  appeals: 'Appeals',
  looks: 'Second looks',
} as const;
