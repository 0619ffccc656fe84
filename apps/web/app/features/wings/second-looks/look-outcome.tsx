import { REASONS } from '@corpomeme/contract/moderation/reasons';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import type { LookResult } from '@corpomeme/contract/wings/second-looks';
import { inOne } from '../../../lib/second-text.tsx';
import { TextLink } from '../../../ui/text-link.tsx';

/** Shows the original decision after the judgement. */
export function LookOutcome({ result: { state, opinions, meme_id } }: { result: LookResult }) {
  return (
    <section
      aria-label={m.looks.last}
      className="grid gap-1 rounded-card border border-line bg-sunken px-4 py-3"
    >
      <p role="status" className="font-semibold">
        {m.looks.outcome[state]}
      </p>
      <Opinions opinions={opinions} />
      <p>
        <TextLink to={page.meme(meme_id)}>{m.looks.see}</TextLink>
      </p>
    </section>
  );
}

export function Opinions({ opinions }: Pick<LookResult, 'opinions'>) {
  return (
    <ul className="text-14">
      {opinions.map(({ verdict, reason_code }, index) => (
        <li key={m.looks.opinion[index]}>
          {m.looks.opinion[index]}: {m.looks.verdict[verdict]}
          {reason_code && ` · ${inOne(REASONS[reason_code])}`}
        </li>
      ))}
    </ul>
  );
}
