import type { UserSort } from '@corpomeme/contract/people/admin-sections';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import { classNames } from '../../../../lib/class-names.ts';
import type { UserFilter } from '../admin-queries.ts';
import { HEAD_CELL } from '../table-look.ts';

interface SortHeadProps extends Pick<UserFilter, 'sort' | 'order'> {
  by: UserSort;
  text: string;
  onChange: (change: Partial<UserFilter>) => void;
}

/** Order of the first click: names from A on, roles and logins from the highest and latest. */
const FIRST: Record<UserSort, UserFilter['order']> = {
  created: 'desc',
  username: 'asc',
  role: 'desc',
  last_login: 'desc',
};

/**
 * A column heading that sorts the table. Clicks go through first order, reverse order, and the default (newest first).
 */
export function SortHead({ by, text, sort, order, onChange }: SortHeadProps) {
  const isSorted = sort === by;
  const isTurned = isSorted && order !== FIRST[by];
  const other = FIRST[by] === 'asc' ? 'desc' : 'asc';
  const next = (): Partial<UserFilter> => {
    if (!isSorted) return { sort: by, order: FIRST[by] };
    return isTurned ? { sort: 'created', order: 'desc' } : { order: other };
  };
  const SortedArrow = order === 'asc' ? ArrowUp : ArrowDown;
  const Arrow = isSorted ? SortedArrow : ArrowUpDown;
  const direction = order === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" aria-sort={isSorted ? direction : 'none'} className={HEAD_CELL}>
      <button
        type="button"
        onClick={() => onChange(next())}
        className="-mx-2 max-[50rem]:hidden inline-flex min-h-11 items-center gap-1 rounded-control px-2 font-semibold hover:text-ink"
      >
        {text}
        <Arrow aria-hidden="true" className={classNames('size-4', !isSorted && 'opacity-50')} />
      </button>
      {/* Cards show no headings, so they have no button to focus. */}
      <span className="min-[50rem]:hidden">{text}</span>
    </th>
  );
}
