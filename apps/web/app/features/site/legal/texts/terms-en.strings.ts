import { LEGAL } from './legal-facts.ts';
import type { LegalText } from './legal-text.ts';

export const termsEn: LegalText = {
  title: 'Terms of use',
  description:
    'The rules for reading and posting on Corpomeme: who may, what may be posted, how disputes end.',
  lead: 'The rules of the noticeboard, in plain words. If you read, post, vote or comment here, they apply to you.',
  sections: [
    {
      id: 'who',
      heading: 'Who may use Corpomeme',
      body: [
        `Corpomeme is for people aged ${LEGAL.minimumAge} and over. By using it you confirm that you are.`,
        'Reading and sharing need no account. Posting, voting and commenting do.',
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      body: [
        'You sign up with an email address and a password, or with Google. An email account works once you have followed the link we send to that address.',
        'Your nickname is public. You can change it once. Do not pick the name of another person, of a company or of our team.',
        'Your account is yours alone: keep the password to yourself, and write to us if you think somebody else has it.',
      ],
    },
    {
      id: 'posts',
      heading: 'What you post stays yours',
      body: [
        'You keep your rights to the memes and comments you post. You allow us, free of charge, to store them, to convert and resize the pictures, and to show them on Corpomeme and in the previews and feeds that lead to it.',
        'You confirm that you are allowed to post what you post, and that it follows the [disclaimer](disclaimer).',
        'You can edit a meme while it is pending or rejected, and delete your memes and comments. A deleted comment loses its text everywhere at once; the replies under it stay.',
      ],
    },
    {
      id: 'limits',
      heading: 'What does not belong here',
      body: [
        'In short, and in full in the [house rules](rules):',
        {
          list: [
            'Real names, faces, contact details or anything else that identifies a private person.',
            'Defamatory content: false statements of fact that damage a person or a company.',
            'Trade secrets, internal documents, customer data, passwords.',
            'Threats, harassment, hatred of people for what they are, sexual content.',
            'Other people’s work that you have no right to use.',
            'Advertising, spam, bought votes, several accounts for one person.',
            'Anything illegal, and anything that attacks or overloads the site.',
          ],
        },
      ],
    },
    {
      id: 'moderation',
      heading: 'Moderation',
      body: [
        'A moderator looks at every meme before anyone else sees it, and approves or rejects it. A rejected meme may come with a reason; you can edit it and submit it again.',
        'Comments appear at once. Moderators can delete them, and administrators can take an approved meme down.',
        'Whoever breaks these terms can lose the right to post, or the account. If you think we got it wrong, [write to us](contact): a person will read it.',
      ],
    },
    {
      id: 'leaving',
      heading: 'Leaving, and being away',
      body: [
        'You can download your data and delete your account at any time on [your account page](account). What happens then is described in the [privacy policy](privacy).',
        `An account that nobody has logged in to for ${LEGAL.inactiveMonths} months may be archived.`,
        'When an administrator closes an account, it is anonymised and banned, and its email address cannot be used to register again.',
      ],
    },
    {
      id: 'service',
      heading: 'What you can expect from us',
      body: [
        'Corpomeme is free and offered as it is. We try to keep it working and safe, but we cannot promise that it is always there, free of faults, or unchanged.',
        'Memes and comments are the opinions of those who post them, not ours. To the extent the law allows, we are not liable for what members post or for losses caused by using, or not being able to use, the site. Nothing here limits a liability that the law does not let us limit.',
      ],
    },
    {
      id: 'disputes',
      heading: 'If we disagree',
      body: [
        `Write to {mailbox} first. We answer within ${LEGAL.responseHours} business hours, and both sides try to settle the matter informally for ${LEGAL.negotiationDays} days.`,
        'What cannot be settled in that time is finally decided by arbitration in Bucharest, Romania, under the Rules of Arbitration of the International Chamber of Commerce.',
        'Rights that the law gives you as a consumer, and that no contract can take away, stay yours.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes',
      body: [
        'When these terms change, the date at the top changes with them. If you do not agree with a change, you can delete your account; whoever goes on using the site accepts it.',
      ],
    },
  ],
};
