export const ANSWERS = {
  userDeleted: 'User successfully deleted',
  accountDeleted: 'Your account and what identifies you have been deleted.',
} as const;
