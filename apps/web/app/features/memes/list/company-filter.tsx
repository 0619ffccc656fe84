import type { Company } from '@corpomeme/contract/companies/companies';
import { m } from '@corpomeme/contract/site/messages';
import { withQuery } from '@corpomeme/contract/site/operation';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { MouseEvent, ReactNode } from 'react';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { listQuery } from '../../../lib/api/list-query.ts';
import { companyPageOf, sliceCompanies } from '../../companies/company-search.ts';
import { memeSearchParams, readMemeSearch } from './meme-search.ts';

interface CompanyFilterProps {
  all: readonly Company[];
  chosen: string | undefined;
  words: string;
  /** The companies that the words name. */
  found: readonly Company[];
}

/** Companies to choose from, six per page and most memes first, in one line that scrolls on phones. */
export function CompanyFilter({ all, chosen, words, found }: CompanyFilterProps) {
  const [search] = useSearchParams();
  const [wanted, setWanted] = useState({
    words,
    page: Number(search.get('companies')) || companyPageOf(all, chosen),
  });
  const { companies, page, pages, isMatch } = sliceCompanies(
    all,
    found,
    wanted.words === words ? wanted.page : 1,
  );
  const turn = (to: number) => setWanted({ words, page: to });
  return (
    <section aria-label={m.company.heading}>
      <ul className="relative -m-1 flex gap-2 p-1 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 sm:flex-wrap">
        {page > 1 && (
          <Step to={page - 1} label={m.company.previous} onTurn={turn}>
            <ChevronLeft className="size-5" />
          </Step>
        )}
        {companies.map((company) => (
          <li key={company.name} className="shrink-0">
            <CompanyLink company={company} isChosen={company.name === chosen} isNamed={isMatch} />
          </li>
        ))}
        {page < pages && (
          <Step to={page + 1} label={m.company.next} onTurn={turn}>
            <ChevronRight className="size-5" />
          </Step>
        )}
      </ul>
    </section>
  );
}

interface CompanyLinkProps {
  company: Company;
  isChosen: boolean;
  /** Whether the searched words are its name: its memes need no search. */
  isNamed: boolean;
}

/** Selects the company; the selected one links back to all. */
function CompanyLink({ company, isChosen, isNamed }: CompanyLinkProps) {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const { sort, time, theme } = readMemeSearch(search);
  const words = isNamed ? undefined : search.get('search') || undefined;
  return (
    <Link
      to={withQuery(pathname, {
        ...memeSearchParams({ sort, time, theme }),
        search: words,
        company: isChosen ? undefined : company.name,
      })}
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      className="flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 whitespace-nowrap hover:border-edge aria-[current=true]:border-marker aria-[current=true]:bg-marker aria-[current=true]:text-on-marker [&[aria-current=true]_span]:text-on-marker"
    >
      <strong className="font-semibold">
        <bdi>{company.name}</bdi>
      </strong>{' '}
      <span aria-hidden="true" className="text-14 text-muted tabular-nums">
        {company.memeCount}
      </span>{' '}
      <span className="sr-only">{m.company.memeCount({ count: company.memeCount })}</span>
    </Link>
  );
}

interface StepProps {
  to: number;
  label: string;
  onTurn: (page: number) => void;
  children: ReactNode;
}

/** Turns the page in place; its link serves readers without scripts. */
function Step({ to, label, onTurn, children }: StepProps) {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const turn = (event: MouseEvent) => {
    event.preventDefault();
    onTurn(to);
  };
  const query = { ...Object.fromEntries(listQuery(search)), companies: to };
  return (
    <li className="shrink-0">
      <Link
        to={withQuery(pathname, query)}
        aria-label={label}
        onClick={turn}
        className="grid size-11 place-items-center rounded-full border border-edge bg-surface hover:bg-sunken"
      >
        {children}
      </Link>
    </li>
  );
}
