import { GENERAL } from '@corpomeme/contract/companies/company-names';
import { ANSWER_KINDS, type OwnAnswer } from '@corpomeme/contract/disputes/answers';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { readId } from '@corpomeme/contract/site/ids';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import type { ReactNode } from 'react';
import { NotFoundPanel } from '../chrome/error-panel.tsx';
import { useSpeaking } from '../features/companies/speaking/use-speaking.ts';
import { AnswerForm } from '../features/disputes/answers/answer-form.tsx';
import { ContestForm } from '../features/disputes/answers/contest-form.tsx';
import { useOwnAnswers, useWithdrawal } from '../features/disputes/answers/use-own-answers.ts';
import { MarkLine } from '../features/disputes/reports/marks/mark-field.tsx';
import { memeQuery } from '../features/memes/meme-queries.ts';
import { titleOf } from '../features/memes/meme-words.ts';
import { CompanyRegistration } from '../features/people/auth/registration/company-registration.tsx';
import { useSession } from '../features/site/session/session-store.ts';
import { foundOnServer, inBrowser, type PageAddress, type PageLoad } from '../lib/page/page-data.ts';
import { pageMeta } from '../lib/page/page-meta.ts';
import { PageState } from '../lib/page/page-state.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { NotLoaded } from '../ui/load-failure.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/meme-answer.ts';

export const loader = foundOnServer(loadMeme);
export const clientLoader = inBrowser(loadMeme);

async function loadMeme(
  { client, api }: PageLoad,
  { params: { id: idText } }: PageAddress<'id'>,
): Promise<Meme | null> {
  const id = readId(idText);
  return id === null ? null : client.ensureQueryData(memeQuery(api, id));
}

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
  const company = loaderData?.facts?.company ?? '';
  const path = page.memeAnswer(params.id);
  const { description } = m.answerPage;
  return pageMeta(matches, {
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

interface AnswerPanelProps {
  memeId: number;
  /** What a visitor sees. */
  visitor: ReactNode;
}

/** What those who speak for the company of a meme can do. */
function AnswerPanel({ memeId, visitor }: AnswerPanelProps) {
  const { status } = useSession();
  const query = useOwnAnswers(memeId);
  if (status === 'out') return visitor;
  if (!query.data) return <NotLoaded query={query} text={m.answerPage.failed} className="h-60" />;
  const { company, speaks, answers, contest, contest_mark } = query.data;
  if (!speaks) return <NotYours company={company} />;
  return (
    <div className="grid gap-6">
      {answers.length > 0 && <OwnAnswers memeId={memeId} answers={answers} />}
      <NextAnswer memeId={memeId} answers={answers} />
      {contest === null ? (
        <Further summary={m.answerPage.contest}>
          <ContestForm memeId={memeId} />
        </Further>
      ) : (
        <div className="grid gap-2">
          <p>{m.answerPage.contests[contest]}</p>
          {contest_mark && <MarkLine mark={contest_mark} />}
        </div>
      )}
    </div>
  );
}

/** The form of what the company has not said yet; once it has said something, closed. */
function NextAnswer({ memeId, answers }: { memeId: number; answers: OwnAnswer[] }) {
  const kinds = ANSWER_KINDS.filter(
    (kind) => !answers.some((answer) => answer.kind === kind && answer.state !== 'refused'),
  );
  const [kind, second] = kinds;
  if (kind === undefined) return null;
  if (second) return <AnswerForm memeId={memeId} kinds={kinds} />;
  return (
    <Further summary={m.answerPage.further[kind]}>
      <AnswerForm memeId={memeId} kinds={kinds} />
    </Further>
  );
}

/** What few need, behind its heading. */
function Further({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details>
      <summary className="cursor-pointer py-3 font-semibold">{summary}</summary>
      {children}
    </details>
  );
}

function NotYours({ company }: { company: string }) {
  const { data } = useSpeaking(company, true);
  if (data?.state === 'waiting') return <p>{m.speaking.waiting}</p>;
  return (
    <div className="grid gap-3">
      <p>{m.answerPage.notYours({ company })}</p>
      <TextLink to={page.companySpeaking(company)}>{m.answerPage.prove}</TextLink>
    </div>
  );
}

function OwnAnswers({ memeId, answers }: { memeId: number; answers: OwnAnswer[] }) {
  const { mutate, isPending, variables } = useWithdrawal(memeId);
  return (
    <section className="grid gap-3">
      <h2 className="text-22">{m.answerPage.own}</h2>
      <ul className="grid gap-3">
        {answers.map(({ id, kind, content, state }) => (
          <li key={id} className="grid justify-items-start gap-2 border-l-3 border-line pl-3">
            <p className="flex flex-wrap items-center gap-2 text-14 text-muted">
              {m.answerPage.kinds[kind]} <Badge>{m.answerPage.states[state]}</Badge>
            </p>
            <p dir="auto" className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
              {content}
            </p>
            <Button
              busy={isPending && variables === id}
              aria-label={m.answerPage.withdrawOne({ text: content })}
              onClick={() => mutate(id)}
            >
              {m.answerPage.withdraw}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
