import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

interface FoldProps {
  /** Of the heading; an address with this fragment shows the group open. */
  id: string;
  heading: string;
  /** `h3` inside a section with a heading of its own. */
  as?: 'h2' | 'h3';
  startsOpen?: boolean;
  children: ReactNode;
}

/** A group of a page that opens with a press. Its content is there from the beginning, for searches in the page. */
export function Fold({ id, heading, as: Heading = 'h2', startsOpen = false, children }: FoldProps) {
  const isMeant = useLocation().hash === `#${id}`;
  const box = useRef<HTMLElement>(null);
  // What was shown once stays, also when its reason is settled.
  const isShown = useRef(false);
  isShown.current ||= startsOpen || isMeant;
  useEffect(() => {
    if (isMeant) box.current?.scrollIntoView();
  }, [isMeant]);
  return (
    <section ref={box} aria-labelledby={id} className="min-w-0 rounded-card border border-line bg-surface">
      <details className="group" open={isShown.current}>
        <summary className="flex min-h-14 items-center justify-between gap-3 px-4 py-2 sm:px-5">
          <Heading id={id} className="text-18">
            {heading}
          </Heading>
          <ChevronDown className="size-5 shrink-0 text-muted group-open:rotate-180" />
        </summary>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4 pb-5 sm:px-5">{children}</div>
      </details>
    </section>
  );
}
