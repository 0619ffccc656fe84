import { adminSectionNamed } from '@corpomeme/contract/admin-sections';
import { page } from '@corpomeme/contract/paths';
import { data } from 'react-router';
import { adminPageStrings } from '../features/admin/admin.strings.ts';
import { AdminFrame } from '../features/admin/admin-frame.tsx';
import { SECTION_PARTS } from '../features/admin/admin-sections.ts';
import { SectionBlock } from '../features/admin/section-block.tsx';
import { notFoundStrings } from '../features/chrome/chrome.strings.ts';
import { NotFoundPanel } from '../features/chrome/error-panel.tsx';
import { pageMeta } from '../lib/page/page-meta.ts';
import { originOf } from '../lib/page/root-data.ts';
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
  if (!section) return pageMeta(originOf(matches), { ...notFoundStrings, path, hidden: true });
  const { heading } = SECTION_PARTS[section];
  const title = adminPageStrings.sectionTitle(heading);
  return pageMeta(originOf(matches), { ...adminPageStrings, title, path, hidden: true });
}

export default function AdminSectionPage({ params }: Route.ComponentProps) {
  const section = adminSectionNamed(params.section);
  if (!section) return <NotFoundPanel />;
  const { heading, Part } = SECTION_PARTS[section];
  return (
    <AdminFrame current={section}>
      <SectionBlock key={section} heading={heading}>
        <Part />
      </SectionBlock>
    </AdminFrame>
  );
}
