import { createContext, type HTMLAttributes, type ReactElement, use } from 'react';
import { useNow } from '../clock.tsx';

/** Returns the HTML of an element as a page shows it at `now`, in milliseconds since 1970. */
export type RenderPart = (part: ReactElement, now: number) => string;

/** Set by the server only. */
export const PartRenderer = createContext<RenderPart | null>(null);

interface CachedItemProps extends HTMLAttributes<HTMLLIElement> {
  children: ReactElement;
  /** Defaults to true. */
  isCached?: boolean;
}

/**
 * A list item whose HTML the server caches, for items that most renderings show unchanged (decision 164). The child
 * renders without the page's contexts: what it shows may depend on its props and on how long ago their times are, and on
 * nothing else. It neither suspends nor calls `useId`.
 */
export function CachedItem({ isCached = true, ...item }: CachedItemProps) {
  const render = use(PartRenderer);
  return render && isCached ? <RenderedItem {...item} render={render} /> : <li {...item} />;
}

function RenderedItem({
  render,
  children,
  ...item
}: Omit<CachedItemProps, 'isCached'> & { render: RenderPart }) {
  const html = render(children, useNow());
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it from the same child.
  return <li {...item} dangerouslySetInnerHTML={{ __html: html }} />;
}
