import { m } from '@corpomeme/contract/site/messages';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { buttonLook } from '../../../ui/button-look.ts';

interface FilterBarProps {
  /** The search, or the heading of the list. */
  lead: ReactNode;
  /** Null for search results, whose order is fixed. */
  sort: ReactNode;
  time: ReactNode;
  startsOpen?: boolean;
  /** The filters that are behind 'Filter' at each width. */
  children?: ReactNode;
}

/**
 * One row at each width. What does not fit is behind 'Filter': on phones order and time, below 1024 px the time beside a search. The filters
 * follow the `details` element instead of being inside it, so that wide screens show some of them while it is closed.
 */
export function FilterBar({ lead, sort, time, startsOpen = false, children }: FilterBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 sm:gap-3">
      {lead}
      <details open={startsOpen} className={classNames('group peer', !children && 'sm:hidden')}>
        <summary className={classNames(buttonLook('quiet'), 'px-2 text-muted')}>
          {m.browse.filter}
          <ChevronDown className="size-4 group-open:rotate-180" />
        </summary>
      </details>
      {sort && <div className="max-sm:hidden max-sm:peer-open:block max-sm:peer-open:w-full">{sort}</div>}
      <div
        className={classNames(
          'max-sm:hidden max-lg:peer-open:block max-sm:peer-open:w-full',
          Boolean(children) && 'max-lg:hidden',
        )}
      >
        {time}
      </div>
      {children && (
        <div className="hidden w-full grid-cols-[minmax(0,1fr)] gap-3 peer-open:grid">{children}</div>
      )}
    </div>
  );
}
