import { type AdminSection, adminSectionNamed } from '@corpomeme/contract/people/admin-sections';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { data } from 'react-router';
import { NotFoundPanel } from '../chrome/error-panel.tsx';
import { AdminFrame } from '../features/people/admin/admin-frame.tsx';
import { SectionBlock } from '../features/people/admin/section-block.tsx';
import { SECTION_HEADINGS } from '../features/people/admin/section-headings.ts';
import { pageMeta } from '../lib/page/page-meta.ts';
import { originOf } from '../lib/page/root-data.ts';
import type { Route } from './+types/admin-section.ts';

/** Lazy-loaded, so that the browser fetches only the code of the open section. */
const PARTS: Record<AdminSection, LazyExoticComponent<ComponentType>> = {
  users: lazy(() => import('../features/people/admin/users/user-section.tsx')),
  companies: lazy(() => import('../features/people/admin/companies/companies-section.tsx')),
  activity: lazy(() => import('../features/people/admin/activity-section.tsx')),
  visits: lazy(() => import('../features/wings/visits/visits-section.tsx')),
  settings: lazy(() => import('../features/people/admin/settings-section.tsx')),
  blocks: lazy(() => import('../features/people/admin/blocks/blocks-section.tsx')),
  screening: lazy(() => import('../features/people/admin/screening/screening-section.tsx')),
  themes: lazy(() => import('../features/people/admin/themes/themes-section.tsx')),
  templates: lazy(() => import('../features/wings/templates/templates-section.tsx')),
  rules: lazy(() => import('../features/people/admin/rules/rules-section.tsx')),
  pages: lazy(() => import('../features/people/admin/pages/pages-section.tsx')),
  webhooks: lazy(() => import('../features/wings/webhooks/webhooks-section.tsx')),
  log: lazy(() => import('../features/people/admin/audit-section.tsx')),
};

export function loader({ params }: Route.LoaderArgs) {
  return data(null, { status: adminSectionNamed(params.section) ? 200 : 404 });
}

export function clientLoader() {
  return null;
}

export function meta({ matches, params }: Route.MetaArgs) {
  const section = adminSectionNamed(params.section);
  const path = page.adminSection(params.section);
  if (!section) return pageMeta(originOf(matches), { ...m.notFound, path, hidden: true });
  const title = m.adminPage.sectionTitle({ section: SECTION_HEADINGS[section]() });
  return pageMeta(originOf(matches), { ...m.adminPage, title, path, hidden: true });
}

export default function AdminSectionPage({ params }: Route.ComponentProps) {
  const section = adminSectionNamed(params.section);
  if (!section) return <NotFoundPanel />;
  const Part = PARTS[section];
  return (
    <AdminFrame current={section}>
      <SectionBlock key={section} heading={SECTION_HEADINGS[section]()}>
        <Part />
      </SectionBlock>
    </AdminFrame>
  );
}
