import { ANSWER_KINDS, type OwnAnswer } from '@corpomeme/contract/disputes/answers';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useSpeaking } from '../../companies/speaking/use-speaking.ts';
import { useSession } from '../../site/session/session-store.ts';
import { MarkLine } from '../reports/marks/mark-field.tsx';
import { AnswerForm } from './answer-form.tsx';
import { ContestForm } from './contest-form.tsx';
import { useOwnAnswers, useWithdrawal } from './use-own-answers.ts';

interface AnswerPanelProps {
  memeId: number;
  /** What a visitor sees. */
  visitor: ReactNode;
}

/** What those who speak for the company of a meme can do. */
export function AnswerPanel({ memeId, visitor }: AnswerPanelProps) {
  const { status } = useSession();
  const query = useOwnAnswers(memeId);
  if (status === 'out') return visitor;
  if (query.isLoadingError) return <LoadFailure text={m.answerPage.failed} query={query} />;
  if (!query.data) return <Skeleton className="h-60" />;
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
