import type { LegalText } from './legal-text.ts';

export const cookiesEn: LegalText = {
  title: 'Cookies and storage',
  description: 'Corpomeme sets no cookies. What it stores in your browser, key by key, and how to remove it.',
  lead: 'We set no cookies. Your browser keeps a few notes that the site needs to work, and they never leave it except to us.',
  sections: [
    {
      id: 'essential',
      heading: 'Essential storage only',
      body: [
        'Nothing here follows you from site to site, and nothing is there for advertising or statistics. Other sites cannot read these notes.',
      ],
    },
    {
      id: 'local',
      heading: 'Kept until you remove it',
      body: [
        'In the local storage of your browser. What belongs to your account is removed when you log out.',
        {
          names: [
            ['`token`', 'Proves that it is you, for up to 30 days after your last visit.'],
            ['`memeUser`', 'Your name, email address and settings, so that pages know you at once.'],
            ['`upvotedMemes`', 'Which memes you voted for, to show your votes.'],
            ['`sameHereMemes`', 'Which memes you said are true at your place too.'],
            ['`upvotedComments`', 'The same for comments.'],
            ['`userPermissions`', 'Whether you are a moderator or an administrator.'],
            ['`permissions`', 'What your account may do, to show the right buttons.'],
            ['`cookieConsent`', 'Your answer to the storage notice: `accepted` or `declined`.'],
            ['`theme`', 'Only if you have chosen the light or the dark look: `light` or `dark`.'],
            ['`shortcuts`', 'Only if you have switched the single-key shortcuts off.'],
            ['`deskLook`', 'Only if a moderator looks at pictures blurred or grey.'],
            ['`seenWarning`', 'Only if you have put a warning of a moderator away.'],
            [
              '`registrationKey`',
              'After you register: shows that you confirm your address where you registered. Gone once confirmed.',
            ],
          ],
        },
      ],
    },
    {
      id: 'session',
      heading: 'Kept until you close the tab',
      body: [
        'In the session storage of your browser.',
        {
          names: [
            ['`uploadDraft`', 'The text of a meme you have not submitted yet.'],
            [
              '`uploadDraft:picture`',
              'Where its picture is: in the database `drafts` of your browser, for a day at most.',
            ],
            [
              '`studioDraft`, `visitorStudio`, `studioUploadDraft`',
              'The meme you are making in the studio: its texts, and the name under which the browser keeps your picture. A picture that another app shares is kept in the same place.',
            ],
            ['`commentDraft:…`', 'A comment you have not posted yet, one note for each place.'],
            ['`memeDraft:…`', 'The changes to a meme you have not sent yet, one note for each meme.'],
            ['`appealDraft:…`', 'An appeal you have not sent yet.'],
            [
              '`…:picture`',
              'Leads to the picture of a meme you have not sent yet, in IndexedDB (`drafts`). Gone when you log out, at the latest after a day.',
            ],
            [
              '`intention`',
              'What you wanted to do before you logged in, such as a vote. Gone after an hour.',
            ],
            ['`attempt:…`', 'What is on its way to us, so that a second try posts nothing twice.'],
            ['`draftsOf`', 'Only after your session has expired: whose unfinished texts wait in this tab.'],
            ['`legalLanguage`', 'The language you chose on these pages.'],
            ['`react-router-scroll-positions`', 'How far down you were, for the way back.'],
          ],
        },
      ],
    },
    {
      id: 'offline',
      heading: 'Kept for reading without a connection',
      body: [
        'In the cache storage of your browser: copies of what you saw lately. Newer ones push older ones out.',
        {
          names: [
            ['`pages`', 'Public pages.'],
            ['`public-answers`', 'Public lists, memes and comments. Removed when you log out.'],
            ['`public-images`', 'Public memes and avatars. Removed when you log out.'],
            ['`files`', 'Scripts, styles and fonts of the site.'],
          ],
        },
      ],
    },
    {
      id: 'choice',
      heading: 'What the notice changes',
      body: [
        'The notice at your first visit offers “{ro:Accept tot}” and “{ro:Doar esențiale}”: accept all, or essential only. Today both mean the same, because there is nothing but the essential. Should that ever change, your answer counts, and this page will say so first.',
      ],
    },
    {
      id: 'others',
      heading: 'Other sites',
      body: [
        'If you continue with Google, share a meme or follow a link, you meet other sites, which may set cookies of their own. None of them is contacted before you click. More in the [privacy policy](privacy).',
      ],
    },
    {
      id: 'remove',
      heading: 'How to remove it',
      body: [
        'Log out to remove what belongs to your account. To remove everything, clear the data of this site in the settings of your browser. The site still works for reading; you will only have to log in again.',
      ],
    },
  ],
};
