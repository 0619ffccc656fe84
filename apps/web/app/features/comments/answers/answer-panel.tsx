import type { OwnAnswer } from '@corpomeme/contract/memes/answers';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { showLogin } from '../../site/session/log-in-requests.ts';
import { useSession } from '../../site/session/session-store.ts';
import { AnswerForm } from './answer-form.tsx';
import { ContestForm } from './contest-form.tsx';
import { useOwnAnswers, useWithdrawal } from './use-own-answers.ts';

/** What those who speak for the company of a meme can do. */
export function AnswerPanel({ memeId }: { memeId: number }) {
  const { status } = useSession();
  const query = useOwnAnswers(memeId);
  if (status === 'out')
    return (
      <div className="grid justify-items-start gap-3">
        <p>{m.answerPage.logIn}</p>
        <Button onClick={showLogin} className="with-script">
          {m.answerPage.logInButton}
        </Button>
      </div>
    );
  if (query.isLoadingError) return <LoadFailure text={m.answerPage.failed} query={query} />;
  if (!query.data) return <Skeleton className="h-60" />;
  const { company, speaks, answers, contest } = query.data;
  if (!speaks)
    return (
      <div className="grid gap-3">
        <p>{m.answerPage.notYours({ company })}</p>
        <TextLink to={page.companySpeaking(company)}>{m.answerPage.prove}</TextLink>
      </div>
    );
  return (
    <div className="grid gap-6">
      {answers.length > 0 && <OwnAnswers memeId={memeId} answers={answers} />}
      <AnswerForm memeId={memeId} />
      <section className="grid gap-3">
        <h2 className="text-22">{m.answerPage.contest}</h2>
        {contest === null ? <ContestForm memeId={memeId} /> : <p>{m.answerPage.contests[contest]}</p>}
      </section>
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
