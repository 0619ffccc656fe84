/** Texts of posting without a name (product: posting without a name). */
export const namelessStrings = {
  choice: 'Post without my name',
  choiceRo: 'Fără numele meu',
  choiceHint:
    'The meme gets a drawn name of its own. 14 days after publication, the link to your account is destroyed. The form remembers this choice.',
  uploaded: (pseudonym: string) => `It will appear as “${pseudonym}”.`,
  held: 'Moderators see it a little later, after a random time, so that nobody can tell when you sent it.',

  postedAs: (pseudonym: string) => `Posted as “${pseudonym}”, not under your name.`,
  linked: (date: string) =>
    `The link to your account is destroyed on ${date}. Then this meme leaves My memes.`,
  linkedPending: 'The link to your account is destroyed 14 days after publication.',
  afterwards:
    'From then on you cannot edit it, appeal, or read what becomes of it. With its withdrawal secret you can still delete it.',

  secret: 'Withdrawal secret',
  secretTitle: 'Your withdrawal secret',
  secretTitleRo: 'Codul tău de retragere',
  secretText:
    'Write it down: it is shown only once. Whoever has it can withdraw this meme, also after the link to your account is gone. A new secret replaces this one.',
  secretUse: 'Use it at',
  secretDone: 'I wrote it down',
  secretFailed: 'Could not make a secret. Please try again.',

  forget: 'Forget that it is mine',
  forgetTitle: 'Destroy the link to your account?',
  forgetText: (title: string) =>
    `“${title}” stays public, and nobody can find out any more that you posted it, not even we. From then on you cannot edit it, delete it, appeal, or read what becomes of it. You get a secret with which you can still withdraw it.`,
  forgetConfirm: 'Destroy the link',
  cancel: 'Cancel',
  forgetFailed: 'The link could not be destroyed. Please try again.',
} as const;

export const withdrawStrings = {
  title: 'Withdraw a meme',
  titleRo: 'Retrage un meme',
  text: 'For memes posted without a name. No login is needed: the secret is enough. The meme is deleted with its picture, votes and comments.',
  label: 'Withdrawal secret',
  hint: 'Four groups of five letters and digits.',
  missing: 'Enter the secret.',
  unknown: 'No meme belongs to this secret.',
  submit: 'Withdraw the meme',
  failed: 'The meme could not be withdrawn. Please try again.',
  done: 'The meme is withdrawn.',
  doneRo: 'Meme-ul a fost retras.',
  home: 'Back to the home page',
} as const;

export const withdrawPageStrings = {
  title: 'Withdraw a meme',
  description: 'Withdraw a meme that was posted without a name, with its secret.',
} as const;

/** For admins. */
export const revealStrings = {
  reveal: 'Reveal the author',
  title: 'Who posted this meme?',
  text: 'Your reason is written to the audit log, and the author reads it.',
  label: 'Reason',
  missing: 'Say why.',
  confirm: 'Reveal',
  cancel: 'Cancel',
  failed: 'The author could not be looked up. Please try again.',
  found: 'Posted by',
} as const;
