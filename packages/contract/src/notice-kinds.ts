import type { REASONS } from './reason-list.ts';

/** Kinds of notices; each maps to a reason of the site's list. */
export const NOTICE_KINDS = {
  defamation: 'false_claim',
  real_name: 'real_name',
  copyright: 'copyright',
  other_illegal: 'other',
} as const satisfies Record<string, keyof typeof REASONS>;
