import type { REASONS } from './reason-list.ts';

/** What the notice form is for; each is one of the site's reasons. */
export const NOTICE_KINDS = {
  defamation: 'false_claim',
  real_name: 'real_name',
  copyright: 'copyright',
  other_illegal: 'other',
} as const satisfies Record<string, keyof typeof REASONS>;
