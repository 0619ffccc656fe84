import { adminSectionNamed } from '@corpomeme/contract/people/admin-sections';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { data } from 'react-router';
import { AdminFrame, SECTIONS } from '../chrome/admin-frame.tsx';
import { NotFoundPanel } from '../chrome/error-panel.tsx';
import { SectionBlock } from '../features/people/admin/section-block.tsx';
import { pageMeta } from '../lib/page/page-meta.ts';
import type { Route } from './+types/admin-section.ts';

export function loader({ params }: Route.LoaderArgs) {
  return data(null, { status: adminSectionNamed(params.section) ? 200 : 404 });
}

export function clientLoader() {
  return null;
}

export function meta({ matches, params }: Route.MetaArgs) {
  const section = adminSectionNamed(params.section);
  const path = page.adminSection(params.section);
  if (!section) return pageMeta(matches, { ...m.notFound, path, hidden: true });
  const title = m.adminPage.sectionTitle({ section: SECTIONS[section].heading() });
  return pageMeta(matches, { ...m.adminPage, title, path, hidden: true });
}

export default function AdminSectionPage({ params }: Route.ComponentProps) {
  const section = adminSectionNamed(params.section);
  if (!section) return <NotFoundPanel />;
  const { heading, Part } = SECTIONS[section];
  return (
    <AdminFrame current={section}>
      <SectionBlock key={section} heading={heading()}>
        <Part />
      </SectionBlock>
    </AdminFrame>
  );
}
