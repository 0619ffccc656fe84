import type { Company } from '@corpomeme/contract/companies/companies';
import { GENERAL } from '@corpomeme/contract/companies/company-names';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { activeCompaniesQuery } from '../features/companies/company-queries.ts';
import { slotsOf } from '../features/wings/pulse/compare/compare-address.ts';
import { CompareForm } from '../features/wings/pulse/compare/compare-form.tsx';
import { CompareNotices } from '../features/wings/pulse/compare/compare-notices.tsx';
import { Comparison } from '../features/wings/pulse/compare/comparison.tsx';
import { type ComparedSlots, loadComparison } from '../features/wings/pulse/compare/load-comparison.ts';
import { browserApi } from '../lib/api/browser-api.ts';
import { loadInBrowser, loadOnServer } from '../lib/page/page-data.ts';
import { pageMeta } from '../lib/page/page-meta.ts';
import { PageState } from '../lib/page/page-state.tsx';
import { originOf } from '../lib/page/root-data.ts';
import { breadcrumbData, graph } from '../lib/page/structured-data.ts';
import { LinkButton } from '../ui/link-button.tsx';
import type { Route } from './+types/compare.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  return loadOnServer(context, (load) => loadComparison(load, request.url));
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadInBrowser(request.url, (load) => loadComparison(load, request.url));
}

const listNames = () => new Intl.ListFormat(m.language.dates);

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const origin = originOf(matches);
  const { companies = [], unknown = [] } = loaderData?.facts ?? {};
  const isBare = companies.length === 0 && unknown.length === 0;
  return pageMeta(origin, {
    title: isBare
      ? m.compare.title
      : m.compare.titleOf({ names: listNames().format(companies.map(({ name }) => name)) }),
    description: m.compare.description,
    path: page.compare(slotsOf(companies.map(({ slug }) => slug))),
    // There are more pairs of companies than a search engine should read.
    hidden: !isBare,
    structured: graph([breadcrumbData(origin, [{ name: m.compare.title, path: page.compare() }])]),
  });
}

export default function ComparePage({ loaderData: { state, facts } }: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <PageState state={state}>
      <div className="grid gap-8">
        <div className="grid gap-2">
          <h1 className="text-28 sm:text-36">{m.compare.title}</h1>
          <p className="max-w-[70ch] text-muted">{m.compare.intro}</p>
        </div>
        {facts.companies.length === 0 && <Examples />}
        <CompareForm key={search} names={namesOf(facts)} />
        <CompareNotices slots={facts} />
        {facts.companies.length < 2 ? (
          <Suggestions companies={facts.companies} />
        ) : (
          <Comparison companies={facts.companies} />
        )}
      </div>
    </PageState>
  );
}

/** Pairs of the companies with most memes, so that a newcomer sees a comparison with one tap. */
function Examples() {
  const { data: active } = useSuspenseQuery(activeCompaniesQuery(browserApi));
  const companies = active
    .filter(({ name, memeCount }) => name !== GENERAL && memeCount > 0)
    .slice(0, OFFERED);
  const pairs = companies.flatMap((one, at) => (at % 2 === 0 ? [[one, companies[at + 1]] as const] : []));
  if (companies.length < 2) return null;
  return (
    <section aria-labelledby="examples" className="grid gap-3">
      <h2 id="examples" className="text-18">
        {m.compare.examples}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {pairs.map(
          ([one, other]) =>
            other && (
              <li key={one.slug}>
                <LinkButton to={page.compare(slotsOf([one.slug, other.slug]))}>
                  {m.compare.pair({ one: one.name, other: other.name })}
                </LinkButton>
              </li>
            ),
        )}
      </ul>
    </section>
  );
}

/** Returns what the fields show: known companies by name, everything else as it was typed. */
function namesOf({ companies, unknown }: ComparedSlots): string[] {
  return [...companies.map(({ name }) => name), ...unknown.map(({ words }) => words)];
}

const OFFERED = 6;

/** The companies with most memes, to put beside the only one. */
function Suggestions({ companies: [only] }: { companies: readonly Company[] }) {
  const { data: active } = useSuspenseQuery(activeCompaniesQuery(browserApi));
  const others = active.filter(({ name, slug }) => name !== GENERAL && slug !== only?.slug).slice(0, OFFERED);
  return (
    <section aria-labelledby="others" className="grid gap-3">
      <h2 id="others" className="text-22 wrap-anywhere">
        {only ? m.compare.chooseAnother({ name: only.name }) : m.compare.choose}
      </h2>
      {only && (
        <ul className="flex flex-wrap gap-2">
          {others.map(({ name, slug }) => (
            <li key={slug}>
              <LinkButton to={page.compare(slotsOf([only.slug, slug]))} aria-label={m.compare.with({ name })}>
                {name}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
