import type { ApprovalStatus, OwnMemeSummary } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { Link } from 'react-router';
import { smallCount } from '../../../lib/format.ts';

const STATES = ['pending', 'approved', 'rejected', 'removed'] as const satisfies ApprovalStatus[];
const VIEWS: readonly (ApprovalStatus | null)[] = [null, ...STATES];

/** Returns the state that a page address names; null for all memes. */
export function readView(search: URLSearchParams): ApprovalStatus | null {
  return STATES.find((state) => state === search.get('status')) ?? null;
}

interface OwnViewsProps {
  current: ApprovalStatus | null;
  counts: OwnMemeSummary['counts'] | undefined;
}

/** Links, so that each view has an address. The counts have their room before they are loaded. */
export function OwnViews({ current, counts }: OwnViewsProps) {
  return (
    <nav aria-label={m.ownMemes.views}>
      <ul className="flex w-fit max-w-full flex-wrap rounded-control border border-edge bg-surface p-0.5">
        {VIEWS.map((view) => (
          <li key={view ?? 'all'}>
            <Link
              to={page.ownMemes({ status: view })}
              preventScrollReset
              aria-current={view === current ? 'page' : undefined}
              className="flex min-h-11 items-center gap-1.5 rounded-[6px] px-3 text-14 font-semibold text-muted hover:text-ink aria-[current=page]:bg-marker aria-[current=page]:text-on-marker"
            >
              {view ? m.ownMemes.states[view] : m.ownMemes.all}
              <span className="min-w-[3ch] text-left font-normal tabular-nums">
                {counts && smallCount(countOf(counts, view))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns the number of memes of a view. */
export function countOf(counts: OwnMemeSummary['counts'], view: ApprovalStatus | null): number {
  if (view) return counts[view];
  return STATES.reduce((sum, state) => sum + counts[state], 0);
}
