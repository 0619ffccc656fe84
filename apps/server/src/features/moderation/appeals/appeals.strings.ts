export const APPEAL_ANSWERS = {
  received: 'Your appeal was received. A moderator who did not make the decision answers it.',
} as const;
