import type { ReactNode } from 'react';

interface PanelProps {
  /** The heading's text; with `main`, the page's only `h1`. */
  title: ReactNode;
  main?: boolean;
  children?: ReactNode;
}

/** A message in place of content: empty lists, errors, missing things. */
export function Panel({ title, main = false, children }: PanelProps) {
  const Heading = main ? 'h1' : 'h2';
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-4 rounded-card border border-line bg-surface px-[min(--spacing(6),6vw)] py-10 text-center">
      <Heading className="text-22">{title}</Heading>
      {children}
    </div>
  );
}
