import { type ReactNode, useRef } from 'react';

interface ListSectionProps<Item> {
  label: string;
  /** Stands in place of an empty list. */
  none: string;
  items: readonly Item[];
  /** Renders one `li`; `onGone` moves the focus to the list, because the pressed button is gone with its row. */
  row: (item: Item, onGone: () => void) => ReactNode;
}

/** A framed list of rows that can be removed. */
export function ListSection<Item>({ label, none, items, row }: ListSectionProps<Item>) {
  const list = useRef<HTMLElement>(null);
  return (
    <section ref={list} tabIndex={-1} aria-label={label}>
      {items.length === 0 && <p className="text-muted">{none}</p>}
      <ul className="grid divide-y divide-line rounded-card border border-line bg-surface empty:hidden">
        {items.map((item) => row(item, () => list.current?.focus()))}
      </ul>
    </section>
  );
}
