import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

export type BadgeTone = 'neutral' | 'marker' | 'approve' | 'reject';

const TONES: Record<BadgeTone, string> = {
  neutral: 'border-edge text-muted',
  marker: 'border-marker bg-marker text-on-marker',
  approve: 'border-approve text-approve',
  reject: 'border-reject text-reject',
};

export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-full border px-2.5 py-0.5 text-14 font-semibold whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
