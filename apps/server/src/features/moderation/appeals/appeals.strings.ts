export const APPEAL_RESPONSE_TEXTS = {
  received: 'Your appeal was received. A moderator who did not make the decision answers it.',
} as const;
