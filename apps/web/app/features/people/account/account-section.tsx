import { type ReactNode, useId } from 'react';

interface AccountSectionProps {
  heading: string;
  /** Shown beside the heading. */
  state?: ReactNode;
  children: ReactNode;
}

/** A part of a group of the account page. */
export function AccountSection({ heading, state, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-4 first:border-0 first:pt-0"
    >
      <div className="flex flex-wrap items-center gap-3">
        <h3 id={id} className="text-16 font-semibold">
          {heading}
        </h3>
        {state}
      </div>
      {children}
    </section>
  );
}
