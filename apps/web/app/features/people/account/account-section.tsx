import { type ReactNode, useId } from 'react';

interface AccountSectionProps {
  heading: string;
  /** Shown beside the heading. */
  state?: ReactNode;
  tone?: 'plain' | 'danger';
  children: ReactNode;
}

export function AccountSection({ heading, state, tone = 'plain', children }: AccountSectionProps) {
  const id = useId();
  const border = tone === 'danger' ? 'border-reject' : 'border-line';
  return (
    <section aria-labelledby={id} className={`grid gap-4 rounded-card border bg-surface p-5 ${border}`}>
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={id} className="text-22">
          {heading}
        </h2>
        {state}
      </div>
      {children}
    </section>
  );
}
