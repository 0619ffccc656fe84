import type { CompanyAnswer } from '@corpomeme/contract/disputes/answers';
import type { Meme } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { fullDate } from '../../../lib/format.ts';

/** One line below a meme, which opens what its company says. Its menu has the way for the company to say it. */
export function CompanyAnswers({ meme }: { meme: Meme }) {
  const { answers = [], contest_kept, is_corrected, company, approval_status } = meme;
  if (approval_status !== 'approved') return null;
  if (answers.length === 0 && !contest_kept && !is_corrected) return null;
  return (
    <details className="rounded-control border border-line bg-surface px-4 open:pb-4">
      <summary className="cursor-pointer py-3 font-semibold first-letter:uppercase">{lineOf(meme)}</summary>
      <div className="grid gap-3">
        {answers.map((answer) => (
          <Answer key={`${answer.company} ${answer.kind}`} answer={answer} />
        ))}
        {contest_kept && <p>{m.answers.contestText({ company })}</p>}
        {is_corrected && <p>{m.answers.correctedText}</p>}
        {answers.length > 0 && <p className="text-14 text-muted">{m.answers.official}</p>}
      </div>
    </details>
  );
}

/** Says in one line who answered or contested the meme, and whether its author corrected it or stands by it. */
function lineOf(meme: Meme): string {
  const { answers = [], contest_kept, contest_corrected, is_corrected, author_stands, company } = meme;
  const parts: string[] = [];
  if (answers.length > 0) parts.push(answersLine(answers));
  // The meme may have got another company since an answer.
  const isSame = answers.some((answer) => answer.company === company);
  if (contest_kept) parts.push(isSame ? m.answers.contested : m.answers.contestKept({ company }));
  if (contest_corrected) parts.push(m.answers.contestCorrected({ company }));
  else if (is_corrected) parts.push(m.answers.corrected);
  if (author_stands) parts.push(m.answers.stands);
  return parts.join(' · ');
}

function answersLine(answers: CompanyAnswer[]): string {
  const company = answers[0]?.company ?? '';
  const kinds = new Set(answers.map(({ kind }) => kind));
  if (kinds.size > 1) return m.answers.both({ company });
  return kinds.has('change') ? m.answers.changed({ company }) : m.answers.replied({ company });
}

function Answer({ answer }: { answer: CompanyAnswer }) {
  const { kind, company, content, changed_on, answered_at } = answer;
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
