import type { AskedOfMeme } from '@corpomeme/contract/disputes/authors-file';
import { REASONS } from '@corpomeme/contract/moderation/reasons';
import { m } from '@corpomeme/contract/site/messages';
import { fullDate } from '../../../lib/format.ts';
import { inOne } from '../../../lib/second-text.tsx';

/** What companies, persons and authorities ask about a meme, and what became of it. */
export function AskedList({ asked }: { asked: readonly AskedOfMeme[] }) {
  return (
    <ul className="grid gap-2">
      {asked.map(({ sender, company, reason_code, asked_on, outcome }, index) => {
        const key = `${index} ${asked_on}`;
        const who = company ?? m.withdraw.senders[sender];
        return (
          <li key={key}>
            <span className="font-semibold">{m.withdraw.askedOn({ who, day: fullDate(asked_on) })}</span>{' '}
            {reason_code && `${inOne(REASONS[reason_code])}.`} {m.withdraw.outcomes[outcome ?? 'open']}
          </li>
        );
      })}
    </ul>
  );
}
