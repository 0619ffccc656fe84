import type { AdminSection } from '@corpomeme/contract/people/admin-sections';
import { activityStrings, adminStrings, auditStrings } from './admin.strings.ts';
import { blockStrings } from './blocks/blocks.strings.ts';
import { directoryStrings } from './companies/companies.strings.ts';
import { ruleStrings } from './rules/rules.strings.ts';
import { screeningStrings } from './screening/screening.strings.ts';
import { adminThemesStrings } from './themes/themes.strings.ts';

/** Headings of the sections of the admin panel; `pages/admin-section.tsx` says what each shows. */
export const SECTION_HEADINGS: Record<AdminSection, string> = {
  users: adminStrings.users,
  companies: directoryStrings.heading,
  activity: activityStrings.heading,
  settings: adminStrings.settings,
  blocks: blockStrings.heading,
  screening: screeningStrings.heading,
  themes: adminThemesStrings.heading,
  templates: adminStrings.templates,
  rules: ruleStrings.heading,
  log: auditStrings.heading,
};
