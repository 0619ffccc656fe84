import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { NotFoundPanel } from '../chrome/error-panel.tsx';
import { companyQuery } from '../features/companies/company-queries.ts';
import { SpeakingPanel } from '../features/companies/speaking/speaking-panel.tsx';
import { ListAnswer } from '../features/disputes/answers/list-answer.tsx';
import { CompanyRegistration } from '../features/people/auth/registration/company-registration.tsx';
import { ApiError } from '../lib/api/api-error.ts';
import { foundOnServer, inBrowser, type PageAddress, type PageLoad } from '../lib/page/page-data.ts';
import { pageMeta } from '../lib/page/page-meta.ts';
import { PageState } from '../lib/page/page-state.tsx';
import { BackLink } from '../ui/back-link.tsx';
import type { Route } from './+types/company-speaking.ts';

export const loader = foundOnServer(loadName);
export const clientLoader = inBrowser(loadName);

/** Returns the company's current name; null for an unknown one. */
async function loadName(
  { client, api }: PageLoad,
  { params: { companyName: name } }: PageAddress<'companyName'>,
): Promise<string | null> {
  try {
    const company = await client.ensureQueryData(companyQuery(api, name));
    return company.name;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
  const company = loaderData?.facts ?? params.companyName;
  const texts = { title: m.speaking.title({ company }), description: m.speaking.description({ company }) };
  return pageMeta(matches, { ...texts, path: page.companySpeaking(company), hidden: true });
}

export default function CompanySpeakingPage({ loaderData: { state, facts: company } }: Route.ComponentProps) {
  return (
    <PageState state={state}>
      {company === null ? <NotFoundPanel /> : <CompanySpeaking company={company} />}
    </PageState>
  );
}

function CompanySpeaking({ company }: { company: string }) {
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <BackLink to={page.company(company)}>
        <bdi>{company}</bdi>
      </BackLink>
      <div className="grid gap-2">
        <h1 className="text-28">{m.speaking.title({ company })}</h1>
        <p>{m.speaking.lead({ company })}</p>
        <p className="text-muted">{m.speaking.several}</p>
      </div>
      <SpeakingPanel
        company={company}
        visitor={<CompanyRegistration company={company} />}
        speaker={<ListAnswer />}
      />
    </div>
  );
}
