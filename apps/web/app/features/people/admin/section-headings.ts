import type { AdminSection } from '@corpomeme/contract/people/admin-sections';
import { m } from '@corpomeme/contract/site/messages';

/** Headings of the sections of the admin panel; `pages/admin-section.tsx` says what each shows. */
export const SECTION_HEADINGS: Record<AdminSection, () => string> = {
  users: () => m.admin.users,
  companies: () => m.adminDirectory.heading,
  activity: () => m.activity.heading,
  visits: () => m.visits.heading,
  settings: () => m.admin.settings,
  blocks: () => m.block.heading,
  screening: () => m.screening.heading,
  themes: () => m.adminThemes.heading,
  templates: () => m.admin.templates,
  rules: () => m.rule.heading,
  pages: () => m.adminPages.heading,
  webhooks: () => m.webhooks.heading,
  log: () => m.audit.heading,
};
