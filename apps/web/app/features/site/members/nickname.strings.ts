import { NICKNAME } from '@corpomeme/contract/people/users';

/** Texts of the nickname modal (product: screens, product: validation and product: error texts). */
export const nicknameStrings = {
  change: 'Change Nickname',
  title: 'Change Your Nickname',
  once: 'You can change your nickname only once, so choose wisely!',
  label: 'New nickname',
  hint: (current: string) =>
    `${NICKNAME.min} to ${NICKNAME.max} letters, digits, spaces, dots, dashes or underscores. You are ${current} now.`,
  cancel: 'Cancel',
  save: 'Save Nickname',
  saving: 'Updating...',
  empty: 'Nickname cannot be empty',
  short: 'Nickname must be at least 3 characters',
  long: 'Nickname must be less than 30 characters',
  failed: 'Failed to update nickname',
  saved: (name: string) => `From now on you are ${name}.`,
} as const;
