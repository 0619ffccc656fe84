import { ADMIN_GROUPS, type AdminSection } from '@corpomeme/contract/people/admin-sections';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { AdminGate } from '../features/people/admin/admin-gate.tsx';
import { TwoFactorGate } from '../features/site/session/two-factor-gate.tsx';
import { classNames } from '../lib/class-names.ts';
import { Skeleton } from '../ui/skeleton.tsx';

interface Section {
  heading: () => string;
  Part: ComponentType;
}

const section = (heading: () => string, load: () => Promise<{ default: ComponentType }>): Section => ({
  heading,
  // The browser fetches only the code of the open section.
  Part: lazy(load),
});

/** What each section of the panel is called and shows; its code lives with its noun. */
export const SECTIONS: Record<AdminSection, Section> = {
  users: section(
    () => m.admin.users,
    () => import('../features/people/admin/users/user-section.tsx'),
  ),
  blocks: section(
    () => m.block.heading,
    () => import('../features/safety/blocks/admin-blocks.tsx'),
  ),
  companies: section(
    () => m.adminDirectory.heading,
    () => import('../features/companies/admin/admin-companies.tsx'),
  ),
  themes: section(
    () => m.adminThemes.heading,
    () => import('../features/memes/themes/admin-themes.tsx'),
  ),
  templates: section(
    () => m.admin.templates,
    () => import('../features/wings/templates/admin-templates.tsx'),
  ),
  screening: section(
    () => m.screening.heading,
    () => import('../features/moderation/screening/admin-screening.tsx'),
  ),
  rules: section(
    () => m.rule.heading,
    () => import('../features/site/rules/admin-rules.tsx'),
  ),
  settings: section(
    () => m.admin.settings,
    () => import('../features/site/settings/admin-settings.tsx'),
  ),
  pages: section(
    () => m.adminPages.heading,
    () => import('../features/site/legal/admin-pages.tsx'),
  ),
  webhooks: section(
    () => m.webhooks.heading,
    () => import('../features/wings/webhooks/admin-webhooks.tsx'),
  ),
  activity: section(
    () => m.activity.heading,
    () => import('../features/people/admin/activity.tsx'),
  ),
  visits: section(
    () => m.visits.heading,
    () => import('../features/wings/visits/admin-visits.tsx'),
  ),
  log: section(
    () => m.audit.heading,
    () => import('../features/people/admin/audit-log.tsx'),
  ),
};

interface AdminFrameProps {
  /** The open section; null on the overview. */
  current: AdminSection | null;
  children: ReactNode;
}

/** The frame of the overview and of each section. */
export function AdminFrame({ current, children }: AdminFrameProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-6">
      <h1 className="text-28">
        {m.admin.heading}
        {current && <span className="sr-only">: {SECTIONS[current].heading()}</span>}
      </h1>
      <AdminGate loading={<Skeleton className="h-96" />}>
        <TwoFactorGate>
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-10">
            <AdminNav current={current} />
            <Suspense fallback={<Skeleton className="h-96" />}>{children}</Suspense>
          </div>
        </TwoFactorGate>
      </AdminGate>
    </div>
  );
}

/** A column of groups beside the section; on narrow screens, a row that scrolls, and on the overview all entries at once. */
function AdminNav({ current }: { current: AdminSection | null }) {
  const row = useRef<HTMLElement>(null);
  // Shows the current entry in a row that is wider than the screen, or a column that is higher.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section has another entry.
  useEffect(() => {
    const entry = row.current?.querySelector('[aria-current]')?.closest('li');
    const earlier = entry?.previousElementSibling;
    if (!row.current || !entry) return;
    const before = earlier instanceof HTMLElement ? earlier : entry;
    // Scrolls to the previous entry, so that it is whole: half an entry is too small to tap.
    const areBothWhole = entry.offsetLeft + entry.offsetWidth - before.offsetLeft <= row.current.clientWidth;
    row.current.scrollTo({ left: (areBothWhole ? before : entry).offsetLeft, top: before.offsetTop });
  }, [current]);
  return (
    <nav
      ref={row}
      aria-label={m.admin.sections}
      className="relative max-w-full max-lg:overflow-x-auto max-lg:border-b max-lg:border-line lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto"
    >
      <ul className={classNames('flex gap-1 lg:grid', current === null && 'max-lg:flex-wrap')}>
        <Entry to={page.admin()} text={m.admin.overview} isCurrent={current === null} />
        {(Object.keys(ADMIN_GROUPS) as (keyof typeof ADMIN_GROUPS)[]).map((group) => (
          <li key={group} className="max-lg:contents">
            <span id={`group-${group}`} className="block px-3 pt-3 text-14 font-semibold max-lg:sr-only">
              {m.admin.groups[group]}
            </span>
            <ul aria-labelledby={`group-${group}`} className="max-lg:contents">
              {ADMIN_GROUPS[group].map((name) => (
                <Entry
                  key={name}
                  to={page.adminSection(name)}
                  text={SECTIONS[name].heading()}
                  isCurrent={name === current}
                />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Entry({ to, text, isCurrent }: { to: string; text: string; isCurrent: boolean }) {
  return (
    <li>
      <Link
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        className="-outline-offset-2 flex min-h-11 items-center px-3 whitespace-nowrap lg:min-h-9 text-muted hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink max-lg:border-b-2 max-lg:border-transparent lg:border-l-2 lg:border-line lg:whitespace-normal"
      >
        {text}
      </Link>
    </li>
  );
}
