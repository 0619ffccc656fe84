import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Button } from '../../../ui/button.tsx';
import { adminStrings } from '../admin.strings.ts';

interface UserPagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

export function UserPager({ page, pages, onPage }: UserPagerProps) {
  if (pages < 2 && page === 1) return null;
  return (
    <nav aria-label={adminStrings.users} className="flex items-center justify-center gap-2">
      <Button
        aria-label={adminStrings.previous}
        disabled={page <= 1}
        onClick={() => onPage(Math.min(page, pages + 1) - 1)}
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
      </Button>
      <span className="text-14 text-muted tabular-nums">{adminStrings.pageOf(page, pages)}</span>
      <Button aria-label={adminStrings.next} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight aria-hidden="true" className="size-5" />
      </Button>
    </nav>
  );
}
