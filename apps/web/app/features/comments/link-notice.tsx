import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { commentStrings } from './comment.strings.ts';

interface LinkNoticeProps {
  problem: 'missing' | 'failed';
  onRetry: () => void;
}

/** Where a reader lands whose address leads to a comment that cannot be shown. */
export function LinkNotice({ problem, onRetry }: LinkNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView();
  }, []);
  return (
    <div
      ref={place}
      tabIndex={-1}
      className="grid justify-items-start gap-3 rounded-card border border-line bg-surface px-4 py-3 shadow-none outline-none"
    >
      <p>{problem === 'missing' ? commentStrings.linkedMissing : commentStrings.linkedFailed}</p>
      {problem === 'failed' && <Button onClick={onRetry}>{commentStrings.tryAgain}</Button>}
    </div>
  );
}
