import type { ReasonCode } from '@corpomeme/contract/moderation/reasons';
import { REASONS } from '@corpomeme/contract/moderation/reasons';

/** A listed reason in both languages of the site. */
export function ReasonWords({ code }: { code: ReasonCode }) {
  const { en, ro } = REASONS[code];
  return (
    <p>
      <span lang="en" className="font-semibold">
        {en}
      </span>
      <br />
      <span lang="ro" className="text-muted">
        {ro}
      </span>
    </p>
  );
}
