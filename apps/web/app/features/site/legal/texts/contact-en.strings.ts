import { LEGAL } from './legal-facts.ts';
import type { LegalText } from './legal-text.ts';

export const contactEn: LegalText = {
  title: 'Contact',
  description: `How to reach the people behind Corpomeme. We answer within ${LEGAL.responseHours} business hours.`,
  lead: 'One mailbox, read by people.',
  sections: [
    {
      id: 'mailbox',
      heading: 'Write to us',
      body: [
        '{mailbox}',
        `We answer within ${LEGAL.responseHours} business hours, in English or Romanian. You need no account to write.`,
      ],
    },
    {
      id: 'what',
      heading: 'What helps us help you',
      body: [
        {
          names: [
            [
              'A meme or comment',
              'The [form for notices](report): you get a number and our answer by email.',
            ],
            ['Your account', 'Write from the email address of the account. Never send us your password.'],
            [
              'Your data',
              'Most of it is on [your account page](account): download, sessions, deletion. For the rest, say what you want to know, correct or erase.',
            ],
            ['A company or its lawyer', 'Who you write for, which page it is about, and what you ask for.'],
            [
              'A fault or a security hole',
              'What you did, what you saw, what you expected. Please tell us before you tell the world.',
            ],
          ],
        },
      ],
    },
    {
      id: 'disagree',
      heading: 'If you disagree with a decision',
      body: [
        `Say which one and why; somebody else will look at it. If that is not enough, the [terms of use](terms) describe what comes next: ${LEGAL.negotiationDays} days to settle it between us, then arbitration in Bucharest under the International Chamber of Commerce.`,
      ],
    },
  ],
};
