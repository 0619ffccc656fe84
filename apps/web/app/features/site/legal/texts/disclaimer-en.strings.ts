import { LEGAL } from './legal-facts.ts';
import type { LegalText } from './legal-text.ts';

export const disclaimerEn: LegalText = {
  title: 'Disclaimer',
  description:
    'Memes on Corpomeme are jokes and opinions of their authors. No real names, nothing defamatory, no ties to the companies.',
  lead: 'A meme is a joke with an opinion inside. Please read it as one, and post it as one.',
  sections: [
    {
      id: 'opinions',
      heading: 'Jokes and opinions',
      body: [
        'Memes and comments say what their authors think. They exaggerate, as jokes do. They are not statements of fact, not research about a company, and not the opinion of Corpomeme.',
        'Do not base a decision about a job, a contract or an investment on a meme.',
      ],
    },
    {
      id: 'names',
      heading: 'No real names',
      body: [
        'Real names of people are not allowed, in pictures, titles, messages or comments. Neither are faces of private persons, signatures, email addresses, phone numbers, screenshots of chats that show who wrote, or a description that leaves only one person it could be.',
        'Laugh about the meeting, not about the colleague.',
      ],
    },
    {
      id: 'defamation',
      heading: 'Nothing defamatory',
      body: [
        'Defamatory content is not allowed. To say that the coffee is bad is an opinion. To accuse a person or a company of something that did not happen is not, however funny the picture is.',
        'Moderators reject what crosses that line. Whoever posts it answers for it.',
      ],
    },
    {
      id: 'companies',
      heading: 'Companies and brands',
      body: [
        'Corpomeme is not connected to any of the companies in its list, and none of them pays for, endorses or checks what is posted. Names and brands belong to their owners and are used here only to say what a meme is about.',
        'A meme about a company does not prove that its author works or worked there.',
      ],
    },
    {
      id: 'moderation',
      heading: 'What moderation does and does not',
      body: [
        'A moderator sees every meme before it is published. That keeps out what obviously does not belong here; it does not make the rest true. Comments are looked at afterwards.',
      ],
    },
    {
      id: 'report',
      heading: 'If something is about you',
      body: [
        `Use the [form for notices](report), or write to {mailbox} with the address of the page and what is wrong with it. You need no account. We answer within ${LEGAL.responseHours} business hours, and take down what breaks these rules.`,
      ],
    },
    {
      id: 'links',
      heading: 'Links',
      body: [
        'Links lead to sites we do not control. What happens there is up to those who run them.',
        'The [terms of use](terms) say the rest.',
      ],
    },
  ],
};
