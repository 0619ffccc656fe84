import Clock from 'lucide-react/icons/clock';
import ClockAlert from 'lucide-react/icons/clock-alert';
import { useNow } from '../../../lib/clock.tsx';
import { fullDate } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { dueWords } from './due-words.ts';

/** In words as well as in colour. */
export function CaseClock({ dueAt }: { dueAt: string }) {
  const { text, isLate } = dueWords(dueAt, useNow());
  const Icon = isLate ? ClockAlert : Clock;
  return (
    <Badge tone={isLate ? 'reject' : 'neutral'}>
      <Icon aria-hidden="true" className="size-4" />
      <time dateTime={dueAt} title={fullDate(dueAt)}>
        {text}
      </time>
    </Badge>
  );
}
