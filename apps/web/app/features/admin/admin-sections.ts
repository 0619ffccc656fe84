import type { AdminSection } from '@corpomeme/contract/admin-sections';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { activityStrings, adminStrings, auditStrings } from './admin.strings.ts';
import { blockStrings } from './blocks/blocks.strings.ts';
import { directoryStrings } from './companies/companies.strings.ts';
import { ruleStrings } from './rules/rules.strings.ts';
import { screeningStrings } from './screening/screening.strings.ts';
import { adminTemplatesStrings } from './templates/templates.strings.ts';
import { adminThemesStrings } from './themes/themes.strings.ts';

interface SectionPart {
  heading: string;
  /** Lazy-loaded, so that the browser fetches only the code of the open section. */
  Part: LazyExoticComponent<ComponentType>;
}

/** What each section of the admin panel shows. A new section is a name in the contract and an entry here. */
export const SECTION_PARTS: Record<AdminSection, SectionPart> = {
  users: { heading: adminStrings.users, Part: lazy(() => import('./users/user-section.tsx')) },
  companies: {
    heading: directoryStrings.heading,
    Part: lazy(() => import('./companies/companies-section.tsx')),
  },
  activity: { heading: activityStrings.heading, Part: lazy(() => import('./activity-section.tsx')) },
  settings: { heading: adminStrings.settings, Part: lazy(() => import('./settings-section.tsx')) },
  blocks: { heading: blockStrings.heading, Part: lazy(() => import('./blocks/blocks-section.tsx')) },
  screening: {
    heading: screeningStrings.heading,
    Part: lazy(() => import('./screening/screening-section.tsx')),
  },
  themes: { heading: adminThemesStrings.heading, Part: lazy(() => import('./themes/themes-section.tsx')) },
  templates: {
    heading: adminTemplatesStrings.heading,
    Part: lazy(() => import('./templates/templates-section.tsx')),
  },
  rules: { heading: ruleStrings.heading, Part: lazy(() => import('./rules/rules-section.tsx')) },
  log: { heading: auditStrings.heading, Part: lazy(() => import('./audit-section.tsx')) },
};
