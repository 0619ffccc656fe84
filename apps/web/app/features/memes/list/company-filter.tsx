import type { Company } from '@corpomeme/contract/companies';
import { page as pageOf } from '@corpomeme/contract/paths';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { MouseEvent, ReactNode } from 'react';
import { useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { listQuery } from '../../../lib/api/list-query.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { companyStrings } from '../../companies/company.strings.ts';
import { companyPageOf, sliceCompanies } from '../../companies/company-search.ts';
import { memeSearchParams, readMemeSearch } from './meme-search.ts';

/** Company search, six per page, with an optional selection. Without scripts: a form and links. */
export function CompanyFilter({ all, chosen }: { all: readonly Company[]; chosen: string | undefined }) {
  const [search] = useSearchParams();
  const [words, setWords] = useState(search.get('q') ?? '');
  const [wantedPage, setWantedPage] = useState(Number(search.get('companies') ?? companyPageOf(all, chosen)));
  const slice = sliceCompanies(all, words, wantedPage);
  const find = (next: string) => {
    setWords(next);
    setWantedPage(1);
  };
  return (
    <section aria-label={companyStrings.heading} className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SearchForm words={words} onWords={find} />
        <CompanyPager {...slice} words={words} onPage={setWantedPage} />
      </div>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6">
        {slice.companies.map((company) => (
          <li key={company.name} className="min-w-0">
            <CompanyLink company={company} isChosen={company.name === chosen} />
          </li>
        ))}
      </ul>
      {slice.companies.length === 0 && (
        <p role="status" className="text-muted">
          {companyStrings.none}
        </p>
      )}
    </section>
  );
}

function SearchForm({ words, onWords }: { words: string; onWords: (words: string) => void }) {
  const id = useId();
  return (
    <form method="get" action={pageOf.browse()} className="grid min-w-0 basis-48 max-w-md grow gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {companyStrings.search}
      </label>
      <div className="flex gap-2">
        <TextInput
          id={id}
          type="search"
          name="q"
          maxLength={100}
          autoComplete="off"
          value={words}
          onChange={(event) => onWords(event.target.value)}
        />
        <Button type="submit" className="without-script">
          {companyStrings.searchButton}
        </Button>
      </div>
    </form>
  );
}

/** Selects the company; the selected one links back to all. */
function CompanyLink({ company, isChosen }: { company: Company; isChosen: boolean }) {
  const [search] = useSearchParams();
  const { sort } = readMemeSearch(search);
  const kept = { ...memeSearchParams({ sort }), search: search.get('search') || undefined };
  return (
    <Link
      to={pageOf.browse({ ...kept, company: isChosen ? undefined : company.name })}
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      className="grid min-h-14 content-center rounded-control border border-line bg-surface px-3 py-2 hover:border-edge aria-[current=true]:border-marker aria-[current=true]:bg-marker aria-[current=true]:text-on-marker [&[aria-current=true]_span]:text-on-marker"
    >
      <strong className="truncate font-semibold">{company.name}</strong>
      <span className="text-14 text-muted tabular-nums">{companyStrings.memeCount(company.memeCount)}</span>
    </Link>
  );
}

interface CompanyPagerProps {
  page: number;
  pages: number;
  words: string;
  onPage: (page: number) => void;
}

/** Turns the page in place; its links serve readers without scripts. */
function CompanyPager({ page, pages, words, onPage }: CompanyPagerProps) {
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
