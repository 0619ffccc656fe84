import type { ReactNode } from 'react';

/** A table that is wider than most screens and scrolls by itself, by keyboard too. */
export function ScrollingTable({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard.
      tabIndex={0}
      className="relative max-w-full overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full text-right tabular-nums">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  );
}
