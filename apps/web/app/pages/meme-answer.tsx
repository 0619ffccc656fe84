import { GENERAL } from '@corpomeme/contract/companies/company-names';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { readId } from '@corpomeme/contract/site/ids';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { data } from 'react-router';
import { NotFoundPanel } from '../chrome/error-panel.tsx';
import { AnswerPanel } from '../features/disputes/answers/answer-panel.tsx';
import { memeQuery } from '../features/memes/meme-queries.ts';
import { titleOf } from '../features/memes/meme-words.ts';
import { CompanyRegistration } from '../features/people/auth/registration/company-registration.tsx';
import { loadInBrowser, loadOnServer, type PageLoad } from '../lib/page/page-data.ts';
import { pageMeta } from '../lib/page/page-meta.ts';
import { PageState } from '../lib/page/page-state.tsx';
import { originOf } from '../lib/page/root-data.ts';
import { BackLink } from '../ui/back-link.tsx';
import type { Route } from './+types/meme-answer.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const loaded = await loadOnServer(context, (load) => loadMeme(load, params.id));
  return data(loaded, { status: loaded.facts ? 200 : 404 });
}

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadInBrowser(request.url, (load) => loadMeme(load, params.id));
}

async function loadMeme({ client, api }: PageLoad, idText: string): Promise<Meme | null> {
  const id = readId(idText);
  return id === null ? null : client.ensureQueryData(memeQuery(api, id));
}

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
  const company = loaderData?.facts?.company ?? '';
  const path = page.memeAnswer(params.id);
  const { description } = m.answerPage;
  return pageMeta(originOf(matches), {
    title: m.answerPage.title({ company }),
    description,
    path,
    hidden: true,
  });
}

export default function MemeAnswerPage({ loaderData: { state, facts: meme } }: Route.ComponentProps) {
  const isNamed = meme?.company !== GENERAL;
  return (
    <PageState state={state}>
      {meme ? (
        <div className="mx-auto grid w-full max-w-2xl gap-6">
          <BackLink to={page.meme(meme.id)}>
            <bdi>{titleOf(meme)}</bdi>
          </BackLink>
          <div className="grid gap-2">
            <h1 className="text-28">{m.answerPage.title({ company: meme.company })}</h1>
            <p>{isNamed ? m.answerPage.lead : m.answerPage.general}</p>
          </div>
          {isNamed && (
            <AnswerPanel memeId={meme.id} visitor={<CompanyRegistration company={meme.company} />} />
          )}
        </div>
      ) : (
        <NotFoundPanel />
      )}
    </PageState>
  );
}
