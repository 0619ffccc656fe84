import { waitingStrings } from './waiting.strings.ts';

interface WaitingBadgeProps {
  count: number | null | undefined;
  /** What screen readers read. */
  text?: string;
}

/** A number beside the name of a place; nothing if nothing waits there. */
export function WaitingBadge({ count, text = waitingStrings.count(count ?? 0) }: WaitingBadgeProps) {
  if (!count) return null;
  return (
    <span className="ml-2 rounded-full bg-marker px-2 text-14 font-semibold text-on-marker tabular-nums">
      <span aria-hidden="true">{waitingStrings.short(count)}</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}
