export const ownMatterStrings = {
  yours: 'Yours: another moderator decides.',
  alone: 'Nobody else here can decide yet.',
  forAdmin: 'Make somebody a moderator',
  forModerator: 'Ask an admin to make somebody a moderator.',
  short: 'Yours',
  adminHeading: 'You are the only moderator',
  adminText:
    'What you post or report, and appeals against your decisions, wait until somebody else can decide. Open a member below and change their role to moderator.',
} as const;
