import { ADMIN_SECTIONS, type AdminSection } from '@corpomeme/contract/people/admin-sections';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../../lib/class-names.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TwoFactorGate } from '../../site/session/two-factor-gate.tsx';
import { AdminGate } from './admin-gate.tsx';
import { SECTION_HEADINGS } from './section-headings.ts';

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
        {current && <span className="sr-only">: {SECTION_HEADINGS[current]()}</span>}
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

/** A column beside the section; on narrow screens, a row that scrolls, and on the overview all entries at once. */
function AdminNav({ current }: { current: AdminSection | null }) {
  const row = useRef<HTMLElement>(null);
  // Shows the current entry in a row that is wider than the screen, or a column that is higher.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section has another entry.
  useEffect(() => {
    const entry = row.current?.querySelector('[aria-current]')?.closest('li');
    const before = entry?.previousElementSibling;
    if (!row.current || !entry || !(before instanceof HTMLElement)) return;
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
        {ADMIN_SECTIONS.map((section) => (
          <Entry
            key={section}
            to={page.adminSection(section)}
            text={SECTION_HEADINGS[section]()}
            isCurrent={section === current}
          />
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
        className="-outline-offset-2 flex min-h-11 items-center px-3 whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink max-lg:border-b-2 max-lg:border-transparent lg:border-l-2 lg:border-line lg:whitespace-normal"
      >
        {text}
      </Link>
    </li>
  );
}
