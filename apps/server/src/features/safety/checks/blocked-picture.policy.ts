import type { Check } from './subject.policy.ts';

export const blockedPicture: Check = {
  name: 'blocked-picture',
  isDecisive: true,
  look: ({ block }) => block && { reason: block.reason, block_id: block.id },
};
