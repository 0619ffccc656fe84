import { GENERAL } from '@corpomeme/contract/companies/company-names';
import type { CompanyAnswer } from '@corpomeme/contract/memes/answers';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { Suspense } from 'react';
import { fullDate } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { useCurrentUser } from '../../site/session/session-store.ts';

const StandBy = lazyPart(() => import('./stand-by.tsx'));

/** One line below a meme, which opens what its company says; and the way for the company to say it. */
export function CompanyAnswers({ meme }: { meme: Meme }) {
  const { answers = [], contest_kept, author_stands, company, approval_status } = meme;
  const isIn = useCurrentUser() !== null;
  if (approval_status !== 'approved') return null;
  return (
    <>
      {answers.length > 0 && (
        <details className="rounded-control border border-line bg-surface px-4 open:pb-4">
          <summary className="cursor-pointer py-3 font-semibold">
            {lineOf(answers)}
            {author_stands && ` · ${m.answers.stands}`}
          </summary>
          <div className="grid gap-3">
            {answers.map((answer) => (
              <Answer key={`${answer.company} ${answer.kind}`} answer={answer} />
            ))}
            <p className="text-14 text-muted">{m.answers.official}</p>
          </div>
        </details>
      )}
      {contest_kept && <p className="font-semibold">{m.answers.contestKept({ company })}</p>}
      {isIn && answers.length > 0 && !author_stands && (
        <Suspense fallback={null}>
          <StandBy meme={meme} />
        </Suspense>
      )}
      {company !== GENERAL && (
        <p className="text-14">
          <TextLink to={page.memeAnswer(meme.id)} className="inline-block py-2">
            {m.answers.offer({ company })}
          </TextLink>
        </p>
      )}
    </>
  );
}

function lineOf(answers: CompanyAnswer[]): string {
  const company = answers[0]?.company ?? '';
  const kinds = new Set(answers.map(({ kind }) => kind));
  if (kinds.size > 1) return m.answers.both({ company });
  return kinds.has('change') ? m.answers.changed({ company }) : m.answers.replied({ company });
}

function Answer({ answer: { kind, company, content, changed_on, answered_at } }: { answer: CompanyAnswer }) {
  return (
    <section className="grid gap-1 border-l-3 border-line pl-3">
      <h2 className="text-14 font-semibold">
        {kind === 'change'
          ? m.answers.kinds.change({ company, day: fullDate(changed_on) })
          : m.answers.kinds.reply({ company })}
      </h2>
      <p dir="auto" className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
        {content}
      </p>
      <p className="text-14 text-muted">
        <time dateTime={answered_at}>{fullDate(answered_at)}</time>
      </p>
    </section>
  );
}
