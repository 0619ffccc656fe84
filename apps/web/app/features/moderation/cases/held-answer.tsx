import type { Case } from '@corpomeme/contract/moderation/reports';
import { m } from '@corpomeme/contract/site/messages';
import { fullDate } from '../../../lib/format.ts';

/** The answer of a company that waits, with what the checks found in it. */
export function HeldAnswer({ answer }: { answer: NonNullable<Case['answer']> }) {
  const { company, kind, content, changed_on, found } = answer;
  const words = [...new Set(found.flatMap((cause) => cause.found))];
  return (
    <>
      <blockquote className="grid gap-1 rounded-control bg-sunken p-3">
        <p className="text-14 text-muted">
          {kind === 'change'
            ? m.case.changeBy({ company, day: fullDate(changed_on) })
            : m.case.answerBy({ company })}
        </p>
        <p dir="auto" className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
          {content}
        </p>
      </blockquote>
      {words.length > 0 && (
        <p className="max-w-prose text-14 [overflow-wrap:anywhere]">
          <span className="font-semibold">{m.held.byChecks}</span>{' '}
          <span className="text-muted">{words.join(', ')}</span>
        </p>
      )}
    </>
  );
}
