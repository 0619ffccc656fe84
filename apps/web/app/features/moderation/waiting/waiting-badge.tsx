import { m } from '@corpomeme/contract/site/messages';
import { classNames } from '../../../lib/class-names.ts';
import { smallCount } from '../../../lib/format.ts';

interface WaitingBadgeProps {
  count: number | null | undefined;
  /** What screen readers read. */
  text?: string;
  isUrgent?: boolean;
}

/** A number beside the name of a place; nothing if nothing waits there. */
export function WaitingBadge({
  count,
  text = m.waiting.count({ count: count ?? 0 }),
  isUrgent = false,
}: WaitingBadgeProps) {
  if (!count) return null;
  return (
    <span
      className={classNames(
        'ml-2 rounded-full px-2 text-14 font-semibold tabular-nums',
        isUrgent ? 'bg-reject text-paper' : 'bg-marker text-on-marker',
      )}
    >
      <span aria-hidden="true">{smallCount(count)}</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}
