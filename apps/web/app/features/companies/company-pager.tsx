import { page as pageOf } from '@corpomeme/contract/paths';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { listQuery } from '../../lib/list-query.ts';
import { companyStrings } from './company.strings.ts';

interface CompanyPagerProps {
  page: number;
  pages: number;
  words: string;
  onPage: (page: number) => void;
}

/** Turns the page in place; the addresses serve readers without scripts. */
export function CompanyPager({ page, pages, words, onPage }: CompanyPagerProps) {
  const step = (to: number, label: string, icon: ReactNode) => (
    <Step to={to} isOff={to < 1 || to > pages} label={label} words={words} onPage={onPage}>
      {icon}
    </Step>
  );
  if (pages < 2) return null;
  return (
    <div className="flex shrink-0 items-center gap-1">
      {step(page - 1, companyStrings.previous, <ChevronLeft aria-hidden="true" className="size-5" />)}
      <span role="status" className="min-w-12 text-center text-14 text-muted tabular-nums">
        {companyStrings.pageOf(page, pages)}
      </span>
      {step(page + 1, companyStrings.next, <ChevronRight aria-hidden="true" className="size-5" />)}
    </div>
  );
}

interface StepProps {
  to: number;
  isOff: boolean;
  label: string;
  words: string;
  onPage: (page: number) => void;
  children: ReactNode;
}

const STEP_LOOK = 'grid size-11 place-items-center rounded-control border border-edge bg-surface';

function Step({ to, isOff, label, words, onPage, children }: StepProps) {
  const [search] = useSearchParams();
  if (isOff) {
    return (
      <span aria-hidden="true" className={`${STEP_LOOK} opacity-40`}>
        {children}
      </span>
    );
  }
  const turn = (event: MouseEvent) => {
    event.preventDefault();
    onPage(to);
  };
  const query = { ...Object.fromEntries(listQuery(search)), q: words || undefined, companies: to };
  return (
    <Link
      to={pageOf.browse(query)}
      aria-label={label}
      onClick={turn}
      className={`${STEP_LOOK} hover:bg-sunken`}
    >
      {children}
    </Link>
  );
}
