import { LEGAL } from './legal-facts.ts';
import type { LegalText } from './legal-text.ts';

export const privacyEn: LegalText = {
  title: 'Privacy policy',
  description:
    'What Corpomeme knows about you, why, who sees it, and how you take it with you or have it removed.',
  lead: 'We keep what the site needs to work, and nothing to sell. No advertising, no analytics, no trackers.',
  sections: [
    {
      id: 'who',
      heading: 'Who is responsible',
      body: [
        `The team of Corpomeme decides what is done with the data described here. Write to {mailbox}; we answer within ${LEGAL.responseHours} business hours.`,
        `The site is for people aged ${LEGAL.minimumAge} and over. If we learn that an account belongs to somebody younger, we delete it.`,
      ],
    },
    {
      id: 'data',
      heading: 'What we keep',
      body: [
        {
          names: [
            ['Account', 'Email address, nickname, role, when you joined and when you last logged in.'],
            [
              'Password',
              'Only as a salted hash, from which it cannot be read. With two-factor sign-in: its secret and your recovery codes.',
            ],
            [
              'Google',
              'If you choose it: the number Google gives your account, and the email address and name it tells us.',
            ],
            [
              'Sessions',
              'When each login began and was last used, and the browser it came from, so that you can recognise and end it. A session ends after 30 days without use.',
            ],
            [
              'What you post',
              'Memes, comments and votes, with their times. What a meme said before an edit: for a year, for you and the moderators.',
            ],
            [
              'Reports',
              'What you reported and why, which moderators read together with your nickname. Whoever uses the form for notices gives a name and an email address: kept encrypted, deleted 30 days after the decision.',
            ],
            [
              'Notifications',
              'What happened to your memes, comments and reports; once read, for 90 days. The daily email only if you turn it on.',
            ],
            [
              'Decisions',
              'Who approved or rejected a meme, when and why. A log of decisions, role changes, account events and exports, which only administrators can read.',
            ],
            [
              'Technical log',
              'Which kind of page was asked for, when, and how it went. Without your network address, your account or what you typed.',
            ],
          ],
        },
        'Your network address is used in memory while a request is answered, to keep floods away. The site writes it into no log and no table.',
      ],
    },
    {
      id: 'why',
      heading: 'Why we may',
      body: [
        'Account, sessions and posts: because you asked for an account, and the site cannot run one without them. Logs, decisions and the trace that a deleted account leaves: because we have a legitimate interest in a site that is safe and fair. Google: because you chose it.',
      ],
    },
    {
      id: 'images',
      heading: 'Pictures',
      body: [
        'Every picture is decoded and encoded anew on our servers. Place, camera, time and whatever else was hidden in the file stays behind, and your original is not kept.',
        'If you give us the address of a picture, our server fetches it once and keeps its own copy. Nobody’s browser ever loads anything from that other site. Avatars are drawn by us, from the nickname.',
      ],
    },
    {
      id: 'visible',
      heading: 'Who sees what',
      body: [
        {
          list: [
            'Everybody: your nickname, your approved memes, your comments, and their dates. Not your email address, and not what you voted for.',
            'You and the moderators: your memes that are pending or rejected.',
            'Administrators: your email address, role, and the statistics of your memes. Lists show the address masked; every export of the list is written to the log.',
            'Nobody else. We sell nothing and hand nothing over, unless a law compels us.',
          ],
        },
      ],
    },
    {
      id: 'others',
      heading: 'Other companies',
      body: [
        'Pages load nothing from anywhere but our own servers: fonts, pictures and scripts are ours. Google is contacted when you press its button, WhatsApp and the like when you choose them in the share menu, the coffee page when you follow its link. From then on their own policies apply.',
        'Hosting, storage and mail delivery may be done for us by others, who may use the data for that alone.',
      ],
    },
    {
      id: 'deletion',
      heading: 'What remains after you leave',
      body: [
        'You delete your account on [your account page](account), at once and for good. Your nickname becomes an anonymous name, your email address, password, Google number and sessions are erased, and pending memes are withdrawn with their pictures.',
        'Published memes, comments and votes stay, under the anonymous name. If you want some of them gone, delete them first.',
        'A keyed hash of the email address stays, so that a deleted account cannot simply come back. The address cannot be read from it.',
        `We keep the rest for as long as the account exists. An account without a login for ${LEGAL.inactiveMonths} months may be archived. Copies in backups go when the backups are replaced.`,
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      body: [
        {
          list: [
            'See and take along: download everything we hold about you, in a form machines can read, on [your account page](account).',
            'Correct: change your nickname once by yourself; for anything else, write to us.',
            'Erase: delete single memes and comments, or the whole account.',
            'Object or restrict: write to {mailbox} and say what you object to.',
            'Complain: to the data protection authority of your country; in Romania that is ANSPDCP.',
          ],
        },
      ],
    },
    {
      id: 'browser',
      heading: 'In your browser',
      body: [
        'We set no cookies. What the site stores in your browser, key by key, is listed under [cookies and storage](cookies).',
      ],
    },
  ],
};
