import type { LegalText } from './legal-text.ts';

export const anonymityEn: LegalText = {
  title: 'Who can find out that it was you',
  description:
    'What Corpomeme does so that nobody learns who posted, what it cannot do, and what you can do yourself.',
  lead: 'Whoever laughs at an employer in public takes a risk. This page says what we do against it, what we cannot do, and what is up to you.',
  sections: [
    {
      id: 'others',
      heading: 'What everyone can see',
      body: [
        'Your name, or the drawn name of a meme without one; your memes and comments under that name; when a meme was published, to the minute; the month in which your account was made.',
        'Nobody sees when you submitted a meme. It is new when a moderator approves it, so the network log of your office does not fit to it. The numbers of memes and comments are random, so they cannot be put into the order in which people sent them.',
        'Comments show the moment at which you wrote them, and votes change a counter at once. If your office records who visits which site when, comment and vote at other times and from another network.',
      ],
    },
    {
      id: 'name',
      heading: 'Your name',
      body: [
        'Your first name here is made from your email address. Before your first meme or comment we ask what you want to appear as, and suggest random names that say nothing about you.',
        'A name of your own ties everything that you post under it together. Two details about you in two memes may be enough for a colleague.',
      ],
    },
    {
      id: 'nameless',
      heading: 'Memes without a name',
      body: [
        'In the upload form you can choose to post without your name. Each such meme gets a drawn name of its own. Nothing that others can see leads from it to your account or to your other memes, and comments that you write under it may carry the same drawn name.',
        'Moderators read one of three things about the author, fixed when you sent the meme: new, known, or often turned down. Nothing that you or anybody else does later changes it, also not the end of your account. An administrator can look the account up only with a reason, which is written down and which you can read.',
        'What you did as the author of such a meme is stored and shown with its day only; decisions and the publication have their minute. Changing a meme that is already in the queue, withdrawing it and commenting show at once, so whoever watches sees the moment.',
        'We keep the link between such a meme and your account in one place. After 14 days from publication we destroy it, or at once when you ask. From then on you can no longer edit the meme, delete it or appeal. Before that you can get a secret, shown once, with which the meme can still be withdrawn. If you delete your account, the link goes at once and such a meme stays, also in the queue: withdraw it first if it must go.',
      ],
    },
    {
      id: 'address',
      heading: 'Your email address',
      body: [
        'Use a private one. Your employer owns the mailbox at work, and its mail gateway records each of our mails to the second.',
        'Other members never see your address. Administrators can. Registration, login and the reset of a password do not tell a stranger whether an address has an account.',
      ],
    },
    {
      id: 'moderators',
      heading: 'Moderators are people too',
      body: [
        'You read who approved your meme, and never who rejected it or took it down. The public log shows no name, and nothing in it leads from the name that you read to other decisions.',
        'A moderator may be a colleague of yours. For a meme with your name, moderators know that name and when you submitted it.',
      ],
    },
    {
      id: 'machines',
      heading: 'The computer that you use',
      body: [
        'Pictures that are not public are stored neither by your browser nor by us in your browser. Logging out removes what you typed and read here, in every tab.',
        'The quick exit of the upload form removes the text and opens an everyday page in its place.',
        'If you let this browser tell you about news, its message only says that there is some. The maker of your browser delivers it and learns that you use this site, and when a message came. It comes some minutes late, and never because of a meme without a name.',
        'We cannot remove your browser’s history, and we cannot see or stop what the owner of a computer installs on it. Do not post from the computer or the network of your employer.',
      ],
    },
    {
      id: 'court',
      heading: 'If somebody comes with a court order',
      body: [
        'We can only hand over what we have. We write no IP address down; counters against abuse hold fingerprints of them for a limited time. After a forgotten meme or a deleted account we have no name, no address and no link. What is still there until then is listed in the [privacy policy](privacy).',
        'A copy that was made before you deleted something still contains it until the copy is thrown away.',
      ],
    },
    {
      id: 'limits',
      heading: 'What we cannot protect you from',
      body: [
        {
          list: [
            'Your way of writing, and jokes that you have told before.',
            'A screenshot or photograph that only few people could take. We remove hidden data such as the place, not what can be seen.',
            'Small offices: if three people know of a thing, each of them is a suspect.',
            'Watched devices and networks: they know that you visit this site, and how much you sent at which moment.',
            'People to whom you tell it.',
            'Whoever runs this server: while the link exists, they could read it.',
          ],
        },
      ],
    },
    {
      id: 'advice',
      heading: 'In short',
      body: [
        {
          list: [
            'A private address, your own phone, your own network.',
            'No name, or a random one.',
            'Nothing that only you can know.',
            'For questions: {mailbox}. What we store is listed in the [privacy policy](privacy), and what stays in your browser under [cookies](cookies).',
          ],
        },
      ],
    },
  ],
};
