import { ANSWER_KINDS } from '@corpomeme/contract/disputes/answers';
import { m } from '@corpomeme/contract/site/messages';
import { useState } from 'react';
import { Step } from '../../../ui/step.tsx';
import { AnswerForm } from './answer-form.tsx';

/** One answer to several memes of a company, for who speaks for it. */
export function ListAnswer() {
  const [sent, setSent] = useState(0);
  return (
    <Step of={sent > 0 ? 'sent' : 'write'} aria-live="polite">
      <section className="grid gap-3">
        <h2 className="text-22">{m.answerPage.several}</h2>
        {sent > 0 ? (
          <p>{m.answerPage.severalSent({ count: sent })}</p>
        ) : (
          <AnswerForm memeId={null} kinds={ANSWER_KINDS} onSent={setSent} />
        )}
      </section>
    </Step>
  );
}
