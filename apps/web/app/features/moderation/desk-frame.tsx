import { listCases } from '@corpomeme/contract/disputes/reports';
import { m } from '@corpomeme/contract/site/messages';
import { pathOf } from '@corpomeme/contract/site/operation';
import { page } from '@corpomeme/contract/site/paths';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link, Navigate } from 'react-router';
import { browserApi } from '../../lib/api/browser-api.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSession } from '../site/session/session-store.ts';
import { TwoFactorGate } from '../site/session/two-factor-gate.tsx';
import { moderationKeys } from './moderation-keys.ts';
import { WaitingBadge } from './waiting/waiting-badge.tsx';
import { waitingQuery } from './waiting/waiting-query.ts';

const TABS = {
  queue: page.desk(),
  reports: page.deskReports(),
  appeals: page.deskAppeals(),
  statistics: page.deskStatistics(),
  invitations: page.deskInvitations(),
  log: page.moderationLog(),
} as const;

/** The number of cases whose time is over. */
const overdueQuery = queryOptions({
  queryKey: moderationKeys.overdueCases,
  queryFn: async ({ signal }) => {
    const page = pathOf(listCases, {}, { limit: 1 });
    const { headers } = await browserApi.callWithHeaders(listCases, { page, signal });
    return Number(headers.get('X-Overdue-Count') ?? 0);
  },
  refetchInterval: 60_000,
  meta: { personal: true },
});

export type DeskSection = keyof typeof TABS;

/** The place of a section's tools beside the tabs; null until it is mounted, undefined outside the frame. */
const ToolsPlace = createContext<HTMLElement | null | undefined>(undefined);

/** What a section offers above its work, in the one bar of the frame. */
export function DeskTools({ children }: { children: ReactNode }) {
  const place = useContext(ToolsPlace);
  if (place === undefined) return <div className="flex flex-wrap items-center gap-x-1">{children}</div>;
  return place && createPortal(children, place);
}

interface DeskFrameProps {
  /** Null for a page without a tab. */
  current: DeskSection | null;
  /** The heading, if it is not the desk's. */
  heading?: string;
  /** Shown until the session is known. */
  loading?: ReactNode;
  children: ReactNode;
}

/** The frame of each desk page. Redirects members who are neither moderator nor admin to the home page. */
export function DeskFrame({
  current,
  heading,
  loading = <Skeleton className="h-96" />,
  children,
}: DeskFrameProps) {
  const { status, user } = useSession();
  const mayDecide = user?.isAdmin || user?.isModerator;
  const [place, setPlace] = useState<HTMLElement | null>(null);
  if (status === 'out' || (status === 'in' && !mayDecide)) return <Navigate to={page.home()} replace />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 max-sm:-mt-4 sm:gap-4">
      {/* The tabs say it, and the picture needs the room. */}
      <h1 className={heading ? 'text-22 max-sm:sr-only' : 'sr-only'}>
        {heading ?? m.deskFrame.heading}
        {!heading && current && `: ${m.deskFrame.tabs[current]}`}
      </h1>
      <div className="flex flex-wrap items-center gap-x-2 border-b border-line">
        <DeskTabs current={current} isKnown={status === 'in'} />
        <div ref={setPlace} className="flex max-w-full shrink-0 flex-wrap items-center" />
      </div>
      <ToolsPlace value={place}>
        {status === 'in' ? <TwoFactorGate>{children}</TwoFactorGate> : loading}
      </ToolsPlace>
    </div>
  );
}

function DeskTabs({ current, isKnown }: { current: DeskSection | null; isKnown: boolean }) {
  const nav = useRef<HTMLElement>(null);
  const { isSuccess } = useQuery({ ...waitingQuery, enabled: isKnown });
  // On phones the row scrolls, and its counts move the tabs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the counts arrive.
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && tab)
      nav.current.scrollLeft = tab.offsetLeft - (nav.current.clientWidth - tab.offsetWidth) / 2;
  }, [current, isKnown, isSuccess]);
  return (
    <nav
      ref={nav}
      aria-label={m.deskFrame.sections}
      className="relative -mb-px min-w-32 flex-1 overflow-x-auto"
    >
      <ul className="flex gap-1">
        {(Object.keys(TABS) as DeskSection[]).map((section) => (
          <li key={section}>
            <Link
              to={TABS[section]}
              aria-current={section === current ? 'page' : undefined}
              className="-outline-offset-2 flex min-h-11 items-center border-b-2 border-transparent px-3 whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {m.deskFrame.tabs[section]}
              {isKnown && <TabCount section={section} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The number that waits in a section of the desk; renders nothing for 0. Reports are marked if a case is overdue. */
function TabCount({ section }: { section: DeskSection }) {
  const { data: waiting } = useQuery(waitingQuery);
  const { data: overdue = 0 } = useQuery({ ...overdueQuery, enabled: section === 'reports' });
  const counts: Partial<Record<DeskSection, number | undefined>> = {
    queue: waiting?.memes,
    reports: waiting?.reports,
    appeals: waiting?.appeals,
  };
  const count = counts[section];
  if (section !== 'reports' || overdue === 0) return <WaitingBadge count={count} />;
  const text = `${m.waiting.count({ count: count ?? overdue })}, ${m.case.tabOverdue({ count: overdue })}`;
  return <WaitingBadge count={count ?? overdue} text={text} isUrgent />;
}
