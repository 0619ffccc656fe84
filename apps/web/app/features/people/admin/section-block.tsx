import { type ReactNode, useId } from 'react';

export function SectionBlock({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={id} className="text-22">
        {heading}
      </h2>
      {children}
    </section>
  );
}
