import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import { REASONS } from '@corpomeme/contract/moderation/reasons';
import { m } from '@corpomeme/contract/site/messages';
import { inOne, SecondText } from '../../../lib/second-text.tsx';

/** A listed reason in both languages of the site. */
export function ReasonWords({ code }: { code: ReasonCode }) {
  return (
    <p>
      <span lang={m.language.english} className="font-semibold">
        {inOne(REASONS[code])}
      </span>
      <SecondText className="block text-muted">{REASONS[code].ro}</SecondText>
    </p>
  );
}
